import type { BookAnswer, Order } from '#verticals/hotels/supplier.ts';
import { formatParty } from '#values/party.ts';
import { propertyConfirmationOf, supplierReferenceOf } from './booking-number.ts';
import type { DirectDb } from './inventory/inventory.sql.ts';
import { isPriced, lookUp, problemOf } from './offered.ts';
import {
  type Booking,
  endHold,
  type Hold,
  insertBooking,
  nextBookingNumber,
  readBooking,
  readHold,
  type Terms,
} from './holds-and-bookings.sql.ts';
import { changeParts, readyParts } from './mixed-rooms/parts.ts';
import { roomsOfBooking, shareableBooking } from './replaced-rooms.sql.ts';
import { type DirectTransaction, lockRoomTypes } from './stock.sql.ts';
import { openFacts, type RateFacts } from './token.ts';
import { undoableTransaction } from './undo.ts';

/**
 * Sells the rooms of an order: the held ones while its hold is live, free ones otherwise. Repeated with the same
 * reference, it returns the same answer.
 */
export async function bookRooms(db: DirectDb, order: Order, secret: string): Promise<BookAnswer> {
  const problem = problemOf(order);
  if (problem !== null) return { kind: 'rejected', reason: problem };
  const facts = openFacts(order.supplierToken, secret);
  if (!facts) return { kind: 'rejected', reason: 'token' };
  const booked = await readBooking(db, order.reference);
  if (booked) return answerOf(booked);
  const hold = await readHold(db, order.reference);
  const live = hold?.state === 'held' && !hold.over;
  if (hold?.state === 'released') return { kind: 'rejected', reason: 'released' };
  if (live && !isFor(hold, facts)) return { kind: 'rejected', reason: 'other_rooms_held' };
  const fresh = live ? null : await lookUp(db, facts, secret);
  const terms = live ? hold : fresh?.terms;
  if (!terms) return { kind: 'sold_out' };
  if (!isPriced(order, terms)) return { kind: 'price_changed' };
  return await undoableTransaction<unknown, BookAnswer>(db, async (trx, undo) => {
    if (!(await lockRoomTypes(trx, terms.parts))) return { kind: 'sold_out' };
    const meanwhile = await readBooking(trx, order.reference);
    if (meanwhile) return answerOf(meanwhile);
    const taken = await takeRooms(trx, order.reference, terms);
    if (!taken) return undo({ kind: 'sold_out' });
    const number = await nextBookingNumber(trx);
    const references = {
      supplierReference: supplierReferenceOf(number),
      propertyConfirmation: propertyConfirmationOf(number),
    };
    await insertBooking(trx, order, { ...terms, ...taken, ...references });
    return { kind: 'confirmed', ...references };
  });
}

/**
 * An expired hold releases its rooms first; they may still be the ones that we take. Returns whose rooms it shares, or
 * null when a night has no room: roll back then.
 */
async function takeRooms(
  trx: DirectTransaction,
  reference: string,
  terms: Terms,
): Promise<Pick<Terms, 'shares'> | null> {
  await readyParts(trx, terms);
  const hold = await readHold(trx, reference);
  if (hold?.state === 'released') return null;
  const held = new Set(hold?.parts.filter(({ state }) => state === 'held').map(({ roomTypeId }) => roomTypeId));
  const [kept, fresh] = [true, false].map((of) => terms.parts.filter(({ roomTypeId }) => held.has(roomTypeId) === of));
  const shares = held.size > 0 ? (hold?.shares ?? null) : await shareableBooking(trx, reference, terms.shares);
  const shared = await roomsOfBooking(trx, shares);
  if (held.size > 0) await endHold(trx, reference, 'booked');
  const taken =
    (await changeParts(trx, terms, kept ?? [], { held: -1, sold: 1 }, shared)) &&
    (await changeParts(trx, terms, fresh ?? [], { held: 0, sold: 1 }, shared));
  return taken ? { shares } : null;
}

function isFor(hold: Hold, facts: RateFacts): boolean {
  return (
    hold.planCode === facts.planCode &&
    hold.checkIn === facts.checkIn &&
    hold.checkOut === facts.checkOut &&
    hold.party === formatParty(facts.party)
  );
}

function answerOf({ state, supplierReference, propertyConfirmation }: Booking): BookAnswer {
  if (state === 'cancelled') return { kind: 'rejected', reason: 'cancelled' };
  return { kind: 'confirmed', supplierReference, propertyConfirmation };
}
