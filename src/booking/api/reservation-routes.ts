import { createRoute, z } from '@hono/zod-openapi';
import { type Api, notFound } from '#web/api.ts';
import { isCurrency } from '#values/currency.ts';
import { money, toJson } from '#values/money.ts';
import { hasPapers } from '../after-sale/reservation-view.ts';
import { findQuote } from '../quote/find-quote.ts';
import { cancellationQuote, requestCancellation } from '../reservation/cancel-reservation.ts';
import { stayCalendar } from '../voucher/calendar.ts';
import { TooManyVouchers, voucherPdf } from '../voucher/voucher.ts';
import {
  cancellationQuoteSchema,
  cancellationSchema,
  idParam,
  localeQuery,
  openQuoteSchema,
  reservationSchema,
} from './schemas.ts';
import { showQuote, showReservation } from './shown.ts';
import {
  type ApiContext,
  answers,
  type BookingApiDeps,
  brandFor,
  localeFor,
  ownReservation,
  refusals,
  refuse,
} from './visit.ts';

const get = <Path extends string>(path: Path) => ({
  method: 'get' as const,
  path,
  request: { params: idParam, query: localeQuery },
});
const noPapers = {
  status: 409,
  code: 'NOT_CONFIRMED',
  message: 'There are no papers before the hotel has confirmed.',
} as const;
const notCancellable = {
  status: 409,
  code: 'NOT_CANCELLABLE',
  message: 'This reservation can’t be cancelled in its present state.',
} as const;

const quoteRoute = createRoute({
  ...get('/quotes/{id}'),
  responses: { 200: answers(z.strictObject({ data: openQuoteSchema }), 'The quote'), ...refusals(404) },
});
const showRoute = createRoute({
  ...get('/reservations/{id}'),
  responses: { 200: answers(z.strictObject({ data: reservationSchema }), 'The reservation'), ...refusals(404) },
});
const feeRoute = createRoute({
  ...get('/reservations/{id}/cancellation-quote'),
  responses: {
    200: answers(z.strictObject({ data: cancellationQuoteSchema }), 'What cancelling costs now'),
    ...refusals(404, 409),
  },
});
const cancelRoute = createRoute({
  method: 'post',
  path: '/reservations/{id}/cancellation',
  request: {
    params: idParam,
    body: { required: true, content: { 'application/json': { schema: cancellationSchema } } },
  },
  responses: {
    202: answers(
      z.strictObject({ data: z.strictObject({ id: z.uuid(), state: z.string() }) }),
      'The cancellation is on its way',
    ),
    ...refusals(404, 409, 419, 422),
  },
});
const voucherRoute = createRoute({
  ...get('/reservations/{id}/voucher'),
  responses: {
    200: { description: 'The voucher', content: { 'application/pdf': { schema: z.string() } } },
    ...refusals(404, 409, 503),
  },
});
const calendarRoute = createRoute({
  ...get('/reservations/{id}/calendar'),
  responses: {
    200: { description: 'The stay as a calendar file', content: { 'text/calendar': { schema: z.string() } } },
    ...refusals(404, 409),
  },
});

/** A reservation and what belongs to it, for whoever has its cookie or token; 404 for everybody else. */
export function addReservationRoutes(api: Api, deps: BookingApiDeps): void {
  api.openapi(quoteRoute, async (c) => {
    const quote = await findQuote(deps.db, brandFor(c, deps).id, c.req.valid('param').id);
    return quote
      ? c.json({ data: showQuote(deps.presenters, quote, localeFor(c.req.query('locale'))) }, 200)
      : refuse(c, notFound);
  });

  api.openapi(showRoute, async (c) => {
    const found = await ownReservation(c, deps);
    return found
      ? c.json({ data: showReservation(deps.presenters, found, localeFor(c.req.query('locale'), found.locale)) }, 200)
      : refuse(c, notFound);
  });

  api.openapi(feeRoute, async (c) => {
    const found = await ownReservation(c, deps);
    if (!found) return refuse(c, notFound);
    const quote = cancellationQuote(found);
    return quote
      ? c.json({ data: { fee: toJson(quote.fee), refund: toJson(quote.refund), at: found.now } }, 200)
      : refuse(c, notCancellable);
  });

  api.openapi(cancelRoute, async (c) => {
    const found = await ownReservation(c, deps);
    if (!found) return refuse(c, notFound);
    const { fee } = c.req.valid('json');
    if (!isCurrency(fee.currency))
      return refuse(c, {
        status: 422,
        code: 'invalid',
        message: 'The given data was invalid.',
        errors: { 'fee.currency': ['Not a currency.'] },
      });
    const answer = await requestCancellation(deps.db, found.id, money(BigInt(fee.amount), fee.currency));
    if (answer.kind === 'requested') return c.json({ data: { id: found.id, state: 'cancelling' } }, 202);
    if (answer.kind === 'not_cancellable') return refuse(c, notCancellable);
    const now = toJson(answer.quote.fee);
    return refuse(c, {
      status: 409,
      code: 'FEE_CHANGED',
      message: 'The fee is another one now.',
      errors: { fee: [`${now.amount} ${now.currency}`] },
    });
  });

  api.openapi(voucherRoute, async (c) => {
    const found = await ownReservation(c, deps);
    if (!found) return refuse(c, notFound);
    if (!hasPapers(found)) return refuse(c, noPapers);
    try {
      return file(
        c,
        await voucherPdf(deps, brandFor(c, deps), found),
        'application/pdf',
        `voucher-${found.reference}.pdf`,
      );
    } catch (error) {
      if (!(error instanceof TooManyVouchers)) throw error;
      return refuse(c, { status: 503, code: 'BUSY', message: 'Try again in a moment.', retryAfterSeconds: 2 });
    }
  });

  api.openapi(calendarRoute, async (c) => {
    const found = await ownReservation(c, deps);
    if (!found) return refuse(c, notFound);
    if (!hasPapers(found)) return refuse(c, noPapers);
    return file(
      c,
      Buffer.from(stayCalendar(deps.presenters, brandFor(c, deps), found)),
      'text/calendar; charset=utf-8',
      `stay-${found.reference}.ics`,
    );
  });
}

function file(c: ApiContext, bytes: Buffer, type: string, name: string): Response {
  return c.body(new Uint8Array(bytes), 200, {
    'content-type': type,
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'private, no-store',
  });
}
