alter table brands.host_claim
  -- Where the name led when it was looked up last; null before that.
  add column leads text check (leads in ('here', 'elsewhere', 'nowhere')),
  -- The records that were found then.
  add column found text[] not null default '{}' check (cardinality(found) <= 8),
  -- When the record that proves the host was found last.
  add column seen_at timestamptz;

update brands.host_claim set seen_at = coalesce(missing_since, checked_at, proven_at) where proven_at is not null;
