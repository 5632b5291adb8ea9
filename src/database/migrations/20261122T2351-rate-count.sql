-- Requests by limit and source, counted by all processes on this database (SHARED_STATE=postgres). The key is a hash: it holds
-- no address in clear. Unlogged: a crash of the server begins all counts anew.
create unlogged table web.rate_count (
  key_hash bytea primary key,
  points int not null,
  ends_at timestamptz not null
) with (fillfactor = 50);
