import {
  countRefusals,
  type PropertyRates,
  type QuoteAnswer,
  type RatesAnswer,
  type RatesCriteria,
  type Refusal,
  type SearchAnswer,
  type SearchCriteria,
  type SupplierRate,
} from '#verticals/hotels/supplier.ts';
import { freeUntil } from '#values/cancellation.ts';
import { isCurrency } from '#values/currency.ts';
import { dueNow } from '#values/price.ts';
import { eachNight } from '#values/stay-dates.ts';
import { type Call, type Reply, takeOut } from '../wire-caller.ts';
import { readWireProperty } from './read-offer.ts';
import { readToken } from './token.ts';
import { boardOf, listedRateOf, rateOf } from './translate.ts';
import { availabilitySchema, quoteSchema, ratesSchema, refusedSchema } from './wire.ts';

export interface Shop {
  readonly call: (call: Call) => Promise<Reply>;
  readonly now: () => Date;
  /** The currency that a property is known to sell in; undefined when unknown. */
  readonly currencyOf: (propertyId: string) => string | undefined;
}

const searchBudgetMs = 8_000;
const rateBudgetMs = 10_000;

function stayJson(criteria: Omit<SearchCriteria, 'propertyIds'>) {
  return {
    check_in: criteria.stay.checkIn,
    check_out: criteria.stay.checkOut,
    nationality: criteria.nationality,
    rooms: criteria.party.map((room) => ({ adults: room.adults, child_ages: room.childAges })),
  };
}

/** What went wrong, for the log. */
export function reasonOf(reply: Reply): string {
  return reply.kind === 'silence' ? reply.reason : reply.status === 200 ? 'garbage' : `status ${reply.status}`;
}

function rightCurrency(shop: Shop, propertyId: string, currency: string): boolean {
  return isCurrency(currency) && (shop.currencyOf(propertyId) ?? currency) === currency;
}

function propertyRates(
  shop: Shop,
  entry: unknown,
  criteria: SearchCriteria,
  dates: readonly string[],
  instant: string,
): PropertyRates | null {
  const property = readWireProperty(entry);
  if (!property || !rightCurrency(shop, property.property_id, property.currency)) return null;
  const { property_id: propertyId, currency, time_zone: zone } = property;
  const request = { propertyId, currency, zone, dates, stay: criteria.stay, party: criteria.party };
  const offered = listedRateOf(property.cheapest, request);
  const isSame = property.cheapest_refundable === 'cheapest';
  const refundable = isSame ? offered : listedRateOf(property.cheapest_refundable, request);
  const cheapest = offered ?? refundable;
  if (!cheapest) return null;
  const cheapestRefundable = refundable && freeUntil(refundable.policy, instant) ? refundable : null;
  const refundableBoards = cheapestRefundable
    ? new Set([...property.refundable_boards.map(boardOf), cheapestRefundable.board])
    : [];
  return {
    propertyId,
    cheapest,
    cheapestRefundable,
    boards: [...new Set([...property.boards.map(boardOf), ...refundableBoards, cheapest.board])],
    refundableBoards: [...refundableBoards],
    ...(criteria.byBoard
      ? { byBoard: property.by_board.map((listing) => listedRateOf(listing, request)).filter((rate) => rate !== null) }
      : {}),
  };
}

