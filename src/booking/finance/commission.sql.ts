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

/** Until when sums are kept. Asked apart, because PostgreSQL plans the sums of one agency only for an instant that it knows. */
async function closedUntil(db: Kysely<BookingTables>): Promise<Date> {
  const { rows } = await sql<{ until: Date | null }>`
    select max(until)::timestamp at time zone 'UTC' as until from booking.commission_close`.execute(db);
  return rows[0]?.until ?? new Date(0);
}

/** Commission of an agency that is earned and not paid out. Amounts in minor units. */
export interface ReadyPayout {
  readonly currency: string;
  readonly minor: bigint;
  /** When the agency asked for it; null if it has not. */
  readonly askedAt: Date | null;
}

/** By currency; none where nothing is ready. */
export async function readyPayouts(db: Kysely<BookingTables>, agencyId: string): Promise<ReadyPayout[]> {
  const since = await closedUntil(db);
  const { rows } = await sql<ReadyPayout>`
    with sums as (
      select currency, earned_minor - paid_minor as minor from booking.commission_month where agency_id = ${agencyId}::uuid
      union all
      select currency, earned_minor - paid_minor from booking.commissions_since(${since}::timestamptz) where agency_id = ${agencyId}::uuid
    )
    select sums.currency, sum(sums.minor)::bigint as minor, max(request.asked_at) as "askedAt" from sums
    left join booking.payout_request request on request.agency_id = ${agencyId}::uuid and request.currency = sums.currency
    group by sums.currency having sum(sums.minor) > 0 order by sums.currency`.execute(db);
  return rows;
}

/** Asks for a payout, once until it is made. Answers whether there was anything to ask for. */
export async function askPayout(
  db: Kysely<BookingTables>,
  agencyId: string,
  currency: string,
  personId: string,
): Promise<boolean> {
  const ready = (await readyPayouts(db, agencyId)).find((one) => one.currency === currency);
  if (!ready) return false;
  await sql`insert into booking.payout_request (agency_id, currency, minor, asked_by)
    values (${agencyId}::uuid, ${currency}, ${ready.minor}, ${personId}::uuid) on conflict do nothing`.execute(db);
  return true;
}

/** Open requests of all agencies, by number of the agency. */
export async function payoutRequests(
  db: Kysely<BookingTables>,
): Promise<{ readonly number: number; readonly name: string; readonly currency: string; readonly minor: bigint }[]> {
  const { rows } = await sql<{ number: number; name: string; currency: string; minor: bigint }>`
    select agency.number::int, agency.name, request.currency, request.minor from booking.payout_request request
    join accounts.agency on agency.id = request.agency_id order by agency.number, request.currency`.execute(db);
  return rows;
}

/** The latest month first; at most 24 rows. Of the agency itself, without those below it. */
export async function commissionsOf(db: Kysely<BookingTables>, agencyId: string): Promise<CommissionMonth[]> {
  const since = await closedUntil(db);
  const { rows } = await sql<CommissionMonth>`
    with sums as (
      select month, currency, price_minor - net_minor as expected, 0::bigint as earned, 0::bigint as paid
      from booking.agency_month where agency_id = ${agencyId}::uuid
        and (select path[1] from accounts.agency where id = ${agencyId}::uuid) = level_1
        and dated = 'starts' and state in ('confirmed', 'supplier_changed')
      union all
      select month, currency, 0, earned_minor, paid_minor from booking.commission_month where agency_id = ${agencyId}::uuid
      union all
      select month, currency, 0, earned_minor, paid_minor from booking.commissions_since(${since}::timestamptz)
      where agency_id = ${agencyId}::uuid
    )
    select to_char(month, 'YYYY-MM') as month, currency, sum(expected)::bigint as "expectedMinor",
      sum(earned)::bigint as "earnedMinor", sum(paid)::bigint as "paidMinor"
    from sums group by sums.month, currency having sum(expected) <> 0 or sum(earned) <> 0 or sum(paid) <> 0
    order by sums.month desc, currency limit 24`.execute(db);
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
