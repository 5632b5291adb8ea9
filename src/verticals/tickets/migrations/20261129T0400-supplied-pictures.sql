-- Suppliers' pictures, encoded anew by us: what a browser gets comes from us alone.
create table tickets.picture (
  -- Where the supplier has it.
  address text primary key check (address ~ '^https://' and length(address) <= 2000),
  -- A hash of what we have made of it; null while it could not be had.
  name text check (name ~ '^[0-9a-f]{32}$'),
  small bytea check (octet_length(small) between 1 and 4194304),
  large bytea check (octet_length(large) between 1 and 4194304),
  tried_at timestamptz not null default now(),
  check ((name is null) = (small is null) and (name is null) = (large is null))
);
create index picture_name on tickets.picture (name);
