import type {
  CarCriteria,
  CarQuoteAnswer,
  CarRate,
  CarSearchAnswer,
  ExtraChoice,
  NoCarReason,
  Spot,
} from '#verticals/cars/supplier.ts';
import { dueNow } from '#values/price.ts';
import { dataIn, type Duffel, reasonOf, refused } from './duffel-call.ts';
import { rateOf } from './rate.ts';
import { type Asked, readToken } from './token.ts';
import { quoteSchema, rateSchema, searchSchema, type WireQuote } from './wire.ts';

const searchBudgetMs = 10_000;
const quoteBudgetMs = 15_000;
/** Duffel tells no end of a quote; one is good for so long. */
const quoteLifeMs = 15 * 60_000;

const locationOf = ({ lat, lng, radiusKm }: Spot) => ({
  radius: radiusKm,
  geographic_coordinates: { latitude: lat, longitude: lng },
});

/** Of several reasons the one that the traveller can do most about. */
const tellingOrder: readonly NoCarReason[] = ['driver_age', 'no_one_way', 'closed', 'sold_out'];

export async function search(duffel: Duffel, criteria: CarCriteria, signal: AbortSignal): Promise<CarSearchAnswer> {
  const { pickup, dropoff, from, until, driverAge, residence } = criteria;
  const reply = await duffel.call({
    purpose: 'shopping',
    repeatable: true,
    method: 'POST',
    path: '/cars/search',
    body: {
      data: {
        pickup_date: from.slice(0, 10),
        pickup_time: from.slice(11),
        dropoff_date: until.slice(0, 10),
        dropoff_time: until.slice(11),
        pickup_location: locationOf(pickup),
        dropoff_location: locationOf(dropoff),
        driver: { age: driverAge, residence_country_code: residence },
      },
    },
    budgetMs: searchBudgetMs,
    signal,
  });
  const found = searchSchema.safeParse(dataIn(reply)).data;
  if (!found) return { kind: 'unavailable', reason: reasonOf(reply) };
  const rates = new Map<string, CarRate>();
  for (const entry of found.rates) {
    const wire = rateSchema.safeParse(entry).data;
    const rate = wire && rateOf(wire, criteria, { rateId: wire.id, quoteId: null, extras: [] });
    if (rate && isBetter(rate, rates.get(rate.key))) rates.set(rate.key, rate);
  }
  if (rates.size > 0) return { kind: 'found', rates: [...rates.values()] };
  if (found.rates.length > 0) return { kind: 'unavailable', reason: 'garbage' };
  const reasons = new Set((found.refusals ?? []).map(({ reason }) => reason));
  return { kind: 'none', reason: tellingOrder.find((one) => reasons.has(one as never)) ?? 'no_station' };
}

/** Of two rates that differ in nothing but the price, the lower one is sold. */
function isBetter(rate: CarRate, other: CarRate | undefined): boolean {
  if (!other) return true;
  const price = (one: CarRate) => dueNow(one.lines, one.currency).minor;
  return rate.currency === other.currency && price(rate) < price(other);
}

async function ask(duffel: Duffel, rateId: string, extras: readonly ExtraChoice[], signal: AbortSignal) {
  return await duffel.call({
    purpose: 'shopping',
    repeatable: true,
    method: 'POST',
    path: '/cars/quotes',
    body: { data: { rate_id: rateId, ...(extras.length > 0 ? { extras } : {}) } },
    budgetMs: quoteBudgetMs,
    signal,
  });
}

/** A rate whose id the supplier has forgotten is looked for again. */
export async function quote(
  duffel: Duffel,
  token: string,
  extras: readonly ExtraChoice[],
  signal: AbortSignal,
): Promise<CarQuoteAnswer> {
  const asked = readToken(token);
  if (!asked) return { kind: 'sold_out' };
  let reply = await ask(duffel, asked.rateId, extras, signal);
  let { rateId } = asked;
  if (refused(reply) === 'not_found') {
    const again = await search(duffel, asked.criteria, signal);
    if (again.kind === 'unavailable') return again;
    const same = again.kind === 'found' ? again.rates.find(({ key }) => key === asked.key) : undefined;
    const found = same && readToken(same.token);
    if (!found) return { kind: 'sold_out' };
    ({ rateId } = found);
    reply = await ask(duffel, rateId, extras, signal);
  }
  if (refused(reply)) return { kind: 'sold_out' };
  const wire = quoteSchema.safeParse(dataIn(reply)).data;
  if (!wire || !isAsAsked(wire, asked)) return { kind: 'unavailable', reason: reasonOf(reply) };
  const rate = rateOf(wire, asked.criteria, { rateId, quoteId: wire.id, extras }, wire.conditions ?? []);
  if (!rate) return { kind: 'unavailable', reason: 'garbage' };
  const latest = duffel.now().getTime() + quoteLifeMs;
  const told = wire.expires_at ? Date.parse(wire.expires_at) : latest;
  return { kind: 'offered', rate, expiresAt: new Date(Math.min(told, latest)).toISOString() };
}

/** The same times. Another car is a change that the traveller is shown. */
function isAsAsked(wire: WireQuote, { criteria: { from, until } }: Asked): boolean {
  return (
    `${wire.pickup_date}T${wire.pickup_time.slice(0, 5)}` === from &&
    `${wire.dropoff_date}T${wire.dropoff_time.slice(0, 5)}` === until
  );
}
