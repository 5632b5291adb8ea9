import { sql } from 'kysely';
import { expect } from 'vitest';
import type { createStage } from '#tests/stage.ts';
import { requestCancellation, type ShownReservation } from '../booking.ts';
import { cancellationQuote } from '../reservation/cancel-reservation.ts';
import type { ShownTrip } from '../reservation/shown-trip.ts';

type Stage = Awaited<ReturnType<typeof createStage>>;

/** Requests the cancellation of one reservation of a confirmed trip at its fee. */
export async function cancelOne(stage: Stage, reservation: ShownReservation): Promise<void> {
  const { fee } = cancellationQuote(reservation)!;
  expect(await requestCancellation(stage.database.db, reservation, fee)).toEqual({ kind: 'requested' });
}

/** Waits until the payment of a trip is being captured; what is cancelled before that is not captured at all. */
export async function captureBegun(stage: Stage, tripId: string): Promise<void> {
  const journal = stage.database.db.selectFrom('booking.step_journal').where('trip_id', '=', tripId);
  const captures = async () => await journal.where('step', '=', 'capture').select('state').execute();
  await expect.poll(captures, { timeout: 20_000 }).not.toEqual([]);
}

/** Minor units that the traveller has paid for a trip in the end, by our books. */
export async function paidMinor(stage: Stage, tripId: string): Promise<bigint> {
  const { rows } = await sql<{ paid: bigint }>`
    select (coalesce(sum(captured_minor), 0) - coalesce((select sum(refund.amount_minor) from booking.refund
      join booking.payment on payment.id = refund.payment_id where payment.trip_id = ${tripId}), 0))::bigint as paid
    from booking.payment where trip_id = ${tripId}`.execute(stage.database.db);
  return rows[0]!.paid;
}

/** What the reservations of a trip cost that take place, and the fees of those that were cancelled. */
export function owedOf({ reservations }: ShownTrip): bigint {
  return reservations.reduce((sum, { state, total, cancellationFee }) => {
    if (state === 'confirmed') return sum + total.minor;
    return state === 'cancelled' ? sum + (cancellationFee?.minor ?? 0n) : sum;
  }, 0n);
}

/** Mails about a trip, as `kind` or `kind position` of the reservation that it is about, in order. */
export async function mailsOf(stage: Stage, tripId: string): Promise<string[]> {
  const { rows } = await sql<{ mail: string }>`
    select concat_ws(' ', kind, position) as mail from booking.outbox
    left join booking.reservation on reservation.id = outbox.reservation_id
    where outbox.trip_id = ${tripId} order by outbox.id`.execute(stage.database.db);
  return rows.map(({ mail }) => mail);
}

/** References of the trip's reservations that have a live booking at a supplier, by the supplier's own records. */
export async function liveBookings(stage: Stage, { reservations }: ShownTrip): Promise<string[]> {
  const ours = reservations.map(({ reference }) => reference);
  const live = (await stage.truth()).filter(({ state }) => state === 'confirmed' || state === 'pending');
  return live.map((one) => one.client_reference).filter((reference) => ours.includes(reference));
}

/** What stands in the ledger for a trip, in minor units by account. */
export async function balanceOf(stage: Stage, tripId: string): Promise<Readonly<Record<string, bigint>>> {
  const { rows } = await sql<{ code: string; total: bigint }>`
    select account.code, sum(entry.amount)::bigint as total from booking.ledger_txn as txn
    join booking.ledger_entry as entry on entry.txn_id = txn.id
    join booking.ledger_account as account on account.id = entry.account_id
    where txn.trip_id = ${tripId} group by account.code`.execute(stage.database.db);
  return Object.fromEntries(rows.map(({ code, total }) => [code, total]));
}

/**
 * Paid is what was confirmed, suppliers have what we say that they have, and every book agrees with every other, once the
 * suppliers show all that they have.
 */
export async function expectSound(stage: Stage, trip: ShownTrip): Promise<void> {
  for (const { reference } of trip.reservations) await stage.quiet(reference);
  const references = (wanted: string) =>
    trip.reservations.filter(({ state }) => state === wanted).map(({ reference }) => reference);
  const doubtful = references('needs_human');
  const live = (await liveBookings(stage, trip)).filter((reference) => !doubtful.includes(reference));
  expect(live.toSorted()).toEqual(references('confirmed').toSorted());
  expect(await paidMinor(stage, trip.id)).toBe(owedOf(trip));
  await expect.poll(() => stage.violations(), { timeout: 20_000, interval: 200 }).toEqual([]);
}
