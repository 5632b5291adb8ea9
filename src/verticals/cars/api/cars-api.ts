import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { Pricing } from '#pricing/pricing.ts';
import { offeredCurrency, offersCurrency } from '#web/brand/brand-offer.ts';
import { isCurrency } from '#values/currency.ts';
import { maxDaysAhead } from '#values/stay-dates.ts';
import { payableLater, wholePrice } from '#values/whole-price.ts';
import type { Api, ApiEnv } from '#web/api/api.ts';
import { anyOrigin } from '#web/api/operations.ts';
import { presentLines, presentPolicy } from '#web/api/price-parts.ts';
import { newQuoteSchema, quoteSchema } from '#web/api/quote-schemas.ts';
import { answers, jsonBody, localeField } from '#web/api/schemas.ts';
import { presentWhole } from '#web/api/whole-price.ts';
import { isSameOrigin } from '#web/form/same-origin.ts';
import { requestedDisplay } from '#web/principal.ts';
import { lineText } from '../car-texts.ts';
import { type CarDeps, pricesAt } from '../deps.ts';
import { sealCar } from '../quote/chosen-car.ts';
import { quoteCar } from '../quote/quote-car.ts';
import { readExtras, withExtras } from '../rental/extras.ts';
import { findRates } from '../rental/find-rates.ts';
import { priceRates } from '../rental/price-rates.ts';
import { maxRentalDays, oldest, readRental, type RentalQuery, youngest } from '../rental/rental-query.ts';
import { carParam, carQuery, carsQuery, carsSchema, oneCarSchema } from './car-schemas.ts';
import { problem, refusals } from './error-codes.ts';
import { presentCar } from './present-car.ts';
import { findQuote, presentShare } from '#booking/booking.ts';

const tags = ['Cars'];

const listRoute = createRoute({
  method: 'get',
  path: '/cars/rates',
  operationId: 'listCars',
  tags,
  summary: 'The cars that can be rented at a place for some times',
  description:
    'Asks the suppliers. The total has everything that the driver must pay. Offers are valid for 30 minutes.',
  request: { query: carsQuery },
  responses: {
    200: answers(carsSchema, 'The cars; none with the reason'),
    ...refusals('not_found', 'too_many_requests', 'no_car_supplier'),
  },
  ...anyOrigin,
});

const oneRoute = createRoute({
  method: 'get',
  path: '/cars/rates/{id}',
  operationId: 'getCar',
  tags,
  summary: 'One of these cars, with extras in its price',
  description: 'Takes the query of the search, with the number of each extra besides.',
  request: { params: carParam, query: carQuery },
  responses: {
    200: answers(oneCarSchema, 'The car with the extras in its price and its offer'),
    ...refusals('not_found', 'too_many_requests', 'no_car_supplier'),
  },
  ...anyOrigin,
});

const quoteRoute = createRoute({
  method: 'post',
  path: '/cars/quotes',
  operationId: 'createCarQuote',
  tags,
  summary: 'Turn an offer of a car into a quote',
  description: 'Asks the supplier again and keeps its answer, with what has changed since the offer was shown.',
  request: { query: z.strictObject(localeField), body: jsonBody(newQuoteSchema) },
  responses: {
    201: answers(quoteSchema, 'The quote'),
    ...refusals('car_gone', 'car_offer_expired', 'too_many_requests', 'no_car_supplier'),
  },
  ...anyOrigin,
});

/** `/v3/cars/…`. */
export function addCarsApi(api: Api, deps: CarDeps): void {
  api.openapi(listRoute, async (c) => {
    const query = new URL(c.req.url).searchParams;
    const asked = await readRental(deps.content, query, { now: deps.now(), country: null });
    const refused = refusal(c, asked) ?? refusedCurrency(c) ?? (await rateLimited(c, deps, 'search'));
    if (refused) return refused;
    const rental = asked.rental!;
    const found = await findRates(deps, rental);
    if (found.kind === 'unavailable') return noSupplier(c);
    if (found.kind === 'none') return c.json({ data: { reason: found.reason, cars: [] } }, 200);
    const prices = pricesAt(await pricingOf(c, deps), rental.pickup, rental.from.slice(0, 10), deps.now());
    const priced = await priceRates(deps, found.rates, prices, wantedCurrency(c));
    const cars = priced.map(({ found: { id }, offer }) => {
      const sealed = sealCar(deps.offerSeal, offer, rental, { extras: [], shownAt: found.at });
      return presentCar(id, offer, sealed, deps.now(), c.var.api.translate);
    });
    return c.json({ data: { reason: null, cars } }, 200);
  });
  api.openapi(oneRoute, async (c) => {
    const query = new URL(c.req.url).searchParams;
    const asked = await readRental(deps.content, query, { now: deps.now(), country: null });
    const refused = refusal(c, asked) ?? refusedCurrency(c) ?? (await rateLimited(c, deps, 'item'));
    if (refused) return refused;
    const rental = asked.rental!;
    const found = await findRates(deps, rental);
    if (found.kind === 'unavailable') return noSupplier(c);
    const one = found.kind === 'found' ? found.rates.find(({ id }) => id === c.req.valid('param').id) : undefined;
    if (!one || found.kind !== 'found') return problem(c, { code: 'not_found' });
    const extras = readExtras(query, one.rate);
    const prices = pricesAt(await pricingOf(c, deps), rental.pickup, rental.from.slice(0, 10), deps.now());
    const rated = { ...one, rate: withExtras(one.rate, extras) };
    const [priced] = await priceRates(deps, [rated], prices, wantedCurrency(c));
    if (!priced) return noSupplier(c);
    const sealed = sealCar(deps.offerSeal, priced.offer, rental, { extras, shownAt: found.at });
    return c.json({ data: presentCar(one.id, priced.offer, sealed, deps.now(), c.var.api.translate) }, 200);
  });
  addQuotes(api, deps);
}

