import type {
  Board,
  PropertyRates,
  QuoteAnswer,
  RatesAnswer,
  RatesCriteria,
  SearchAnswer,
  SearchCriteria,
  SupplierRate,
} from '#verticals/hotels/supplier.ts';
import { freeUntil } from '#values/cancellation.ts';
import { isCurrency } from '#values/currency.ts';
import { isZone } from '#values/local-time.ts';
import { eachNight } from '#values/stay-dates.ts';
import type { Caller, Reply } from '../wire-caller.ts';
import { isFor, occupanciesOf, occupancyJson } from './occupancy.ts';
import { readToken } from './token.ts';
import { combine, type Expected, partyRates, type ReadRate, sellableRates } from './translate.ts';
import { availabilitySchema, checkSchema, errorSchema, hotelSchema } from './wire.ts';

export interface Shop {
  readonly call: Caller;
  readonly now: () => Date;
  /** IANA zone of a property; undefined for properties that aren't known to us. */
  readonly zoneOf: (propertyId: string) => string | undefined;
  /** The currency (ISO 4217) that a property must sell in; undefined when any is accepted. */
  readonly currencyOf: (propertyId: string) => string | undefined;
}

type Asked = Omit<SearchCriteria, 'propertyIds'>;

const searchBudgetMs = 8_000;
const ratesBudgetMs = 10_000;
const checkBudgetMs = 20_000;
/** How long a checked rate can be booked. */
const quoteMs = 15 * 60_000;

const path = '/hotel-api/1.0/hotels';

function reasonOf(reply: Reply): string {
  if (reply.kind === 'silence') return reply.reason;
  const error = errorSchema.safeParse(reply.body).data?.error;
  return error ? error.code : reply.status === 200 ? 'garbage' : `status ${reply.status}`;
}

function zoneFor(shop: Shop, propertyId: string): string | null {
  const zone = /^\d{1,9}$/.test(propertyId) ? shop.zoneOf(propertyId) : undefined;
  return zone !== undefined && isZone(zone) ? zone : null;
}

async function ask(
  shop: Shop,
  propertyIds: readonly string[],
  request: Asked,
  extras: { budgetMs: number; dailyRate?: true },
  signal: AbortSignal,
) {
  const { stay, party, nationality } = request;
  const body = {
    stay: { checkIn: stay.checkIn, checkOut: stay.checkOut },
    occupancies: occupanciesOf(party).map(occupancyJson),
    hotels: { hotel: propertyIds.map(Number) },
    sourceMarket: nationality,
    language: 'ENG',
    ...(extras.dailyRate && { dailyRate: true }),
  };
  const reply = await shop.call({
    purpose: 'shopping',
    repeatable: true,
    method: 'POST',
    path,
    body,
    budgetMs: extras.budgetMs,
    signal,
  });
  const page =
    reply.kind === 'reply' && reply.status === 200 ? availabilitySchema.safeParse(reply.body).data : undefined;
  return page
    ? { kind: 'page' as const, hotels: page.hotels.hotels ?? [] }
    : { kind: 'unavailable' as const, reason: reasonOf(reply) };
}

function expected(shop: Shop, propertyId: string, currency: string, request: Asked): Expected | null {
  const zone = zoneFor(shop, propertyId);
  if (!zone || !isCurrency(currency) || (shop.currencyOf(propertyId) ?? currency) !== currency) return null;
  const { stay, party } = request;
  return { propertyId, currency, zone, stay, party, dates: eachNight(stay), occupancies: occupanciesOf(party) };
}

function firstOfEachBoard(rates: readonly SupplierRate[]): Map<Board, SupplierRate> {
  const first = new Map<Board, SupplierRate>();
  for (const rate of rates) if (!first.has(rate.board)) first.set(rate.board, rate);
  return first;
}

function propertyRates(shop: Shop, entry: unknown, criteria: SearchCriteria): PropertyRates | null {
  const hotel = hotelSchema.safeParse(entry).data;
  const request = hotel && expected(shop, hotel.code, hotel.currency, criteria);
  if (!request) return null;
  const found = partyRates(hotel.rooms, request);
  const [cheapest] = found;
  if (!cheapest) return null;
  const instant = shop.now().toISOString();
  const refundable = found.filter((rate) => freeUntil(rate.policy, instant) !== null);
  const [first, firstFree] = [firstOfEachBoard(found), firstOfEachBoard(refundable)];
  return {
    propertyId: hotel.code,
    cheapest,
    cheapestRefundable: refundable[0] ?? null,
    boards: [...first.keys()],
    refundableBoards: [...firstFree.keys()],
    ...(criteria.byBoard ? { byBoard: [...new Set([...first.values(), ...firstFree.values()])] } : {}),
  };
}

export async function search(shop: Shop, criteria: SearchCriteria, signal: AbortSignal): Promise<SearchAnswer> {
  const known = criteria.propertyIds.filter((id) => zoneFor(shop, id) !== null);
  if (known.length === 0) return { kind: 'found', properties: [] };
  const answer = await ask(shop, known, criteria, { budgetMs: searchBudgetMs }, signal);
  if (answer.kind === 'unavailable') return answer;
  const wanted = new Set(known);
  const properties: PropertyRates[] = [];
  for (const entry of answer.hotels) {
    const property = propertyRates(shop, entry, criteria);
    // Deleting what was found makes the first of two entries win.
    if (property && wanted.delete(property.propertyId)) properties.push(property);
  }
  return { kind: 'found', properties };
}

