import { feeAt } from '#values/cancellation.ts';
import type { Money } from '#values/money.ts';
import type { CancelAnswer, CancellationFeeAnswer, StatusAnswer } from '#verticals/hotels/supplier.ts';
import { type DirectDb, readNow } from './inventory/inventory.sql.ts';
import { type Booking, endBooking, readBooking, readHold } from './holds-and-bookings.sql.ts';
import { changeParts } from './mixed-rooms/parts.ts';
import { roomsOfBooking, successorOf } from './replaced-rooms.sql.ts';
import { type DirectTransaction, lockRoomTypes, type Stock } from './stock.sql.ts';
import { undoableTransaction } from './undo.ts';

/** The cancellation fee now, by the agreed policy and the database's clock. */
export async function feeOf(db: DirectDb, reference: string): Promise<CancellationFeeAnswer> {
  const [booking, now] = await Promise.all([readBooking(db, reference), readNow(db)]);
  if (!booking) return { kind: 'not_allowed', reason: 'not_found' };
  if (booking.state === 'cancelled') return { kind: 'not_allowed', reason: 'cancelled' };
  return { kind: 'fee', fee: feeAt(booking.policy, now.toISOString(), booking.currency) };
}

/** Cancels for at most the accepted fee and releases the rooms. Repeated, it returns the fee that was kept. */
export async function cancelBooking(db: DirectDb, reference: string, accepted: Money): Promise<CancelAnswer> {
  const known = await readBooking(db, reference);
  if (!known) return { kind: 'rejected', reason: 'not_found' };
  if (accepted.currency !== known.currency) return { kind: 'rejected', reason: 'currency' };
  return await undoableTransaction<unknown, CancelAnswer>(db, async (trx) => {
    const now = await lockRoomTypes(trx, known.parts);
    const booking = (await readBooking(trx, reference)) ?? known;
    const kept = keptFee(booking);
    if (kept) return { kind: 'cancelled', fee: kept };
    const fee = feeAt(booking.policy, (now ?? (await readNow(trx))).toISOString(), booking.currency);
    if (fee.minor > accepted.minor) return { kind: 'fee_changed', fee };
    await releaseSold(trx, reference, booking);
    await endBooking(trx, reference, fee.minor);
    return { kind: 'cancelled', fee };
  });
}

/** Releases the rooms of a booking; the one that was to replace it keeps those that both have. */
async function releaseSold(trx: DirectTransaction, reference: string, booking: Booking): Promise<void> {
  const own = await roomsOfBooking(trx, reference);
  const successor = await successorOf(trx, reference);
  const recount = async (sign: 1 | -1, shared: readonly Stock[]) => {
    for (const part of successor?.parts ?? []) {
      const change = successor?.count === 'held' ? { held: sign, sold: 0 as const } : { held: 0 as const, sold: sign };
      if (!(await changeParts(trx, part, [part], change, shared))) throw new Error('a shared night is not there');
    }
  };
  await recount(-1, own);
  const shared = await roomsOfBooking(trx, booking.shares);
  if (!(await changeParts(trx, booking, booking.parts, { held: 0, sold: -1 }, shared)))
    throw new Error('a booking has nights that are not there');
  await recount(1, []);
}

/** The state of a reference: a booking, a live hold, or nothing. */
export async function statusOf(db: DirectDb, reference: string): Promise<StatusAnswer> {
  const booking = await readBooking(db, reference);
  if (booking) {
    const { state, supplierReference, propertyConfirmation } = booking;
    return { kind: 'found', state, supplierReference, propertyConfirmation, fee: keptFee(booking) };
  }
  const hold = await readHold(db, reference);
  if (hold?.state !== 'held' || hold.over) return { kind: 'not_found' };
  return { kind: 'found', state: 'held', supplierReference: reference, propertyConfirmation: null, fee: null };
}

function keptFee({ state, feeMinor, currency }: Booking): Money | null {
  return state === 'cancelled' ? { minor: feeMinor ?? 0n, currency } : null;
}
