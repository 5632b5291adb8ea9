-- The lowest price that something may be sold at, in the currency of the sale; null where the supplier sets none.
-- A fixed price may not be changed at all.
alter table booking.quote_net
  add column least_minor bigint check (least_minor >= 0),
  add column is_fixed boolean not null default false;

-- An offer of an agent to a client: quotes, in days and alternatives. The client's link has a token, stored as a hash.
-- That it is booked or expired follows from its trip and from the clock, so neither is stored.
create table booking.proposal (
  id uuid primary key default uuidv7(),
  brand text not null,
  agency_id uuid not null references accounts.agency,
  agency_path uuid[] not null,
  agent_id uuid references accounts.person on delete set null,
  customer_id uuid references accounts.customer on delete set null,
  client_name text not null default '' check (char_length(client_name) <= 130),
  client_email text not null default '' check (char_length(client_email) <= 254),
  locale text not null,
  currency char(3) not null,
  title text not null check (char_length(title) between 1 and 120),
  intro text not null default '' check (char_length(intro) <= 2000),
  state text not null default 'draft'
    check (state in ('draft', 'sent', 'viewed', 'accepted', 'declined', 'withdrawn')),
  -- Days that it is valid for once it is sent.
  valid_days smallint not null default 3 check (valid_days between 1 and 30),
  valid_until timestamptz,
  token_hash bytea not null unique,
  sent_at timestamptz,
  viewed_at timestamptz,
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  check ((state = 'draft') = (sent_at is null) or state = 'withdrawn'),
  check (sent_at is null or valid_until is not null)
);
create index proposal_agency on booking.proposal (agency_id, created_at desc);
create index proposal_agent on booking.proposal (agent_id, created_at desc);

create table booking.proposal_item (
  id uuid primary key default uuidv7(),
  proposal_id uuid not null references booking.proposal on delete cascade,
  place smallint not null check (place between 1 and 60),
  -- The day of the trip that it belongs to, from 1.
  day smallint check (day between 1 and 60),
  -- Items with one number are alternatives: the client picks one.
  choice smallint check (choice between 1 and 60),
  note text not null default '' check (char_length(note) <= 500),
  quote_id uuid not null references booking.quote,
  -- What the agent asks, instead of the price by the rules; never below what the agency owes.
  pinned_minor bigint check (pinned_minor > 0),
  checked_at timestamptz not null default now(),
  -- The price that the client was shown before, when another check has changed it.
  before_minor bigint,
  state text not null default 'open' check (state in ('open', 'sold_out', 'ask_agent')),
  unique (proposal_id, place) deferrable initially deferred
);
create index proposal_item_quote on booking.proposal_item (quote_id);
