-- Invitations are rows with an id of their own: the secret is made when the email is sent, so that only the email has it.
alter table accounts.invitation drop constraint invitation_pkey;
alter table accounts.invitation
  alter column secret_hash drop not null,
  add column id uuid primary key default uuidv7(),
  -- Granted in addition to the role.
  add column grants text[] not null default '{}' check (grants <@ '{net,reservations}'::text[]),
  add column created_at timestamptz not null default now(),
  add constraint invitation_secret unique (secret_hash);
-- One open invitation per agency and address.
create unique index invitation_open on accounts.invitation (agency_id, email_norm) where used_at is null;

-- Blocked by their agency: they keep their account and sign in as travellers. `blocked_at` blocks the account itself.
alter table accounts.person
  add column suspended_at timestamptz,
  add check (suspended_at is null or agency_id is not null);

-- An agency that was blocked by the one above it can be unblocked by that one; otherwise only by the platform.
alter table accounts.agency
  add column blocked_by_parent boolean not null default false,
  add check (not blocked_by_parent or (status = 'blocked' and parent_id is not null));
