-- The clients of an agency. A document's number is encrypted for its row; its expiry is readable, for warnings.
create table accounts.customer (
  id uuid primary key default uuidv7(),
  agency_id uuid not null references accounts.agency,
  first_name text not null check (char_length(first_name) between 1 and 60),
  last_name text not null check (char_length(last_name) between 1 and 60),
  email text check (char_length(email) between 3 and 254),
  phone text check (char_length(phone) between 3 and 20),
  nationality char(2),
  born_on date,
  document_sealed bytea,
  document_expires_on date,
  notes text not null default '' check (char_length(notes) <= 2000),
  -- When the customer agreed that the agency keeps these data.
  consent_at timestamptz,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  check (document_expires_on is null or document_sealed is not null)
);
create index customer_agency on accounts.customer (agency_id, lower(last_name), lower(first_name), id);