/** The wire gives no reason for an empty answer: when one adult a room would be taken, it's the guests. */
async function whyNone(
  shop: Shop,
  { propertyId, ...request }: RatesCriteria,
  signal: AbortSignal,
): Promise<RatesAnswer> {
  const alone = request.party.map(() => ({ adults: 1, childAges: [] }));
  if (request.party.every((room) => room.adults === 1 && room.childAges.length === 0))
    return { kind: 'none', reason: 'sold_out' };
  const answer = await ask(shop, [propertyId], { ...request, party: alone }, { budgetMs: ratesBudgetMs }, signal);
  if (answer.kind === 'unavailable') return answer;
  const hotel = hotelSchema.safeParse(answer.hotels[0]).data;
  return { kind: 'none', reason: hotel && sellableRates(hotel.rooms).length > 0 ? 'occupancy' : 'sold_out' };
}

export async function rates(shop: Shop, criteria: RatesCriteria, signal: AbortSignal): Promise<RatesAnswer> {
  const { propertyId } = criteria;
  if (zoneFor(shop, propertyId) === null) return { kind: 'none', reason: 'unknown_property' };
  const answer = await ask(shop, [propertyId], criteria, { budgetMs: ratesBudgetMs, dailyRate: true }, signal);
  if (answer.kind === 'unavailable') return answer;
  if (answer.hotels.length === 0) return await whyNone(shop, criteria, signal);
  const hotel = hotelSchema.safeParse(answer.hotels[0]).data;
  if (hotel?.code !== propertyId) return { kind: 'unavailable', reason: 'another property' };
  const request = expected(shop, propertyId, hotel.currency, criteria);
  if (!request) return { kind: 'unavailable', reason: 'wrong currency' };
  const found = partyRates(hotel.rooms, request);
  if (found.length > 0) return { kind: 'found', rates: found };
  return sellableRates(hotel.rooms).length > 0
    ? { kind: 'none', reason: 'sold_out' }
    : { kind: 'unavailable', reason: 'no readable rate' };
}

type Checked =
  | { kind: 'rate'; read: ReadRate; currency: string }
  | { kind: 'sold_out' }
  | { kind: 'unavailable'; reason: string };

/** Refusals that mean that the rooms are gone. */
export function saysSoldOut(message: string): boolean {
  return /allotment|availab|sold.?out|stop.?sale/i.test(message);
}

/**
 * Checks each key in a separate call, as the supplier requires: some of its sources can't check two at once, and keys
 * that need a check must not be sent with keys that don't.
 */
export async function quote(shop: Shop, token: string, signal: AbortSignal): Promise<QuoteAnswer> {
  const offered = readToken(token);
  const request = offered && expected(shop, offered.propertyId, offered.currency, { ...offered, nationality: '' });
  if (!offered || !request || offered.rateKeys.length !== request.occupancies.length)
    return { kind: 'unavailable', reason: 'unknown token' };

  const check = async (rateKey: string, place: number): Promise<Checked> => {
    const body = { language: 'ENG', rooms: [{ rateKey }] };
    const reply = await shop.call({
      purpose: 'shopping',
      repeatable: true,
      method: 'POST',
      path: '/hotel-api/1.0/checkrates',
      body,
      budgetMs: checkBudgetMs,
      signal,
    });
    if (reply.kind === 'reply' && saysSoldOut(errorSchema.safeParse(reply.body).data?.error.message ?? ''))
      return { kind: 'sold_out' };
    const hotel =
      reply.kind === 'reply' && reply.status === 200 ? checkSchema.safeParse(reply.body).data?.hotel : undefined;
    if (!hotel) return { kind: 'unavailable', reason: reasonOf(reply) };
    if (hotel.code !== request.propertyId) return { kind: 'unavailable', reason: 'another property' };
    if (hotel.checkIn !== request.stay.checkIn || hotel.checkOut !== request.stay.checkOut)
      return { kind: 'unavailable', reason: 'other dates' };
    if (hotel.currency !== request.currency) return { kind: 'unavailable', reason: 'wrong currency' };
    const occupancy = request.occupancies[place];
    const read = sellableRates(hotel.rooms).find(
      ({ rate }) => occupancy !== undefined && isFor(rate, occupancy, request.occupancies),
    );
    return read
      ? { kind: 'rate', read, currency: hotel.currency }
      : { kind: 'unavailable', reason: 'no readable rate' };
  };

  const answers = await Promise.all(offered.rateKeys.map(check));
  const reads: ReadRate[] = [];
  for (const answer of answers) {
    if (answer.kind === 'sold_out') return answer;
    if (answer.kind === 'rate') reads.push(answer.read);
  }
  const failed = answers.find((answer) => answer.kind === 'unavailable');
  const [first] = reads;
  if (failed || !first) return failed ?? { kind: 'unavailable', reason: 'no readable rate' };
  const alike = reads.every(
    ({ room, rate }) =>
      room.code === first.room.code &&
      rate.boardCode === first.rate.boardCode &&
      rate.rateClass === first.rate.rateClass,
  );
  if (!alike) return { kind: 'unavailable', reason: 'rooms differ' };
  const rate = combine(first.room, { rates: reads.map((read) => read.rate), checked: true, earlier: offered }, request);
  if (rate === 'sold_out') return { kind: 'sold_out' };
  if (!rate) return { kind: 'unavailable', reason: 'bad rate' };
  return { kind: 'offered', rate, expiresAt: new Date(shop.now().getTime() + quoteMs).toISOString() };
}
