import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { findQuote, presentShare } from '#booking/booking.ts';
import type { Pricing } from '#pricing/pricing.ts';
import { nameIn } from '#travel/places/names.ts';
import { placePath } from '#travel/places/place.ts';
import { freeUntil } from '#values/cancellation.ts';
import { offeredCurrency, offersCurrency } from '#web/brand/brand-offer.ts';
import { isCurrency } from '#values/currency.ts';
import { dateIn } from '#values/local-time.ts';
import { toJson } from '#values/money.ts';
import { maxDaysAhead } from '#values/stay-dates.ts';
import { payableLater, wholePrice } from '#values/whole-price.ts';
import type { Api, ApiEnv } from '#web/api/api.ts';
import { anyOrigin } from '#web/api/operations.ts';
import { presentLines, presentPolicy } from '#web/api/price-parts.ts';
import { newQuoteSchema, quoteSchema } from '#web/api/quote-schemas.ts';
import { answers, jsonBody, localeField } from '#web/api/schemas.ts';
import { presentWhole } from '#web/api/whole-price.ts';
import { requestedDisplay } from '#web/principal.ts';
import { isSameOrigin } from '#web/form/same-origin.ts';
import type { AttractionCard } from '../content/attraction.ts';
import { attractionById } from '../content/attraction.sql.ts';
import { ticketPlaces } from '../content/ticket-places.ts';
import { placeOf, pricesOn, type TicketDeps } from '../deps.ts';
import { quoteVisit } from '../quote/quote-visit.ts';
import { ticketRoutes } from '../routes.ts';
import { optionTitle, unitName } from '../ticket-texts.ts';
import { askSlots } from '../visit/ask-slots.ts';
import { currenciesOf } from '../visit/list-cards.ts';
import { listedPrice, ratesInto } from '../visit/listed-price.ts';
import { unitMessages } from '../visit/unit-problems.ts';
import { readDay } from '../visit/visit-query.ts';
import { problem, refusals } from './error-codes.ts';
import {
  attractionParam,
  attractionQuery,
  attractionSchema,
  attractionsQuery,
  attractionsSchema,
  slotsQuery,
  slotsSchema,
} from './ticket-schemas.ts';

const tags = ['Tickets'];

const listRoute = createRoute({
  method: 'get',
  path: '/tickets/attractions',
  operationId: 'listAttractions',
  tags,
  summary: 'The attractions of a city',
  description: 'With the lowest price of a ticket; with a date, that of the day as the suppliers last said.',
  request: { query: attractionsQuery },
  responses: { 200: answers(attractionsSchema, 'Its attractions, the best known first'), ...refusals('not_found') },
  ...anyOrigin,
});

const oneRoute = createRoute({
  method: 'get',
  path: '/tickets/attractions/{id}',
  operationId: 'getAttraction',
  tags,
  summary: 'An attraction with its tickets',
  description: 'The ways to visit, with the rules of each kind of ticket.',
  request: { params: attractionParam, query: attractionQuery },
  responses: { 200: answers(attractionSchema, 'The attraction'), ...refusals('not_found') },
  ...anyOrigin,
});

const timesRoute = createRoute({
  method: 'get',
  path: '/tickets/attractions/{id}/times',
  operationId: 'listVisitTimes',
  tags,
  summary: 'The times of a day, and what these tickets cost',
  description: 'Asks the supplier. Offers are valid for 30 minutes.',
  request: { params: attractionParam, query: slotsQuery },
  responses: {
    200: answers(slotsSchema, 'The times in order; none with the reason'),
    ...refusals('not_found', 'too_many_requests', 'no_ticket_supplier'),
  },
  ...anyOrigin,
});

const quoteRoute = createRoute({
  method: 'post',
  path: '/tickets/quotes',
  operationId: 'createTicketQuote',
  tags,
  summary: 'Turn an offer of tickets into a quote',
  description: 'Asks the supplier again and keeps its answer, with what has changed since the offer was shown.',
  request: { query: z.strictObject(localeField), body: jsonBody(newQuoteSchema) },
  responses: {
    201: answers(quoteSchema, 'The quote'),
    ...refusals('tickets_sold_out', 'tickets_offer_expired', 'too_many_requests', 'no_ticket_supplier'),
  },
  ...anyOrigin,
});

