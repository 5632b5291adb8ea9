import { transaction } from '#database/transaction.ts';
import {
  type CalendarAnswer,
  type CalendarCriteria,
  countRefusals,
  type HotelSupplier,
  type PropertyRates,
  type QuoteAnswer,
  type RatesAnswer,
  type RatesCriteria,
  type Refusal,
  type SearchAnswer,
  type SearchCriteria,
} from '#verticals/hotels/supplier.ts';
import { amendBooking, amendmentOf } from './after-booking/amend.sql.ts';
import { bookRooms } from './book.ts';
import { calendarDays, calendarSpan } from './calendar.ts';
import { cancelBooking, feeOf, statusOf } from './cancel.ts';
import { rememberContracts } from './inventory/contracts.ts';
import { holdRooms, releaseRooms } from './hold.ts';
import { type DirectDb, readLeftByNight } from './inventory/inventory.sql.ts';
import { gatherLeft } from './inventory/gather-left.ts';
import { lookUp } from './offered.ts';
import { rememberDeadlines } from './policy.ts';
import { allRates, ask, cheapest } from './offers.ts';
import { leftForChange } from './left-for-change.ts';
import { listBookings, roomTypesWithExpiredHolds } from './holds-and-bookings.sql.ts';
import { freeExpiredHolds } from './replaced-rooms.sql.ts';
import { lockRoomTypes } from './stock.sql.ts';
import { messagesOf, receiveMessage } from './after-booking/messages.sql.ts';
import { openFacts } from './token.ts';
import { unavailable, unknown, unlessBroken } from './unless-broken.ts';

export { hasOwnContracts } from './inventory/own-contracts.sql.ts';
export { answerGuest, conversationOf, openConversations } from './after-booking/messages.sql.ts';
export { createDirectTickets, ownTicketsId } from './tickets/tickets.ts';

export interface DirectSupplierDeps {
  readonly db: DirectDb;
  /** Seals rate tokens; the same for all processes. */
  readonly secret: string;
  /** For prices only; holds, deadlines and fees use the database's clock. */
  readonly now: () => Date;
}

const quoteMs = 20 * 60_000;

/**
 * The operator's own contracts, stored in our database. Searches see contract changes within a minute, quotes at once.
 */
export function createDirectSupplier({ db, secret, now }: DirectSupplierDeps): HotelSupplier {
  const contracts = rememberContracts(db);
  const deadlines = rememberDeadlines();
  const readLeft = gatherLeft(db);

  const search = async (criteria: SearchCriteria): Promise<SearchAnswer> => {
    const properties = await contracts(criteria.propertyIds);
    const request = ask(criteria.stay, criteria.party, now(), secret, deadlines);
    const left = await readLeft(
      properties
        .map(({ roomTypeIds }) => roomTypeIds)
        .filter(Boolean)
        .join(','),
      criteria.stay,
    );
    const found: PropertyRates[] = [];
    const refused: Refusal[] = [];
    for (const property of properties) {
      const answer = cheapest(property, left, request, criteria.byBoard);
      if ('reason' in answer) refused.push(answer);
      else found.push(answer);
    }
    const unknown = new Set(criteria.propertyIds).size - properties.length;
    for (let one = 0; one < unknown; one += 1) refused.push({ reason: 'unknown_property', minimumNights: null });
    return { kind: 'found', properties: found, refused: countRefusals(refused) };
  };

  const rates = async (criteria: RatesCriteria): Promise<RatesAnswer> => {
    const [property] = await contracts([criteria.propertyId]);
    if (!property) return { kind: 'none', reason: 'unknown_property' };
    const { stay, party, replaces } = criteria;
    const ids = property.rooms.map(({ id }) => id);
    const left = await (replaces === undefined
      ? readLeft(property.roomTypeIds, stay)
      : leftForChange(db, ids, stay, replaces));
    const found = allRates(property, left, { ...ask(stay, party, now(), secret, deadlines), replaces });
    if (!('reason' in found)) return { kind: 'found', rates: found };
    const { reason, minimumNights } = found;
    return { kind: 'none', reason, ...(minimumNights === null ? {} : { minimumNights }) };
  };

  const calendar = async (criteria: CalendarCriteria): Promise<CalendarAnswer> => {
    const [property] = await contracts([criteria.propertyId]);
    const ids = property?.rooms.map(({ id }) => id) ?? [];
    const left = await readLeftByNight(db, ids, calendarSpan(criteria));
    return { kind: 'found', days: calendarDays(property, left, criteria, { now: now(), secret, deadlines }) };
  };

  const quote = async (token: string): Promise<QuoteAnswer> => {
    const facts = openFacts(token, secret);
    if (!facts) return { kind: 'unavailable', reason: 'token' };
    const offered = await lookUp(db, facts, secret);
    if (!offered) return { kind: 'sold_out' };
    return { kind: 'offered', rate: offered.rate, expiresAt: new Date(offered.now.getTime() + quoteMs).toISOString() };
  };

  return {
    id: 'direct',
    capabilities: {
      holds: true,
      prolongsHolds: true,
      maxPropertiesPerSearch: 500,
      maxCalendarDays: 62,
      regularPrices: true,
      amends: ['names', 'requests'],
      messages: true,
      idempotency: 'native',
      visibilityLagSeconds: 0,
    },
    search: async (criteria, signal) => await unlessBroken(() => search(criteria), unavailable, signal),
    rates: async (criteria, signal) => await unlessBroken(() => rates(criteria), unavailable, signal),
    calendar: async (criteria, signal) => await unlessBroken(() => calendar(criteria), unavailable, signal),
    quote: async (token, signal) => await unlessBroken(() => quote(token), unavailable, signal),
    hold: async (order) => await unlessBroken(() => holdRooms(db, order, secret), unknown),
    release: async ({ reference }) => await unlessBroken(() => releaseRooms(db, reference), unknown),
    book: async (order) => await unlessBroken(() => bookRooms(db, order, secret), unknown),
    status: async ({ reference }) => await unlessBroken(() => statusOf(db, reference), unknown),
    cancellationFee: async ({ reference }) => await unlessBroken(() => feeOf(db, reference), unknown),
    cancel: async ({ reference }, acceptedFee) =>
      await unlessBroken(() => cancelBooking(db, reference, acceptedFee), unknown),
    amend: async ({ reference }, amendment) =>
      await unlessBroken(() => amendBooking(db, reference, amendment), unknown),
    amendmentStatus: async ({ reference }, amendment) =>
      await unlessBroken(() => amendmentOf(db, reference, amendment), unknown),
    sendMessage: async ({ reference }, message) =>
      await unlessBroken(() => receiveMessage(db, reference, message), unknown),
    messages: async ({ reference }) => await unlessBroken(() => messagesOf(db, reference), unknown),
    list: async (from, until) =>
      await unlessBroken(
        () => listBookings(db, from, until),
        () => 'unknown' as const,
      ),
  };
}

/** Releases the rooms of expired holds; returns how many. Run it every minute or so. */
export async function sweepExpiredHolds(db: DirectDb): Promise<number> {
  let freed = 0;
  for (const roomTypeId of await roomTypesWithExpiredHolds(db)) {
    freed += await transaction(db, async (trx) => {
      await lockRoomTypes(trx, [{ roomTypeId }]);
      return await freeExpiredHolds(trx, roomTypeId);
    });
  }
  return freed;
}