export async function search(shop: Shop, criteria: SearchCriteria, signal: AbortSignal): Promise<SearchAnswer> {
  if (criteria.propertyIds.length === 0) return { kind: 'found', properties: [], refused: [] };
  const body = {
    ...stayJson(criteria),
    property_ids: criteria.propertyIds,
    ...(criteria.byBoard ? { by_board: true } : {}),
  };
  const reply = await shop.call({
    purpose: 'shopping',
    repeatable: true,
    method: 'POST',
    path: '/v1/availability',
    body,
    budgetMs: searchBudgetMs,
    signal,
  });
  const page =
    reply.kind === 'reply' && reply.status === 200 ? availabilitySchema.safeParse(reply.body).data : undefined;
  if (!page) return { kind: 'unavailable', reason: reasonOf(reply) };
  takeOut(reply);
  const wanted = new Set(criteria.propertyIds);
  const dates = eachNight(criteria.stay);
  const instant = shop.now().toISOString();
  const properties: PropertyRates[] = [];
  for (const entry of page.properties) {
    const property = propertyRates(shop, entry, criteria, dates, instant);
    // Deleting what was found makes the first of two entries win.
    if (property && wanted.delete(property.propertyId)) properties.push(property);
  }
  const refusals: Refusal[] = [];
  for (const entry of page.refused) {
    const refused = refusedSchema.safeParse(entry).data;
    if (refused && wanted.delete(refused.property_id))
      refusals.push({ reason: refused.reason, minimumNights: refused.minimum_nights ?? null });
  }
  return { kind: 'found', properties, refused: countRefusals(refusals) };
}

function firstOfEach(rates: readonly SupplierRate[]): SupplierRate[] {
  const seen = new Set<string>();
  return rates.filter((rate) => {
    const identity = JSON.stringify([rate.roomCode, rate.planCode]);
    return !seen.has(identity) && seen.add(identity);
  });
}

export async function rates(shop: Shop, criteria: RatesCriteria, signal: AbortSignal): Promise<RatesAnswer> {
  const { propertyId, stay, party } = criteria;
  const body = { ...stayJson(criteria), property_id: propertyId };
  const reply = await shop.call({
    purpose: 'shopping',
    repeatable: true,
    method: 'POST',
    path: '/v1/rates',
    body,
    budgetMs: rateBudgetMs,
    signal,
  });
  const page = reply.kind === 'reply' && reply.status === 200 ? ratesSchema.safeParse(reply.body).data : undefined;
  if (!page) return { kind: 'unavailable', reason: reasonOf(reply) };
  if (page.none !== undefined) {
    const fewest = page.none === 'minimum_stay' ? page.minimum_nights : null;
    return { kind: 'none', reason: page.none, ...(fewest ? { minimumNights: fewest } : {}) };
  }
  if (page.property_id !== propertyId) return { kind: 'unavailable', reason: 'another property' };
  if (!rightCurrency(shop, propertyId, page.currency)) return { kind: 'unavailable', reason: 'wrong currency' };
  const request = { propertyId, currency: page.currency, zone: page.time_zone, dates: eachNight(stay), stay, party };
  const read = page.offers.map((entry) => rateOf(entry, request)).filter((rate) => rate !== null);
  const found = firstOfEach(read);
  if (found.length === 0) return { kind: 'unavailable', reason: 'no readable offer' };
  const price = (rate: SupplierRate) => dueNow(rate.lines, rate.currency).minor;
  return { kind: 'found', rates: found.toSorted((a, b) => (price(a) < price(b) ? -1 : price(a) > price(b) ? 1 : 0)) };
}

export async function quote(shop: Shop, token: string, signal: AbortSignal): Promise<QuoteAnswer> {
  const request = readToken(token);
  if (!request) return { kind: 'unavailable', reason: 'unknown token' };
  const body = { token: request.supplierToken };
  const reply = await shop.call({
    purpose: 'shopping',
    repeatable: true,
    method: 'POST',
    path: '/v1/quote',
    body,
    budgetMs: rateBudgetMs,
    signal,
  });
  const page = reply.kind === 'reply' && reply.status === 200 ? quoteSchema.safeParse(reply.body).data : undefined;
  if (!page) return { kind: 'unavailable', reason: reasonOf(reply) };
  if (page.outcome === 'sold_out') return { kind: 'sold_out' };
  if (page.property_id !== request.propertyId) return { kind: 'unavailable', reason: 'another property' };
  if (page.currency !== request.currency) return { kind: 'unavailable', reason: 'wrong currency' };
  const rate = rateOf(page.offer, { ...request, zone: page.time_zone, dates: eachNight(request.stay) });
  return rate ? { kind: 'offered', rate, expiresAt: page.expires_at } : { kind: 'unavailable', reason: 'bad offer' };
}
