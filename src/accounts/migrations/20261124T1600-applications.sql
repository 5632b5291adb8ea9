-- Applications of people who want to open an agency. Nothing here is granted to web_public.
create table accounts.application (
  id uuid primary key default uuidv7(),
  person_id uuid not null references accounts.person on delete cascade,
  -- Where and in which language it was sent, for the emails about it.
  brand text not null check (brand <> ''),
  locale text not null check (locale <> ''),
  name text not null check (name <> '' and length(name) <= 200),
  legal_name text not null check (legal_name <> '' and length(legal_name) <= 200),
  country char(2) not null check (country ~ '^[A-Z]{2}$'),
  tax_id text not null check (tax_id <> '' and length(tax_id) <= 40),
  phone text not null check (phone <> '' and length(phone) <= 40),
  -- The version of the terms for agents that the applicant accepted, and when.
  terms_version text not null check (terms_version <> ''),
  terms_at timestamptz not null default now(),
  status text not null default 'applied' check (status in ('applied', 'approved', 'refused')),
  -- Shown to the applicant.
  reason text check (reason <> '' and length(reason) <= 1000),
  -- Null for an automatic decision, and when the account of the decider is erased.
  decided_by uuid references accounts.person on delete set null,
  decided_at timestamptz,
  agency_id uuid references accounts.agency,
  created_at timestamptz not null default now(),
  check ((status = 'applied') = (decided_at is null)),
  check ((status = 'approved') = (agency_id is not null)),
  check ((status = 'refused') = (reason is not null))
);
-- One open application per person.
create unique index application_open on accounts.application (person_id) where status = 'applied';
create index application_person on accounts.application (person_id, created_at);
create index application_status on accounts.application (status, id);