function addQuotes(api: Api, deps: CarDeps): void {
  api.openapi(quoteRoute, async (c) => {
    const { brand, translate, locale } = c.var.api;
    const refused = await rateLimited(c, deps, 'item');
    if (refused) return refused;
    const t = (key: string) => translate(`car-facts.${key}`);
    const pricing = await pricingOf(c, deps);
    const outcome = await quoteCar(deps, c.req.valid('json').offer, { brand: brand.id, pricing, locale });
    if (outcome.kind === 'invalid') return invalid(c, { offer: [t('invalidText')] });
    if (outcome.kind === 'sold_out') return problem(c, { code: 'car_gone', message: t('soldOutTitle') });
    if (outcome.kind === 'expired') return problem(c, { code: 'car_offer_expired', message: t('expiredTitle') });
    if (outcome.kind === 'unavailable') return noSupplier(c);
    const quote = (await findQuote(deps.db, brand.id, outcome.quoteId))!;
    const data = {
      id: quote.id,
      ...presentWhole(wholePrice(quote.total, payableLater(quote.lines))),
      lines: presentLines(quote.lines, ({ code }) => lineText(code, translate)),
      ...presentPolicy(quote.policy),
      changes: quote.changes.map(({ what, code, worse, before, after }) => ({ what, code, worse, before, after })),
      must_acknowledge: quote.mustAcknowledge,
      expires_at: quote.expiresAt,
      ...(await presentShare(deps.db, await c.var.api.principal(), quote.id)),
    };
    return c.json({ data }, 201);
  });
}

/** Calls of our own pages have the prices of the pages. */
async function pricingOf(c: Context<ApiEnv>, deps: CarDeps): Promise<Pricing> {
  const { brand, cookies, principal: principalOf } = c.var.api;
  const principal = await principalOf();
  const display = requestedDisplay(principal, cookies);
  const channel = isSameOrigin(c.req.raw.headers, brand.origin) ? 'website' : 'api';
  return deps.pricingOf({ brand: brand.id, channel, principal, display, paysVat: false });
}

/** The currency that was asked for where the brand offers it, else the brand's first one. */
const wantedCurrency = (c: Context<ApiEnv>): string | null =>
  offeredCurrency(c.var.api.brand, c.req.query('currency')?.toUpperCase() ?? null);

/** A place that there is not, or what is wrong with times and driver, field by field. */
function refusal(c: Context<ApiEnv>, { pickup, rental, problems }: RentalQuery) {
  if (!pickup) return problem(c, { code: 'not_found' });
  if (rental) return null;
  const t = (key: string) =>
    c.var.api.translate(`car-facts.problem_${key}`, {
      days: key.startsWith('until') ? maxRentalDays : maxDaysAhead,
      age: key === 'age_too_young' ? youngest : oldest,
    });
  const { from, until, age, residence, dropoff } = problems;
  const errors = {
    ...(from ? { from: [t(`from_${from}`)] } : {}),
    ...(until ? { until: [t(`until_${until}`)] } : {}),
    ...(age ? { age: [t(`age_${age}`)] } : {}),
    ...(residence ? { residence: [t('residence')] } : {}),
    ...(dropoff ? { dropoff: [t('dropoff')] } : {}),
  };
  return invalid(c, Object.keys(errors).length > 0 ? errors : { from: [t('from_malformed')] });
}

function refusedCurrency(c: Context<ApiEnv>) {
  const { brand, translate } = c.var.api;
  const currency = c.req.query('currency')?.toUpperCase();
  if (currency === undefined) return null;
  if (!isCurrency(currency)) return invalid(c, { currency: [translate('stay.currency_unknown')] });
  return offersCurrency(brand, currency) ? null : invalid(c, { currency: [translate('stay.currency_notOffered')] });
}

async function rateLimited(c: Context<ApiEnv>, deps: CarDeps, call: 'search' | 'item') {
  const { clientIp, principal, translate } = c.var.api;
  const decision = await deps.searchLimit(call, { visitor: clientIp, principal: await principal() });
  if (decision.allowed) return null;
  const { retryAfterSeconds } = decision;
  return problem(c, { code: 'too_many_requests', message: translate('booking.tooManySearches'), retryAfterSeconds });
}

const noSupplier = (c: Context<ApiEnv>) =>
  problem(c, {
    code: 'no_car_supplier',
    message: c.var.api.translate('car-facts.unavailableText'),
    retryAfterSeconds: 5,
  });

function invalid(c: Context<ApiEnv>, errors: Readonly<Record<string, readonly string[]>>) {
  return problem(c, { code: 'invalid', message: Object.values(errors)[0]?.[0] ?? '', errors });
}
