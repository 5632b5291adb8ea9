import type { HoldAnswer, Order, ReleaseAnswer } from '#verticals/hotels/supplier.ts';
import type { DirectDb } from './inventory/inventory.sql.ts';
import { isPriced, lookUp, problemOf } from './offered.ts';
import { endHold, insertHold, prolongHold, readBooking, readHold } from './holds-and-bookings.sql.ts';
import { changeParts, readyParts } from './mixed-rooms/parts.ts';
import { roomsOfBooking, shareableBooking } from './replaced-rooms.sql.ts';
import { lockRoomTypes } from './stock.sql.ts';
import { openFacts } from './token.ts';
import { undoableTransaction } from './undo.ts';

export const holdSeconds = 20 * 60;

/** Holds the rooms of an order for twenty minutes; repeated while they are held, for another twenty. */
export async function holdRooms(db: DirectDb, order: Order, secret: string): Promise<HoldAnswer> {
  const problem = problemOf(order);
  if (problem !== null) return { kind: 'rejected', reason: problem };
  const facts = openFacts(order.supplierToken, secret);
  if (!facts) return { kind: 'rejected', reason: 'token' };
  const earlier = await earlierHold(db, order.reference);
  if (earlier) return earlier;
  const offered = await lookUp(db, facts, secret);
  if (!offered) return { kind: 'sold_out' };
  const { terms } = offered;
  if (!isPriced(order, terms)) return { kind: 'price_changed' };
  return await undoableTransaction<unknown, HoldAnswer>(db, async (trx, undo) => {
    if (!(await lockRoomTypes(trx, terms.parts))) return { kind: 'sold_out' };
    const same = await earlierHold(trx, order.reference);
    if (same) return same;
    await readyParts(trx, terms);
    const shares = await shareableBooking(trx, order.reference, terms.shares);
    const shared = await roomsOfBooking(trx, shares);
    if (!(await changeParts(trx, terms, terms.parts, { held: 1, sold: 0 }, shared))) undo({ kind: 'sold_out' });
    const until = await insertHold(trx, order.reference, { ...terms, shares }, holdSeconds);
    return { kind: 'held', until: until.toISOString() };
  });
}

async function earlierHold(db: DirectDb, reference: string): Promise<HoldAnswer | null> {
  if (await readBooking(db, reference)) return { kind: 'rejected', reason: 'booked' };
  const hold = await readHold(db, reference);
  if (!hold) return null;
  const until = hold.state === 'held' ? await prolongHold(db, reference, holdSeconds) : null;
  if (until) return { kind: 'held', until: until.toISOString() };
  return { kind: 'rejected', reason: hold.state === 'held' ? 'expired' : hold.state };
}

/** Releases the rooms of a hold; succeeds too when there is none, or no longer. */
export async function releaseRooms(db: DirectDb, reference: string): Promise<ReleaseAnswer> {
  const known = await readHold(db, reference);
  if (known?.state !== 'held') return { kind: 'released' };
  return await undoableTransaction<unknown, ReleaseAnswer>(db, async (trx) => {
    await lockRoomTypes(trx, known.parts);
    const hold = await readHold(trx, reference);
    const parts = hold?.parts.filter(({ state }) => state === 'held') ?? [];
    if (!hold || parts.length === 0) return { kind: 'released' };
    const shared = await roomsOfBooking(trx, hold.shares);
    if (!(await changeParts(trx, hold, parts, { held: -1, sold: 0 }, shared)))
      throw new Error('a hold has nights that are not there');
    await endHold(trx, reference, 'released');
    return { kind: 'released' };
  });
}
