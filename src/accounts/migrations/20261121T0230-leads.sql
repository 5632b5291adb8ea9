-- Contact details of somebody who wants to become an agent. Kept here first; sent on from here.
create table accounts.lead (
  -- Of the form that it came with: a form is good for one.
  id uuid primary key,
  brand text not null check (brand <> ''),
  name text not null check (name <> '' and length(name) <= 200),
  email text not null check (length(email) <= 254),
  calling_code text not null check (calling_code ~ '^[0-9]{1,4}(-[0-9]{1,4})?$'),
  phone text not null check (phone ~ '^[0-9]{4,15}$'),
  locale text not null,
  -- The page that it was written on: what it is called, and its path without query.
  title text not null check (length(title) <= 300),
  path text not null check (length(path) <= 1000),
  -- Who sent them, and the agent whose site it is.
  referral text check (referral ~ '^[0-9]{1,12}$'),
  agent text check (agent ~ '^[0-9]{1,12}$'),
  -- kept: nobody to send it to; suspect: written by a program, never sent on; dead: given up.
  state text not null check (state in ('kept', 'waiting', 'sent', 'suspect', 'dead')),
  attempts int not null default 0 check (attempts >= 0),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  check ((state = 'sent') = (sent_at is not null))
);
create index lead_created on accounts.lead (created_at);
