import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isUuid } from '../../quote/find-quote.ts';
import type { BookingTables } from '../../tables.ts';

/** `over`: the payment can't be made any more. `used`: another browser has opened the link. */
export type LinkState = 'good' | 'used' | 'over';

const isOver = sql`payment.state not in ('created', 'open') or trip.state in ('failed', 'expired', 'cancelled')
  or (trip.state = 'awaiting_payment' and trip.pay_until <= clock_timestamp())`;

/** The link's state for a browser, given the hash of the one that has opened it. */
const stateFor = (browser: Buffer | null, openedBy: RawBuilder<unknown>) => sql`case
  when ${isOver} then 'over'
  when ${openedBy} <> ${browser ?? Buffer.alloc(0)}::bytea then 'used'
  else 'good' end`;

/**
 * The current payment of a trip of this brand, and the state of its link for a browser, by the database's clock. Null
 * when there is none. Reading changes nothing.
 */
export async function findLink(
  db: Kysely<BookingTables>,
  brand: string,
  tripId: string,
  browser: Buffer | null,
): Promise<{ readonly transactionId: string; readonly state: LinkState } | null> {
  if (!isUuid(tripId)) return null;
  const { rows } = await sql<{ transactionId: string; state: LinkState }>`
    select payment.id as "transactionId", ${stateFor(browser, sql`link.opened_by`)} as state
    from booking.trip join booking.payment on payment.trip_id = trip.id and payment.replaced_at is null
      left join booking.pay_link as link on link.payment_id = payment.id
    where trip.id = ${tripId} and trip.brand = ${brand}`.execute(db);
  return rows[0] ?? null;
}

/** Claims the link for this browser unless another has it. The same browser may open it again. */
export async function openLink(db: Kysely<BookingTables>, transactionId: string, browser: Buffer): Promise<LinkState> {
  // An existing row is updated to what it is, so that it is returned although another transaction has just written it.
  const { rows } = await sql<{ state: LinkState }>`
    with opened as (
      insert into booking.pay_link as link (payment_id, opened_by)
      select payment.id, ${browser}::bytea from booking.payment join booking.trip on trip.id = payment.trip_id
      where payment.id = ${transactionId} and not (${isOver})
      on conflict (payment_id) do update set opened_by = link.opened_by
      returning opened_by
    )
    select ${stateFor(browser, sql`(select opened_by from opened)`)} as state
    from booking.payment join booking.trip on trip.id = payment.trip_id
    where payment.id = ${transactionId}`.execute(db);
  return rows[0]?.state ?? 'over';
}
