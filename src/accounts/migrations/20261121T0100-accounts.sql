-- Who signs in. Nothing here is granted to web_public.
create schema accounts;

-- What an agent has agreed to. Whoever has a plan is an agent.
create table accounts.plan (
  id integer primary key check (id > 0),
  name text not null unique check (name <> '')
);
insert into accounts.plan (id, name) values (1, 'Agent');

create table accounts.agency (
  id uuid primary key default uuidv7(),
  name text not null unique check (name <> '' and length(name) <= 200),
  created_at timestamptz not null default now()
);

create table accounts.person (
  id uuid primary key default uuidv7(),
  name text not null check (name <> '' and length(name) <= 200),
  email text not null check (length(email) <= 254),
  email_norm text not null unique check (email_norm = lower(email_norm)),
  -- When they showed that mails to the address reach them.
  email_proven_at timestamptz,
  -- A PHC string; null for somebody who can't sign in with a password.
  password_hash text check (password_hash like '$argon2id$%'),
  avatar text check (length(avatar) <= 500),
  plan_id integer references accounts.plan,
  agency_id uuid references accounts.agency,
  actions text[] not null default '{}' check (array_position(actions, null) is null),
  flights boolean not null default false,
  packages boolean not null default false,
  crm boolean not null default false,
  -- Null while they have chosen none.
  locale text,
  currency char(3),
  created_at timestamptz not null default now(),
  check ((plan_id is null) = (agency_id is null))
);

create table accounts.session (
  -- SHA-256 of the cookie's value: whoever reads this table can't sign in.
  id_hash bytea primary key check (length(id_hash) = 32),
  person_id uuid not null references accounts.person on delete cascade,
  host text not null check (host <> ''),
  began_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
create index session_person on accounts.session (person_id);

-- A browser that stays signed in. Each use changes the secret; the one before is good for a moment longer, because
-- a page's requests come together.
create table accounts.remembered (
  selector text primary key check (selector ~ '^[\w-]{22}$'),
  secret_hash bytea not null check (length(secret_hash) = 32),
  secret_before bytea check (length(secret_before) = 32),
  changed_at timestamptz not null default now(),
  person_id uuid not null references accounts.person on delete cascade,
  host text not null check (host <> ''),
  ends_at timestamptz not null
);
create index remembered_person on accounts.remembered (person_id);

-- Links in letters, good once: SHA-256 of what is in the link.
create table accounts.link (
  secret_hash bytea primary key check (length(secret_hash) = 32),
  purpose text not null check (purpose in ('reset', 'prove')),
  person_id uuid not null references accounts.person on delete cascade,
  -- The address that the letter went to: a link proves no other.
  email_norm text not null,
  ends_at timestamptz not null,
  used_at timestamptz
);
create index link_person on accounts.link (person_id);
