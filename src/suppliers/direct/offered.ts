import { dueNow } from '#values/price.ts';
import { formatParty } from '#values/party.ts';
import type { Order, SupplierRate } from '#verticals/hotels/supplier.ts';
import { type DirectDb, readInventory, readLeft, readNow } from './inventory.sql.ts';
import { allRates, ask } from './offers.ts';
import { rememberDeadlines } from './policy.ts';
import type { Terms } from './papers.sql.ts';
import type { RateFacts } from './token.ts';

/** One rate as the contract has it at this moment of the database's clock, past every cache. */
export interface Offered {
  readonly rate: SupplierRate;
  readonly terms: Terms;
  readonly now: Date;
}

/** Looks a rate up again, or null when it isn't sold any more. `ignoreStock` for rooms that are already set aside. */
export async function lookUp(
  db: DirectDb,
  facts: RateFacts,
  secret: string,
  stock: 'must_be_free' | 'ignore_stock',
): Promise<Offered | null> {
  const [now, [property]] = await Promise.all([readNow(db), readInventory(db, [facts.propertyId])]);
  const room = property?.rooms.find(({ code }) => code === facts.roomCode);
  if (!property || !room) return null;
  const left =
    stock === 'ignore_stock' ? new Map([[room.id, facts.party.length]]) : await readLeft(db, [room.id], facts);
  const asked = ask(facts, facts.party, now, secret, rememberDeadlines());
  const rates = allRates({ ...property, rooms: [room] }, left, asked);
  const rate = typeof rates === 'string' ? undefined : rates.find(({ planCode }) => planCode === facts.planCode);
  if (!rate) return null;
  return { rate, terms: termsOf(rate, room.id, facts), now };
}

function termsOf(rate: SupplierRate, roomTypeId: bigint, facts: RateFacts): Terms {
  return {
    roomTypeId,
    planCode: rate.planCode,
    party: formatParty(facts.party),
    rooms: facts.party.length,
    checkIn: facts.checkIn,
    checkOut: facts.checkOut,
    priceMinor: dueNow(rate.lines, rate.currency).minor,
    currency: rate.currency,
    policy: rate.policy,
  };
}

/** Whether the order is for exactly this price. */
export function isPriced(order: Order, terms: Pick<Terms, 'priceMinor' | 'currency'>): boolean {
  return order.supplierPrice.minor === terms.priceMinor && order.supplierPrice.currency === terms.currency;
}

/** What makes an order impossible to write down, or null. */
export function problemOf(order: Order): string | null {
  const texts = [
    ...order.leadGuests.flatMap(({ firstName, lastName }) => [firstName, lastName]),
    order.contact.email,
    order.contact.phone,
    order.requests,
  ];
  if (!/^[0-9A-HJKMNP-TV-Z]{20}$/.test(order.reference)) return 'reference';
  if (order.leadGuests.length === 0 || order.leadGuests.some(({ lastName }) => lastName.trim() === '')) return 'guests';
  if (!/^[A-Z]{2}$/.test(order.nationality)) return 'nationality';
  if (texts.some((text) => text.length > 4_000 || text.includes('\0') || !text.isWellFormed())) return 'text';
  return null;
}
