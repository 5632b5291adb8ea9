import { type Kysely, sql, type Transaction } from 'kysely';
import { transaction } from '#database/transaction.ts';
import type { Gateway } from '../gateway.ts';
import type { BookingTables } from '../tables.ts';
import { wake } from './advance.ts';

/**
 * Takes a gateway's event: verified, stored once, and the reservation woken to ask the gateway for the truth.
 * The event's own words are never believed.
 */
export async function receiveWebhook(
  db: Kysely<BookingTables>,
  gateway: Gateway,
  headers: Headers,
  body: Uint8Array,
): Promise<'accepted' | 'refused'> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db);
  const reading = gateway.readWebhook(headers, body, rows[0]!.now);
  if (reading.kind === 'invalid') return 'refused';
  await transaction(db, async (trx) => {
    const fresh = await trx
      .insertInto('booking.inbox')
      .values({
        provider: gateway.id,
        event_id: reading.eventId,
        reference: reading.reference,
        raw: Buffer.from(body),
        applied_at: sql`now()`,
      })
      .onConflict((on) => on.doNothing())
      .returning('event_id')
      .executeTakeFirst();
    if (!fresh) return;
    const payment = await trx
      .selectFrom('booking.payment')
      .select('reservation_id')
      .where('gateway', '=', gateway.id)
      .where('reference', '=', reading.reference)
      .executeTakeFirst();
    if (payment) await askSoon(trx, payment.reservation_id);
  });
  return 'accepted';
}

/** Looks at an unpaid reservation now instead of at its next turn: the traveller has come back from the gateway. */
export async function askPaymentNow(db: Kysely<BookingTables>, reservationId: string): Promise<void> {
  await transaction(db, (trx) => askSoon(trx, reservationId));
}

/** Only while payment is awaited: later money moves are our own doing, and their answers are known. */
async function askSoon(trx: Transaction<BookingTables>, reservationId: string): Promise<void> {
  const changed = await trx
    .updateTable('booking.reservation')
    .set({ due_at: sql`clock_timestamp()`, version: sql`version + 1` })
    .where('id', '=', reservationId)
    .where('state', '=', 'awaiting_payment')
    .executeTakeFirst();
  if (changed.numUpdatedRows > 0n) await wake(trx, reservationId);
}
