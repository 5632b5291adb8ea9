-- Statements of agencies that pay later: made from the ledger, and never changed.
create table booking.statement (
  id uuid primary key default uuidv7(),
  -- For people, for instance `1001-2026-11-30`.
  number text not null unique,
  agency_id uuid not null references accounts.agency,
  currency char(3) not null,
  -- Instants, the end excluded.
  from_at timestamptz,
  until_at timestamptz not null,
  opening_minor bigint not null,
  closing_minor bigint not null,
  due_on date not null,
  created_at timestamptz not null default clock_timestamp(),
  unique (agency_id, until_at)
);
create table booking.statement_line (
  -- A transaction of the ledger is in one statement: one that is written late is in the next.
  txn_id uuid primary key references booking.ledger_txn,
  statement_id uuid not null references booking.statement,
  minor bigint not null check (minor <> 0)
);
create index statement_line_statement on booking.statement_line (statement_id);
create trigger statement_append_only before update or delete on booking.statement
  for each row execute function database.append_only();
create trigger statement_line_append_only before update or delete on booking.statement_line
  for each row execute function database.append_only();
create index ledger_entry_account on booking.ledger_entry (account_id);

-- Money that came in from an agency or was paid out to it, as staff have recorded it.
create table booking.bank_movement (
  id uuid primary key default uuidv7(),
  agency_id uuid not null references accounts.agency,
  kind text not null check (kind in ('receipt', 'deposit', 'payout')),
  -- The bank's: recorded once for each agency and kind.
  reference text not null check (reference <> '' and length(reference) <= 100),
  currency char(3) not null,
  minor bigint not null check (minor > 0),
  recorded_by text not null check (recorded_by <> ''),
  recorded_at timestamptz not null default clock_timestamp(),
  unique (agency_id, kind, reference)
);
create trigger bank_movement_append_only before update or delete on booking.bank_movement
  for each row execute function database.append_only();
