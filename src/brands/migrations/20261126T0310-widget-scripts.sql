-- Versions of the search element that pages of other sites may name by hash: those pages must find them after a release too.
create table brands.widget_script (
  -- With the beginning of the SHA-256 of the content.
  name text primary key check (name ~ '^v1-[A-Za-z0-9_-]{12}\.js$'),
  content text not null check (octet_length(content) between 1 and 262144),
  -- The last start of a server that has it.
  used_at timestamptz not null default now()
);
