-- An identity is named in the form that disconnects it.
alter table accounts.identity add column id uuid not null default gen_random_uuid() unique;

-- The identity provider of an agency, for its own people at its own hosts. Nothing here is granted to web_public or
-- web_dashboard.
create table accounts.agency_provider (
  agency_id uuid primary key references accounts.agency on delete cascade,
  issuer text not null check (issuer ~ '^https?://' and length(issuer) <= 500),
  client_id text not null check (client_id <> '' and length(client_id) <= 500),
  -- Encrypted for this agency, issuer and client.
  client_secret_sealed text not null,
  label text not null check (label <> '' and length(label) <= 60),
  -- Mail domains, in lower case, whose addresses it may speak for.
  domains text[] not null check (cardinality(domains) between 1 and 20),
  changed_at timestamptz not null default now()
);
