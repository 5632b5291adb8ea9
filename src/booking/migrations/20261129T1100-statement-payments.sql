-- Statements that agencies pay by card, on the page of the gateway. Each asks for all that is open of its statement.
create table booking.statement_payment (
  id uuid primary key default uuidv7(),
  statement_id uuid not null references booking.statement,
  agency_id uuid not null references accounts.agency,
  gateway text not null,
  -- Ours: it names the payment at the gateway.
  reference text not null unique,
  gateway_reference text,
  redirect_url text,
  -- What the gateway is asked, so that it is asked the same again; null once it has answered.
  request jsonb,
  currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
  minor bigint not null check (minor > 0),
  -- 'created': the gateway has not answered yet. 'open': it can be paid. 'closed': it can't any more.
  state text not null default 'created' check (state in ('created', 'open', 'captured', 'closed')),
  captured_minor bigint not null default 0 check (captured_minor >= 0),
  -- Null once the account is erased.
  made_by uuid references accounts.person on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  -- Until when its page takes money.
  expires_at timestamptz not null,
  -- When it is next asked for at the gateway; null when it is over.
  check_at timestamptz,
  check ((state = 'captured') = (captured_minor > 0)),
  check (check_at is not null or state in ('captured', 'closed'))
);
-- Two people of an agency come to the same page.
create unique index statement_payment_open on booking.statement_payment (statement_id) where state in ('created', 'open');
create index statement_payment_due on booking.statement_payment (check_at) where check_at is not null;
create index statement_payment_agency on booking.statement_payment (agency_id);
create index statement_payment_person on booking.statement_payment (made_by) where made_by is not null;

-- A bank took a statement's payment back. As for trips, what is lost is a loss until staff has it paid again.
create table booking.statement_dispute (
  payment_id uuid not null references booking.statement_payment,
  -- The gateway's own.
  reference text not null,
  minor bigint not null check (minor > 0),
  state text not null default 'open' check (state in ('open', 'won', 'lost')),
  created_at timestamptz not null default clock_timestamp(),
  primary key (payment_id, reference)
);