export function addTicketsApi(api: Api, deps: TicketDeps): void {
  addAttractions(api, deps);
  addTimes(api, deps);
  addQuotes(api, deps);
}

function addAttractions(api: Api, deps: TicketDeps): void {
  api.openapi(listRoute, async (c) => {
    const { place: path, date, currency } = c.req.valid('query');
    const { brand, locale, textLocale } = c.var.api;
    const [country, city, ...more] = path.split('/');
    const place = more.length > 0 ? null : await placeOf(deps, country, city);
    if (!place) return problem(c, { code: 'not_found' });
    const refused = refusedDay(c, date, dateIn(place.tz, deps.now())) ?? refusedCurrency(c, currency);
    if (refused) return refused;
    const day = date ?? null;
    const cards = await deps.lists(place, day);
    const { of: rateOf } = await ratesInto(
      deps,
      currenciesOf(cards),
      offeredCurrency(brand, currency?.toUpperCase() ?? null),
    );
    const prices = pricesOn(await pricingOf(c, deps), place, day, deps.now());
    const params = { country: place.country.slug, city: place.slug };
    const present = (card: AttractionCard) => {
      const { price, state, isUsual } = listedPrice(card, day !== null, prices, rateOf);
      return {
        id: card.id,
        name: nameIn(card, textLocale),
        path: ticketRoutes.attraction.href(locale, { ...params, attraction: card.slug }),
        kind: card.kind,
        position: { lat: card.lat, lng: card.lng },
        minutes: card.minutes,
        from: price && toJson(price),
        is_usual_price: isUsual,
        state,
      };
    };
    return c.json({ data: { place: placePath(place), date: day, attractions: cards.map(present) } }, 200);
  });
  api.openapi(oneRoute, async (c) => {
    const { locale, textLocale, translate } = c.var.api;
    const attraction = await attractionById(deps.catalogue, c.req.valid('param').id);
    const place = attraction && (await ticketPlaces.placeById(deps.content, attraction.placeId));
    if (!attraction || !place) return problem(c, { code: 'not_found' });
    const params = { country: place.country.slug, city: place.slug, attraction: attraction.slug };
    const data = {
      id: attraction.id,
      name: nameIn(attraction, textLocale),
      path: ticketRoutes.attraction.href(locale, params),
      place: placePath(place),
      kind: attraction.kind,
      position: { lat: attraction.lat, lng: attraction.lng },
      zone: attraction.tz,
      address: attraction.address,
      options: attraction.options.map((option) => ({
        option: option.id,
        name: optionTitle(option, textLocale, translate).text,
        operator: option.operator,
        minutes: option.minutes,
        cancel_before_minutes: option.cancelBeforeMinutes,
        min_tickets: option.minTickets,
        max_tickets: option.maxTickets,
        units: option.units.map((unit) => ({
          unit: unit.unitId,
          kind: unit.kind,
          name: unitName(unit, translate),
          min_age: unit.minAge,
          max_age: unit.maxAge,
          min_quantity: unit.minQuantity,
          max_quantity: unit.maxQuantity,
          people: unit.people,
          accompanied_by: [...unit.accompaniedBy],
          proof: unit.proof,
        })),
      })),
    };
    return c.json({ data }, 200);
  });
}

function addTimes(api: Api, deps: TicketDeps): void {
  api.openapi(timesRoute, async (c) => {
    const { option: optionId, date, units: text, currency } = c.req.valid('query');
    const { brand, translate, format } = c.var.api;
    const attraction = await attractionById(deps.catalogue, c.req.valid('param').id);
    const place = attraction && (await ticketPlaces.placeById(deps.content, attraction.placeId));
    const option = attraction?.options.find(({ id }) => id === optionId);
    if (!attraction || !place || !option) return problem(c, { code: 'not_found' });
    const units = text.split(',').map((one) => {
      const [unitId = '', quantity = '0'] = one.split(':');
      return { unitId, quantity: Number(quantity) };
    });
    const messages = unitMessages(option, units, translate, format);
    const refused =
      refusedDay(c, date, dateIn(attraction.tz, deps.now())) ??
      refusedCurrency(c, currency) ??
      (messages.length > 0 ? invalid(c, 'units', messages) : null) ??
      (await rateLimited(c, deps));
    if (refused) return refused;
    const pricing = await pricingOf(c, deps);
    const wanted = offeredCurrency(brand, currency?.toUpperCase() ?? null);
    const found = await askSlots(deps, { place, attraction, option, day: date, units, pricing, currency: wanted });
    if (found.kind === 'unavailable') return noSupplier(c);
    const about = { attraction: attraction.id, option: option.id, date };
    if (found.kind === 'none') return c.json({ data: { ...about, reason: found.reason, times: [] } }, 200);
    const times = found.slots.map(({ slot, offer, sealed }) => ({
      starts: slot.starts,
      ends: slot.ends,
      all_day: slot.allDay,
      state: slot.state,
      left: slot.left,
      offer: sealed,
      total: offer && toJson(offer.price.shown.total),
      lines: offer ? presentLines(offer.price.shown.lines, () => translate('tickets-booking.line_tickets')) : [],
      free_cancellation_until: offer && freeUntil(offer.price.policy, deps.now().toISOString()),
      ...(offer ? presentPolicy(offer.price.policy) : { cancellation_kind: 'schedule' as const, cancellation: [] }),
    }));
    return c.json({ data: { ...about, reason: null, times } }, 200);
  });
}

