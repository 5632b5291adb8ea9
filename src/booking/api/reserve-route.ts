import { createRoute } from '@hono/zod-openapi';
import { type Api, notFound } from '#web/api/api.ts';
import { everybody, ofReservation } from '#web/api/security.ts';
import { answers, jsonBody, localeQuery } from '#web/api/schemas.ts';
import { loadLocale } from '#i18n/load-locale.ts';
import { findTrip } from '../reservation/find-reservation.ts';
import { problem, refusals } from './error-codes.ts';
import { keyHeader, needsKey } from './idempotency-key.ts';
import { newReservationSchema, newTripSchema } from './request-schemas.ts';
import { type BookingApiDeps, isEntitled, localeFor, sharesFor } from './reservation-access.ts';
import { reserveSent } from './reserve-sent.ts';
import { idParam, reservedSchema, tripAcceptedSchema, tripSchema } from './schemas.ts';
import { showTrip } from './shown.ts';

const refusedWith = [
  'idempotency_key_required',
  'not_found',
  'must_acknowledge',
  'already_reserved',
  'not_changeable',
  'being_changed',
  'fee_changed',
  'quote_expired',
  'idempotency_mismatch',
  'may_not_book',
  'account_refused',
  'too_many_unpaid',
  'too_many_reservations',
] as const;

const reservationRoute = createRoute({
  method: 'post',
  path: '/reservations',
  operationId: 'createReservation',
  tags: ['Reservations'],
  summary: 'Book a quote',
  description:
    'Records the intent to book; what is for sale is held, and `pay.href` is where the traveller pays. Signed in, the reservation is that person’s and appears in their account. It is the form for one quote of `POST /v3/trips`.',
  security: [...everybody, { session: [], xsrf: [] }],
  middleware: needsKey,
  request: { query: localeQuery, headers: keyHeader, body: jsonBody(newReservationSchema) },
  responses: {
    202: answers(reservedSchema, 'The intent is recorded. Follow the transaction to see what becomes of it.'),
    ...refusals(...refusedWith),
  },
});

const newTripRoute = createRoute({
  method: 'post',
  path: '/trips',
  operationId: 'createTrip',
  tags: ['Trips'],
  summary: 'Book several quotes together',
  description:
    'One contact, one payment, one reservation for each quote. Each is held on its own: what can’t be had before the payment lowers its amount, and what is refused after it is not charged. Signed in, the trip is that person’s and appears in their account.',
  security: [...everybody, { session: [], xsrf: [] }],
  middleware: needsKey,
  request: { query: localeQuery, headers: keyHeader, body: jsonBody(newTripSchema) },
  responses: {
    202: answers(tripAcceptedSchema, 'The intent is recorded. Follow the transaction to see what becomes of it.'),
    ...refusals(...refusedWith, 'quote_twice', 'currencies_differ'),
  },
});

const tripRoute = createRoute({
  method: 'get',
  path: '/trips/{id}',
  operationId: 'showTrip',
  tags: ['Trips'],
  summary: 'A trip with its reservations',
  security: ofReservation,
  request: { params: idParam('`id` of a trip'), query: localeQuery },
  responses: { 200: answers(tripSchema, 'The trip'), ...refusals('not_found') },
});

/**
 * `POST /v3/trips` and its form for one quote, `POST /v3/reservations`: they record the intent to book. Identical requests
 * get identical bytes, even concurrent ones.
 */
export function addReserveRoutes(api: Api, deps: BookingApiDeps): void {
  api.openapi(reservationRoute, async (c) => {
    const { contact, nationality, locale, payment, ...quote } = c.req.valid('json');
    return await reserveSent(c, deps, {
      key: c.req.valid('header')['Idempotency-Key'],
      quotes: [quote],
      trip: { contact, nationality, locale, payment },
      pathOf: (_, field) => field,
    });
  });

  api.openapi(newTripRoute, async (c) => {
    const { quotes, ...trip } = c.req.valid('json');
    return await reserveSent(c, deps, {
      key: c.req.valid('header')['Idempotency-Key'],
      quotes,
      trip,
      pathOf: (at, field) => `quotes.${at}.${field}`,
    });
  });

  api.openapi(tripRoute, async (c) => {
    const { id } = c.req.valid('param');
    const found = (await isEntitled(c, deps, id)) ? await findTrip(deps.db, c.var.api.brand.id, id) : null;
    if (!found) return problem(c, notFound);
    await loadLocale(found.locale);
    const shares = await sharesFor(c, deps, found.reservations);
    return c.json({ data: showTrip(deps.presenters, found, shares, localeFor(c, found.locale)) }, 200);
  });
}
