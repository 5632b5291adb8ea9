-- Searches for the other processes on this database (SHARED_STATE=postgres): one row for each session, with selling prices
-- only. No role but the owner reads it. Unlogged: a crash of the server ends all searches, which costs each visitor a click.
create unlogged table hotels.search_session (
  id text primary key,
  brand text not null,
  -- How the content is written; a process leaves rows of another format alone.
  format smallint not null,
  -- Null while the search goes on at the process that began it.
  content text,
  bytes int generated always as (octet_length(content)) stored,
  -- The session with the same search's prices by board.
  by_board_id text,
  -- While the search goes on: when it is over at the latest.
  expires_at timestamptz not null
);
create index search_session_expiry on hotels.search_session (expires_at);
