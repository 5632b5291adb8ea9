import { sql, type Transaction, type UpdateObject } from 'kysely';
import { addJob } from '#database/queue.ts';
import { postCancellation, postCapture, postEarning, postRefund } from '../ledger/postings.ts';
import type { BookingTables } from '../tables.ts';
import { type Actor, type Effect, findMove, paymentMoves, refundMoves, reservationMoves } from './lifecycle.ts';
import type { Snapshot } from './snapshot.ts';

type Trx = Transaction<BookingTables>;
type Patch<Table extends keyof BookingTables> = Omit<UpdateObject<BookingTables, Table>, 'state' | 'version'>;

/** Moves the reservation on an event and carries out the move's effects. The caller holds its lock (`lockSnapshot`). */
export async function moveReservation(
  trx: Trx,
  s: Snapshot,
  event: string,
  actor: Actor,
  patch: Patch<'booking.reservation'> = {},
  detail: object = {},
): Promise<void> {
  const found = findMove(reservationMoves, s.reservation.state, event, actor);
  await trx
    .with('moved', (db) =>
      db
        .updateTable('booking.reservation')
        .set({ due_at: sql`clock_timestamp()`, asked: 0, ...patch, state: found.to, version: sql`version + 1` })
        .where('id', '=', s.reservation.id),
    )
    .insertInto('booking.event')
    .values(eventOf(s, 'reservation', event, actor, found, detail))
    .execute();
  await carryOut(trx, s, found.effects, detail);
}

export async function movePayment(
  trx: Trx,
  s: Snapshot,
  event: string,
  actor: Actor,
  patch: Patch<'booking.payment'> = {},
  detail: object = {},
): Promise<void> {
  const found = findMove(paymentMoves, s.payment.state, event, actor);
  await trx
    .with('moved', (db) =>
      db
        .updateTable('booking.payment')
        .set({ ...patch, state: found.to, version: sql`version + 1` })
        .where('id', '=', s.payment.id),
    )
    .insertInto('booking.event')
    .values(eventOf(s, 'payment', event, actor, found, detail))
    .execute();
  await carryOut(trx, s, found.effects, detail);
}

export async function moveRefund(
  trx: Trx,
  s: Snapshot,
  event: string,
  actor: Actor,
  detail: object = {},
): Promise<void> {
  if (!s.refund) throw new Error('no refund to move');
  const found = findMove(refundMoves, s.refund.state, event, actor);
  const { id } = s.refund;
  await trx
    .with('moved', (db) =>
      db
        .updateTable('booking.refund')
        .set({
          state: found.to,
          version: sql`version + 1`,
          ...(found.to === 'done' ? { done_at: sql`clock_timestamp()` } : {}),
        })
        .where('id', '=', id),
    )
    .insertInto('booking.event')
    .values(eventOf(s, 'refund', event, actor, found, detail))
    .execute();
  await carryOut(trx, s, found.effects, detail);
}

/** Looks again later without a move: after an answer that decided nothing. */
export async function lookAgain(trx: Trx, s: Snapshot, waitMs: number): Promise<void> {
  await trx
    .updateTable('booking.reservation')
    .set({
      due_at: sql`clock_timestamp() + make_interval(secs => ${waitMs / 1_000})`,
      asked: sql`asked + 1`,
      version: sql`version + 1`,
    })
    .where('id', '=', s.reservation.id)
    .execute();
}

function eventOf(
  s: Snapshot,
  entity: string,
  name: string,
  actor: Actor,
  { from, to }: { readonly from: string; readonly to: string },
  detail: object,
) {
  return {
    reservation_id: s.reservation.id,
    entity,
    name,
    actor,
    from_state: from,
    to_state: to,
    detail: JSON.stringify(detail),
  };
}

async function carryOut(trx: Trx, s: Snapshot, effects: readonly Effect[], detail: object): Promise<void> {
  for (const effect of effects) {
    switch (effect) {
      case 'post_capture':
        await postCapture(trx, s, BigInt((detail as { minor: string }).minor));
        break;
      case 'post_cancellation':
        await postCancellation(trx, s, (detail as { supplierFee: { minor: string; currency: string } }).supplierFee);
        break;
      case 'post_earning':
        await postEarning(trx, s);
        break;
      case 'post_refund':
        await postRefund(trx, s);
        break;
      case 'owe_refund':
        await oweRefund(trx, s, s.payment.captured_minor);
        break;
      case 'raise_alarm':
        await raiseAlarm(trx, s.reservation.id, s.reservation.state, detail);
        break;
      case 'clear_alarm':
        await trx
          .updateTable('booking.alarm')
          .set({ cleared_at: sql`now()` })
          .where('reservation_id', '=', s.reservation.id)
          .where('cleared_at', 'is', null)
          .execute();
        break;
      case 'mail_confirmed':
      case 'mail_failed':
      case 'mail_cancelled':
      case 'mail_refunded':
      case 'mail_cancel_refused':
        await queueMail(trx, s.reservation.id, effect.slice('mail_'.length));
        break;
      case 'release_hold':
      case 'void_payment':
      case 'capture_payment':
        break; // Duties of the new state: the plan sees to them until they are known to be done.
    }
  }
}

/** What was captured (minor units of the sale) less the agreed fee is owed back; once. */
export async function oweRefund(trx: Trx, s: Snapshot, captured: bigint): Promise<void> {
  const owed = captured - (s.reservation.accepted_fee_minor ?? 0n);
  if (owed <= 0n) return;
  const reason = s.reservation.cancel_requested_at ? 'cancelled' : 'not_booked';
  await trx
    .insertInto('booking.refund')
    .values({ payment_id: s.payment.id, reason, amount_minor: owed })
    .onConflict((on) => on.doNothing())
    .execute();
}

export async function raiseAlarm(trx: Trx, reservationId: string, code: string, detail: object): Promise<void> {
  await trx
    .insertInto('booking.alarm')
    .values({
      dedup_key: `${reservationId}:${code}`,
      reservation_id: reservationId,
      code,
      detail: JSON.stringify(detail),
    })
    .onConflict((on) => on.column('dedup_key').doUpdateSet({ cleared_at: null, raised_at: sql`now()` }))
    .execute();
}

async function queueMail(trx: Trx, reservationId: string, template: string): Promise<void> {
  const row = await trx
    .insertInto('booking.outbox')
    .values({ dedup_key: `mail:${reservationId}:${template}`, kind: template, reservation_id: reservationId })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row) await addJob(trx, 'deliver', { outbox: row.id.toString() });
}
