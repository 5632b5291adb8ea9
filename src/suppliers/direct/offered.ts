import { scheduleOf } from '#values/cancellation.ts';
import { dueNow } from '#values/price.ts';
import { formatParty } from '#values/party.ts';
import { leadGuestsOf, type Order, type SupplierRate } from '#verticals/hotels/supplier.ts';
import type { DirectProperty, DirectRoom } from './inventory/inventory.ts';
import { type DirectDb, readInventory, readLeft, readNow } from './inventory/inventory.sql.ts';
import { leftForChange } from './left-for-change.ts';
import { allRates, ask, type Asked, priceMixedRooms } from './offers.ts';
import { mixedRoomsOf } from './mixed-rooms/mixed-rooms.ts';
import { rememberDeadlines } from './policy.ts';
import type { Terms } from './holds-and-bookings.sql.ts';
import type { RateFacts } from './token.ts';

/** One rate by the current contract at the database's clock, bypassing every cache. */
export interface Offered {
  readonly rate: SupplierRate;
  readonly terms: Terms;
  readonly now: Date;
}

/** Looks a rate up again, or null when it isn't sold any more. */
export async function lookUp(db: DirectDb, facts: RateFacts, secret: string): Promise<Offered | null> {
  const [now, [property]] = await Promise.all([readNow(db), readInventory(db, [facts.propertyId])]);
  const rooms = property?.rooms.filter(({ code }) => facts.roomCodes.includes(code)) ?? [];
  if (!property || rooms.length === 0) return null;
  const left = await leftOf(db, rooms, facts);
  const request = { ...ask(facts, facts.party, now, secret, rememberDeadlines()), replaces: facts.replaces };
  const rate =
    facts.roomCodes.length > 1
      ? mixedRoomRateNow(property, facts, left, request)
      : rateNow(property, rooms, facts, left, request);
  return rate && { rate, terms: termsOf(rate, rooms, facts), now };
}

async function leftOf(
  db: DirectDb,
  rooms: readonly DirectRoom[],
  facts: RateFacts,
): Promise<ReadonlyMap<bigint, number>> {
  const ids = rooms.map(({ id }) => id);
  if (facts.replaces !== undefined) return await leftForChange(db, ids, facts, facts.replaces);
  const [left] = await readLeft(db, ids.join(','), [facts]);
  return left!;
}

function rateNow(
  property: DirectProperty,
  rooms: readonly DirectRoom[],
  facts: RateFacts,
  left: ReadonlyMap<bigint, number>,
  request: Asked,
): SupplierRate | null {
  const rates = allRates({ ...property, rooms }, left, request);
  return 'reason' in rates ? null : (rates.find(({ planCode }) => planCode === facts.planCode) ?? null);
}

function mixedRoomRateNow(
  property: DirectProperty,
  { party, roomCodes, planCode }: RateFacts,
  left: ReadonlyMap<bigint, number>,
  request: Asked,
): SupplierRate | null {
  const mixed = mixedRoomsOf(property, party, roomCodes, planCode, (room) => left.get(room.id) ?? room.allotment);
  return mixed && priceMixedRooms(property, mixed, request);
}

function termsOf(rate: SupplierRate, rooms: readonly DirectRoom[], facts: RateFacts): Terms {
  const codes = facts.roomCodes.length > 1 ? facts.roomCodes : facts.party.map(() => facts.roomCodes[0]);
  return {
    parts: rooms
      .map(({ id, code }) => ({ roomTypeId: id, rooms: codes.filter((one) => one === code).length }))
      .toSorted((one, other) => (one.roomTypeId < other.roomTypeId ? -1 : 1)),
    planCode: rate.planCode,
    party: formatParty(facts.party),
    checkIn: facts.checkIn,
    checkOut: facts.checkOut,
    priceMinor: dueNow(rate.lines, rate.currency).minor,
    currency: rate.currency,
    policy: scheduleOf(rate.policy),
    shares: facts.replaces ?? null,
  };
}

/** Whether the order is for exactly this price. */
export function isPriced(order: Order, terms: Pick<Terms, 'priceMinor' | 'currency'>): boolean {
  return order.supplierPrice.minor === terms.priceMinor && order.supplierPrice.currency === terms.currency;
}

/** Why an order is invalid, or null. */
export function problemOf(order: Order): string | null {
  const guests = leadGuestsOf(order);
  const texts = [
    ...guests.flatMap(({ firstName, lastName }) => [firstName, lastName]),
    order.contact.email,
    order.contact.phone,
    order.requests,
  ];
  if (!/^[0-9A-HJKMNP-TV-Z]{20}$/.test(order.reference)) return 'reference';
  if (guests.length === 0 || guests.some(({ lastName }) => lastName.trim() === '')) return 'guests';
  if (!/^[A-Z]{2}$/.test(order.nationality)) return 'nationality';
  if (texts.some((text) => text.length > 4_000 || text.includes('\0') || !text.isWellFormed())) return 'text';
  return null;
}
