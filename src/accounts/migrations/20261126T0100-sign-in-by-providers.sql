-- Signing in by identity providers (OpenID Connect), and from here to other products. Nothing here is granted to web_public
-- or web_dashboard.
create table accounts.identity (
  issuer text not null check (issuer <> '' and length(issuer) <= 500),
  subject text not null check (subject <> '' and length(subject) <= 255),
  person_id uuid not null references accounts.person on delete cascade,
  linked_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  primary key (issuer, subject)
);
create index identity_person on accounts.identity (person_id);

-- A sign-in that has gone to a provider: good once, for ten minutes, in the browser and at the host where it began.
create table accounts.sso_attempt (
  -- SHA-256 of `state` and of a cookie.
  state_hash bytea primary key check (length(state_hash) = 32),
  browser_hash bytea not null check (length(browser_hash) = 32),
  host text not null check (host <> ''),
  provider text not null check (provider <> ''),
  locale text not null check (locale <> ''),
  nonce text not null,
  code_verifier text not null,
  -- Where to go afterwards: a path on this site.
  next text not null check (next ~ '^/[^/\\]?'),
  ends_at timestamptz not null
);
create index sso_attempt_end on accounts.sso_attempt (ends_at);

-- One-time codes that tell another product who has come from here.
create table accounts.sso_code (
  code_hash bytea primary key check (length(code_hash) = 32),
  person_id uuid not null references accounts.person on delete cascade,
  audience text not null check (audience <> ''),
  ends_at timestamptz not null
);
create index sso_code_end on accounts.sso_code (ends_at);
