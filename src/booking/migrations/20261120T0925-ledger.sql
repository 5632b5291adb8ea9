-- Append-only double entry. Positive amounts are debits; every transaction sums to zero in each currency.
create table booking.ledger_account (
  id bigint generated always as identity primary key,
  code text not null,
  currency char(3) not null,
  kind text not null check (kind in ('asset', 'liability', 'income', 'expense', 'exchange')),
  unique (code, currency),
  unique (id, currency)
);

create table booking.ledger_txn (
  id uuid primary key default uuidv7(),
  business_key text not null unique,
  kind text not null,
  reservation_id uuid references booking.reservation,
  reverses uuid unique references booking.ledger_txn,
  at timestamptz not null default clock_timestamp()
);

create table booking.ledger_entry (
  txn_id uuid not null references booking.ledger_txn,
  line smallint not null,
  account_id bigint not null,
  currency char(3) not null,
  amount bigint not null check (amount <> 0),
  primary key (txn_id, line),
  foreign key (account_id, currency) references booking.ledger_account (id, currency)
);

create function booking.ledger_balanced() returns trigger language plpgsql as $$
begin
  if exists (select 1 from booking.ledger_entry where txn_id = new.txn_id group by currency having sum(amount) <> 0) then
    raise exception 'unbalanced ledger transaction %', new.txn_id using errcode = 'check_violation';
  end if;
  return null;
end $$;

create function booking.ledger_complete() returns trigger language plpgsql as $$
begin
  if (select count(*) from booking.ledger_entry where txn_id = new.id) < 2 then
    raise exception 'fewer than two entries in ledger transaction %', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;

create constraint trigger ledger_entry_balanced after insert on booking.ledger_entry
  deferrable initially deferred for each row execute function booking.ledger_balanced();
create constraint trigger ledger_txn_complete after insert on booking.ledger_txn
  deferrable initially deferred for each row execute function booking.ledger_complete();
create trigger ledger_entry_append_only before update or delete on booking.ledger_entry
  for each row execute function database.append_only();
create trigger ledger_txn_append_only before update or delete on booking.ledger_txn
  for each row execute function database.append_only();
create trigger ledger_entry_no_truncate before truncate on booking.ledger_entry
  for each statement execute function database.append_only();
create trigger ledger_txn_no_truncate before truncate on booking.ledger_txn
  for each statement execute function database.append_only();

grant usage on schema booking to web_public;
grant select on booking.quote, booking.fx_rate to web_public;
