import { type Kysely, sql } from 'kysely';
import type { BookingTables } from '../tables.ts';

/** What an agency keeps of its sales, by month (YYYY-MM, UTC) and currency. Amounts in minor units. */
export interface CommissionMonth {
  readonly month: string;
  readonly currency: string;
  /** Of bookings that are still to come, by their first day. */
  readonly expectedMinor: bigint;
  /** Of what has taken place, and of fees. */
  readonly earnedMinor: bigint;
  /** Paid out, or kept by the agency because it paid on account. */
  readonly paidMinor: bigint;
}

/** The latest month first; at most 24 rows. Of the agency itself, without those below it. */
export async function commissionsOf(db: Kysely<BookingTables>, agencyId: string): Promise<CommissionMonth[]> {
  const { rows } = await sql<CommissionMonth>`
    with own as (select id, number from accounts.agency where id = ${agencyId}::uuid),
    posted as (
      select txn.at, entry.currency, entry.amount, txn.kind, account.code like 'commission_kept:%' as is_kept
      from own join booking.ledger_account account
        on account.code in ('commission_payable:' || own.number, 'commission_kept:' || own.number)
      join booking.ledger_entry entry on entry.account_id = account.id join booking.ledger_txn txn on txn.id = entry.txn_id
      where txn.kind in ('earning', 'cancellation', 'payout')
    ),
    sums as (
      select to_char(starts_at at time zone 'UTC', 'YYYY-MM') as month, currency, price_minor - net_minor as expected,
        0 as earned, 0 as paid
      from booking.agency_booking join own on agency_booking.agency_id = own.id
      where state in ('confirmed', 'supplier_changed')
      union all
      select to_char(at at time zone 'UTC', 'YYYY-MM'), currency, 0, case when kind = 'payout' then 0 else -amount end,
        case when kind = 'payout' then amount when is_kept then -amount else 0 end
      from posted
    )
    select month, currency, sum(expected)::bigint as "expectedMinor", sum(earned)::bigint as "earnedMinor",
      sum(paid)::bigint as "paidMinor"
    from sums group by month, currency having sum(expected) <> 0 or sum(earned) <> 0 or sum(paid) <> 0
    order by month desc, currency limit 24`.execute(db);
  return rows;
}

/** Money that an agency has paid in to book with, the newest first; at most 24. */
export async function depositsOf(
  db: Kysely<BookingTables>,
  agencyId: string,
): Promise<{ readonly at: Date; readonly reference: string; readonly currency: string; readonly minor: bigint }[]> {
  const { rows } = await sql<{ at: Date; reference: string; currency: string; minor: bigint }>`
    select recorded_at as at, reference, currency, minor from booking.bank_movement
    where agency_id = ${agencyId}::uuid and kind = 'deposit' order by recorded_at desc limit 24`.execute(db);
  return rows;
}
