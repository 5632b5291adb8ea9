-- Entries of an account are read by time, which the ids of transactions follow: a statement and sums of a month read what is new
-- alone, however long the history is. A page of a statement's lines is read from one index too.
create index ledger_entry_account_txn on booking.ledger_entry (account_id, txn_id) include (amount);
drop index booking.ledger_entry_account;
create index statement_line_page on booking.statement_line (statement_id, txn_id);
drop index booking.statement_line_statement;

-- A lower bound of the ids that were made since an instant, with a day to spare for transactions that took long.
create function booking.txns_since(since timestamptz) returns uuid language sql immutable parallel safe as $$
  select (lpad(to_hex(greatest(0, extract(epoch from since - interval '1 day') * 1000)::bigint), 12, '0') || '70008000000000000000')::uuid
$$;

-- Commissions that the ledger has earned and paid in months that are over: entries never change, so neither do these sums. They
-- are written once for all agencies, by month (UTC), and `npm run invariants` compares them with the ledger.
create table booking.commission_month (
  agency_id uuid not null references accounts.agency,
  -- Its first day.
  month date not null,
  currency char(3) not null,
  earned_minor bigint not null,
  -- Paid out, or kept by the agency because it paid on account.
  paid_minor bigint not null,
  primary key (agency_id, month, currency)
);
create table booking.commission_close (
  -- The months before this first day are in `commission_month`.
  until date primary key,
  at timestamptz not null default clock_timestamp()
);

-- What the ledger says of commissions since an instant.
create function booking.commissions_since(since timestamptz)
  returns table (agency_id uuid, month date, currency char(3), earned_minor bigint, paid_minor bigint) language sql stable as $$
  select agency.id, date_trunc('month', txn.at at time zone 'UTC')::date, entry.currency,
    sum(case when txn.kind = 'payout' then 0 else -entry.amount end)::bigint,
    sum(case when txn.kind = 'payout' then entry.amount when account.code like 'commission_kept:%' then -entry.amount else 0 end)::bigint
  from accounts.agency
  join booking.ledger_account account on account.code in ('commission_payable:' || agency.number, 'commission_kept:' || agency.number)
  join booking.ledger_entry entry on entry.account_id = account.id and entry.txn_id >= booking.txns_since(since)
  join booking.ledger_txn txn on txn.id = entry.txn_id
  where txn.kind in ('earning', 'cancellation', 'payout') and txn.at >= since
  group by 1, 2, 3
$$;
