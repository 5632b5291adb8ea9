-- A second factor for logging in: codes of an authenticator app (RFC 6238), and codes to recover with. Nothing here is
-- granted to web_public or web_dashboard.
create table accounts.second_factor (
  person_id uuid primary key references accounts.person on delete cascade,
  -- The secret that the app has too, encrypted for this person.
  secret_sealed text not null,
  -- The time step of the last code that was used: each is good once.
  last_step bigint not null,
  set_up_at timestamptz not null default now()
);

create table accounts.recovery_code (
  -- SHA-256; a code is deleted when it is used.
  code_hash bytea primary key check (length(code_hash) = 32),
  person_id uuid not null references accounts.second_factor on delete cascade
);
create index recovery_code_person on accounts.recovery_code (person_id);

-- A log-in of which the first step is done, in the browser that has the secret.
create table accounts.sign_in_step (
  secret_hash bytea primary key check (length(secret_hash) = 32),
  person_id uuid not null references accounts.person on delete cascade,
  host text not null check (host <> ''),
  tries integer not null default 0 check (tries between 0 and 5),
  ends_at timestamptz not null
);
create index sign_in_step_end on accounts.sign_in_step (ends_at);

-- When the person logged in with this session; null for one that a remembered browser got.
alter table accounts.session add column logged_in_at timestamptz;

-- People of the agency, and of those below it, have their rights only with a second factor.
alter table accounts.agency add column requires_second_factor boolean not null default false;

-- What the installation decides for everybody; one row, written at each start.
create table accounts.policy (
  one boolean primary key default true check (one),
  staff_second_factor boolean not null default false
);
insert into accounts.policy default values;

-- Whether somebody has their rights only with a second factor, and has none.
create function accounts.needs_second_factor(staff_role text, agency_path uuid[]) returns boolean
language sql stable as $$
  select (staff_role is not null and (select staff_second_factor from accounts.policy))
    or exists (select from accounts.agency above where above.id = any (agency_path) and above.requires_second_factor)
$$;
create function accounts.lacks_second_factor(person uuid, staff_role text, agency_path uuid[]) returns boolean
language sql stable as $$
  select accounts.needs_second_factor(staff_role, agency_path)
    and not exists (select from accounts.second_factor where person_id = person)
$$;
