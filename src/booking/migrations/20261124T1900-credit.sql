-- Agencies that book on account. A line is one row, and a constraint keeps its use within its limit; each change of it is
-- a move with a key, made once.
create table booking.credit_line (
  agency_id uuid primary key references accounts.agency,
  currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
  -- 'invoice': what is booked is paid later, by statement. 'deposit': it was paid in before.
  settlement text not null default 'invoice' check (settlement in ('invoice', 'deposit')),
  -- 'own': the agency owes. 'parent': it books on the line of the agency above it. 'share': so too, up to a limit of its own.
  source text not null default 'own' check (source in ('own', 'parent', 'share')),
  -- Of a 'share': basis points of the limit above.
  share_bp integer check (share_bp between 1 and 10000),
  limit_minor bigint not null default 0 check (limit_minor >= 0),
  reserved_minor bigint not null default 0 check (reserved_minor >= 0),
  -- Below zero is what we owe the agency: it paid for what was cancelled later.
  used_minor bigint not null default 0,
  statement_every text not null default 'month' check (statement_every in ('week', 'fortnight', 'month')),
  -- A statement is to be paid within so many days.
  due_days integer not null default 14 check (due_days between 0 and 90),
  -- Its people are told when so much of the limit is used, in basis points.
  alert_bp integer not null default 8000 check (alert_bp between 1 and 10000),
  alerted_at timestamptz,
  -- Days after which a statement that is not paid blocks the line.
  overdue_block_days integer not null default 7 check (overdue_block_days between 0 and 90),
  blocked_at timestamptz,
  blocked_because text check (blocked_because in ('staff', 'overdue')),
  created_at timestamptz not null default clock_timestamp(),
  constraint credit_share check ((source = 'share') = (share_bp is not null)),
  constraint credit_blocked check ((blocked_at is null) = (blocked_because is null)),
  constraint credit_not_exceeded check (source = 'parent' or reserved_minor + used_minor <= limit_minor)
);

create table booking.credit_move (
  id bigint generated always as identity,
  -- For instance `reserve:<reference of the payment>`.
  key text not null,
  agency_id uuid not null references booking.credit_line,
  -- Whether this agency owes; the lines of shares only count.
  is_debtor boolean not null,
  kind text not null check (kind in ('reserve', 'commit', 'release', 'refund', 'receipt', 'deposit')),
  -- Reference of the payment on account; null for money that came in.
  payment text,
  currency char(3) not null,
  -- Of the payment or refund: what the client pays.
  amount_minor bigint not null check (amount_minor > 0),
  -- What the agency owes of it.
  minor bigint not null check (minor >= 0),
  at timestamptz not null,
  primary key (key, agency_id),
  check ((payment is null) = (kind in ('receipt', 'deposit')))
);
create index credit_move_payment on booking.credit_move (payment) where is_debtor and payment is not null;
create index credit_move_at on booking.credit_move (at) where is_debtor and kind = 'reserve';
create index credit_move_agency on booking.credit_move (agency_id, at);
create trigger credit_move_append_only before update or delete on booking.credit_move
  for each row execute function database.append_only();

alter table booking.payment
  -- The account of the ledger that the money comes from: the gateway's, or that of an agency that books on account.
  add column account text not null default 'psp_receivable'
    check (account ~ '^(psp_receivable|agency_(receivable|deposit):[1-9][0-9]*)$'),
  -- What the agency owes of the amount; null where the traveller pays.
  add column agency_minor bigint check (agency_minor >= 0),
  add constraint payment_on_account check ((account = 'psp_receivable') = (agency_minor is null));
