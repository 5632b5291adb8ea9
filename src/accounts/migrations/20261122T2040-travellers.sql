-- What every booking asks again. Null while they have not told.
alter table accounts.person
  add column first_name text check (first_name <> '' and length(first_name) <= 60),
  add column last_name text check (last_name <> '' and length(last_name) <= 60),
  add column phone text check (phone ~ '^\+?[0-9]{6,15}$'),
  add column nationality char(2) check (nationality ~ '^[A-Z]{2}$');

-- People who travel along with an account's owner, in the order in which they were added.
create table accounts.companion (
  id uuid primary key default uuidv7(),
  person_id uuid not null references accounts.person on delete cascade,
  first_name text not null check (first_name <> '' and length(first_name) <= 60),
  last_name text not null check (last_name <> '' and length(last_name) <= 60),
  -- Tells adults from children on the day of a stay; nobody must tell it.
  birth_date date check (birth_date >= '1900-01-01'),
  added_at timestamptz not null default now()
);
create index companion_person on accounts.companion (person_id, id);