function addQuotes(api: Api, deps: TicketDeps): void {
  api.openapi(quoteRoute, async (c) => {
    const { brand, translate, locale } = c.var.api;
    const refused = await rateLimited(c, deps);
    if (refused) return refused;
    const t = (key: string) => translate(`ticket-facts.${key}`);
    const pricing = await pricingOf(c, deps);
    const outcome = await quoteVisit(deps, c.req.valid('json').offer, { brand: brand.id, pricing, locale });
    if (outcome.kind === 'invalid') return invalid(c, 'offer', [t('invalidText')]);
    if (outcome.kind === 'sold_out') return problem(c, { code: 'tickets_sold_out', message: t('soldOutTitle') });
    if (outcome.kind === 'expired') return problem(c, { code: 'tickets_offer_expired', message: t('expiredTitle') });
    if (outcome.kind === 'unavailable') return noSupplier(c);
    const quote = (await findQuote(deps.db, brand.id, outcome.quoteId))!;
    const data = {
      id: quote.id,
      ...presentWhole(wholePrice(quote.total, payableLater(quote.lines))),
      lines: presentLines(quote.lines, () => translate('tickets-booking.line_tickets')),
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
async function pricingOf(c: Context<ApiEnv>, deps: TicketDeps): Promise<Pricing> {
  const { brand, cookies, principal: principalOf } = c.var.api;
  const principal = await principalOf();
  const display = requestedDisplay(principal, cookies);
  const channel = isSameOrigin(c.req.raw.headers, brand.origin) ? 'website' : 'api';
  return deps.pricingOf({ brand: brand.id, channel, principal, display, paysVat: false });
}

function refusedDay(c: Context<ApiEnv>, date: string | undefined, today: string) {
  const { problem: wrong } = readDay(new URLSearchParams(date === undefined ? {} : { date }), today);
  if (wrong === null) return null;
  return invalid(c, 'date', [c.var.api.translate(`ticket-facts.problem_date_${wrong}`, { days: maxDaysAhead })]);
}

function refusedCurrency(c: Context<ApiEnv>, currency: string | undefined) {
  const { brand, translate } = c.var.api;
  const code = currency?.toUpperCase();
  if (code !== undefined && isCurrency(code) && !offersCurrency(brand, code))
    return invalid(c, 'currency', [translate('stay.currency_notOffered')]);
  return code === undefined || isCurrency(code) ? null : invalid(c, 'currency', [translate('stay.currency_unknown')]);
}

async function rateLimited(c: Context<ApiEnv>, deps: TicketDeps) {
  const { clientIp, principal, translate } = c.var.api;
  const decision = await deps.searchLimit('item', { visitor: clientIp, principal: await principal() });
  if (decision.allowed) return null;
  const { retryAfterSeconds } = decision;
  return problem(c, { code: 'too_many_requests', message: translate('booking.tooManySearches'), retryAfterSeconds });
}

const noSupplier = (c: Context<ApiEnv>) =>
  problem(c, {
    code: 'no_ticket_supplier',
    message: c.var.api.translate('ticket-facts.unavailableText'),
    retryAfterSeconds: 5,
  });

function invalid(c: Context<ApiEnv>, field: string, messages: readonly string[]) {
  return problem(c, { code: 'invalid', message: messages[0] ?? '', errors: { [field]: messages } });
}
