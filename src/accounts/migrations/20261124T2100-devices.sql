-- A device is a browser in which a person is signed in: a session, or a remembered browser with its sessions.
alter table accounts.session
  add column device_id uuid not null default uuidv7(),
  -- From the User-Agent header; null when it is unknown.
  add column browser text check (length(browser) <= 40),
  add column system text check (length(system) <= 40);
alter table accounts.remembered
  add column device_id uuid not null default uuidv7(),
  add column browser text check (length(browser) <= 40),
  add column system text check (length(system) <= 40),
  add column began_at timestamptz not null default now();

-- Links to sign in are good in the browser that asked for them only, at the host that it asked.
alter table accounts.link
  drop constraint link_purpose_check,
  add constraint link_purpose_check check (purpose in ('reset', 'prove', 'email', 'sign_in')),
  add column host text,
  -- SHA-256 of a cookie's value.
  add column browser_hash bytea check (length(browser_hash) = 32),
  add constraint link_bound check (purpose <> 'sign_in' or (host is not null and browser_hash is not null));
