import { type Kysely, sql } from 'kysely';
import type { BookingTables } from '../../tables.ts';

/** `over`: the payment can't be made any more. `used`: another browser has opened the link. */
export type LinkState = 'good' | 'used' | 'over';

/** State of a payment link for a browser, by the database's clock. Reading changes nothing. */
export async function linkState(
  db: Kysely<BookingTables>,
  transactionId: string,
  browser: Buffer | null,
): Promise<LinkState> {
  const { rows } = await sql<{ state: LinkState }>`
    select case
      when payment.state not in ('created', 'open') or trip.state in ('failed', 'expired', 'cancelled')
        or (trip.state = 'awaiting_payment' and trip.pay_until <= clock_timestamp()) then 'over'
      when link.opened_by <> ${browser ?? Buffer.alloc(0)}::bytea then 'used'
      else 'good' end as state
    from booking.payment join booking.trip on trip.id = payment.trip_id
      left join booking.pay_link as link on link.payment_id = payment.id
    where payment.id = ${transactionId}`.execute(db);
  return rows[0]?.state ?? 'over';
}

/** Claims the link for this browser unless another has it. The same browser may open it again. */
export async function openLink(db: Kysely<BookingTables>, transactionId: string, browser: Buffer): Promise<LinkState> {
  if ((await linkState(db, transactionId, browser)) === 'over') return 'over';
  await sql`
    insert into booking.pay_link (payment_id, opened_by) values (${transactionId}, ${browser}::bytea)
    on conflict do nothing`.execute(db);
  return await linkState(db, transactionId, browser);
}
