-- Passkeys: keys for logging in that a person's devices keep. Nothing here is granted to web_public or web_dashboard.
create table accounts.passkey (
  -- Base64url, as browsers send it.
  credential_id text primary key check (credential_id ~ '^[\w-]+$' and length(credential_id) <= 1400),
  person_id uuid not null references accounts.person on delete cascade,
  -- Without a port: a passkey is good at one host only.
  host text not null check (host <> ''),
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null default '{}',
  name text not null check (name <> '' and length(name) <= 60),
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index passkey_person on accounts.passkey (person_id);

-- Challenges that were answered: each is good once.
create table accounts.passkey_challenge (
  challenge_hash bytea primary key check (length(challenge_hash) = 32),
  ends_at timestamptz not null
);
create index passkey_challenge_end on accounts.passkey_challenge (ends_at);
