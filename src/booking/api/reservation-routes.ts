import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { type Api, type ApiEnv, notFound } from '#web/api/api.ts';
import { anyOrigin } from '#web/api/operations.ts';
import { ofReservation, ofReservationChange } from '#web/api/security.ts';
import { answers, jsonBody, localeQuery } from '#web/api/schemas.ts';
import { money, toJson } from '#values/money.ts';
import { hasDocuments } from '../reservation/has-documents.ts';
import { findQuote } from '../quote/find-quote.ts';
import { answerChangeOnce } from '../after-sale/answer-change.ts';
import { cancelOnce } from '../reservation/cancel-once.ts';
import { askFee } from '../reservation/ask-fee.ts';
import { cancellationQuote } from '../reservation/cancel-reservation.ts';
import { isCancellable } from '../state/lifecycle.ts';
import { bookingCalendar } from '../voucher/calendar.ts';
import { TooManyVouchers, voucherPdf } from '../voucher/voucher.ts';
import { problem, refusals } from './error-codes.ts';
import { keyHeader, needsKey } from './idempotency-key.ts';
import {
  cancellationQuoteSchema,
  cancellationSchema,
  cancellingSchema,
  changeAnsweredSchema,
  changeAnswerSchema,
  idParam,
  openQuoteSchema,
  reservationSchema,
} from './schemas.ts';
import { type BookingApiDeps, localeFor, ownReservation, sharesFor } from './reservation-access.ts';
import { showCancellationQuote, showQuote, showReservation } from './shown.ts';

/** What every GET of a reservation has in common. */
const ofOne = {
  method: 'get' as const,
  tags: ['Reservations'],
  security: ofReservation,
  request: { params: idParam('`id` of a reservation'), query: localeQuery },
};

const quoteRoute = createRoute({
  method: 'get',
  path: '/quotes/{id}',
  operationId: 'showQuote',
  tags: ['Quotes'],
  summary: 'A quote with what it is for',
  request: { params: idParam('`id` of a quote'), query: localeQuery },
  responses: { 200: answers(openQuoteSchema, 'The quote'), ...refusals('not_found') },
  ...anyOrigin,
});
const showRoute = createRoute({
  ...ofOne,
  path: '/reservations/{id}',
  operationId: 'showReservation',
  summary: 'A reservation',
  responses: { 200: answers(reservationSchema, 'The reservation'), ...refusals('not_found') },
});
const feeRoute = createRoute({
  ...ofOne,
  path: '/reservations/{id}/cancellation-quote',
  operationId: 'quoteCancellation',
  summary: 'What cancelling costs now',
  description:
    'By schedule the fee is known; on request the provider is asked, which may take some seconds, and the answer has a `quote` that is sent back to cancel.',
  responses: {
    200: answers(cancellationQuoteSchema, 'The fee, and what is paid back'),
    ...refusals('not_found', 'not_cancellable', 'fee_unknown'),
  },
});
const cancelRoute = createRoute({
  method: 'post',
  path: '/reservations/{id}/cancellation',
  operationId: 'cancelReservation',
  tags: ['Reservations'],
  summary: 'Cancel a reservation at a fee',
  description: 'At the fee that the traveller has agreed to and no other: when it has changed, nothing is cancelled.',
  security: ofReservationChange,
  middleware: needsKey,
  request: {
    params: idParam('`id` of a reservation'),
    query: localeQuery,
    headers: keyHeader,
    body: jsonBody(cancellationSchema),
  },
  responses: {
    202: answers(cancellingSchema, 'The cancellation is on its way'),
    ...refusals(
      'idempotency_key_required',
      'not_found',
      'not_cancellable',
      'fee_changed',
      'quote_expired',
      'idempotency_mismatch',
    ),
  },
});
const changeRoute = createRoute({
  method: 'post',
  path: '/reservations/{id}/supplier-change',
  operationId: 'answerSupplierChange',
  tags: ['Reservations'],
  summary: 'Keep or cancel what the supplier has changed',
  description: 'About the change that the traveller has seen and no other: when there is a newer one, nothing is done.',
  security: ofReservationChange,
  middleware: needsKey,
  request: {
    params: idParam('`id` of a reservation'),
    query: localeQuery,
    headers: keyHeader,
    body: jsonBody(changeAnswerSchema),
  },
  responses: {
    202: answers(changeAnsweredSchema, 'It is kept as it is now, or its cancellation is on its way'),
    ...refusals('idempotency_key_required', 'not_found', 'nothing_to_answer', 'changed_again', 'idempotency_mismatch'),
  },
});
const voucherRoute = createRoute({
  ...ofOne,
  path: '/reservations/{id}/voucher',
  operationId: 'downloadVoucher',
  summary: 'The voucher to show to the provider',
  responses: {
    200: { description: 'The voucher', content: { 'application/pdf': { schema: z.string() } } },
    ...refusals('not_found', 'not_confirmed', 'busy'),
  },
});
const calendarRoute = createRoute({
  ...ofOne,
  path: '/reservations/{id}/calendar',
  operationId: 'downloadCalendar',
  summary: 'The booking as a calendar file',
  responses: {
    200: { description: 'An iCalendar file', content: { 'text/calendar': { schema: z.string() } } },
    ...refusals('not_found', 'not_confirmed'),
  },
});

/** A reservation and what belongs to it, with its token, its cookie or its owner's session; 404 otherwise. */
export function addReservationRoutes(api: Api, deps: BookingApiDeps): void {
  api.openapi(quoteRoute, async (c) => {
    const { brand, locale } = c.var.api;
    const quote = await findQuote(deps.db, brand.id, c.req.valid('param').id);
    if (!quote) return problem(c, notFound);
    const shares = await sharesFor(c, deps, [{ quoteId: quote.id }]);
    return c.json({ data: showQuote(deps.presenters, quote, shares, locale) }, 200);
  });

  api.openapi(showRoute, async (c) => {
    const found = await ownReservation(c, deps);
    if (!found) return problem(c, notFound);
    const shares = await sharesFor(c, deps, [found]);
    return c.json({ data: showReservation(deps.presenters, found, shares, localeFor(c, found.locale)) }, 200);
  });

  api.openapi(feeRoute, async (c) => {
    const found = await ownReservation(c, deps);
    if (!found) return problem(c, notFound);
    const scheduled = cancellationQuote(found);
    if (scheduled) return c.json({ data: showCancellationQuote(scheduled, found.now) }, 200);
    if (!isCancellable(found)) return problem(c, { code: 'not_cancellable' });
    const asked = await askFee(deps, found);
    if (asked.kind === 'not_cancellable') return problem(c, { code: 'not_cancellable' });
    if (asked.kind === 'unknown') return problem(c, { code: 'fee_unknown', retryAfterSeconds: 30 });
    return c.json({ data: showCancellationQuote(asked.quote, found.now) }, 200);
  });

  api.openapi(cancelRoute, async (c) => {
    const found = await ownReservation(c, deps);
    if (!found) return problem(c, notFound);
    const { fee, quote } = c.req.valid('json');
    const agreed = fee ? money(BigInt(fee.amount), fee.currency) : { quoteId: quote ?? '' };
    const key = c.req.valid('header')['Idempotency-Key'];
    const answer = await cancelOnce(deps.db, key, found, agreed);
    switch (answer.kind) {
      case 'requested':
        return c.json({ data: { id: found.id, state: 'cancelling' as const } }, 202);
      case 'not_cancellable':
        return problem(c, { code: 'not_cancellable' });
      case 'quote_over':
        return problem(c, { code: 'quote_expired' });
      case 'quote_needed':
        return problem(c, { code: 'invalid', errors: { quote: [c.var.api.translate('api.field_required')] } });
      case 'key_mismatch':
        return problem(c, { code: 'idempotency_mismatch' });
      case 'fee_changed': {
        const now = toJson(answer.quote.fee);
        return problem(c, { code: 'fee_changed', errors: { fee: [`${now.amount} ${now.currency}`] } });
      }
    }
  });

  api.openapi(changeRoute, async (c) => {
    const found = await ownReservation(c, deps);
    if (!found) return problem(c, notFound);
    const key = c.req.valid('header')['Idempotency-Key'];
    const { kind } = await answerChangeOnce(deps, key, found, c.req.valid('json'));
    switch (kind) {
      case 'confirmed':
      case 'cancelling':
        return c.json({ data: { id: found.id, state: kind } }, 202);
      case 'key_mismatch':
        return problem(c, { code: 'idempotency_mismatch' });
      default:
        return problem(c, { code: kind });
    }
  });

  api.openapi(voucherRoute, async (c) => {
    const found = await ownReservation(c, deps);
    if (!found) return problem(c, notFound);
    if (!hasDocuments(found)) return problem(c, { code: 'not_confirmed' });
    try {
      return file(
        c,
        await voucherPdf(deps, c.var.api.brand, found),
        'application/pdf',
        `voucher-${found.reference}.pdf`,
      );
    } catch (error) {
      if (!(error instanceof TooManyVouchers)) throw error;
      return problem(c, { code: 'busy', retryAfterSeconds: 2 });
    }
  });

  api.openapi(calendarRoute, async (c) => {
    const found = await ownReservation(c, deps);
    if (!found) return problem(c, notFound);
    if (!hasDocuments(found)) return problem(c, { code: 'not_confirmed' });
    return file(
      c,
      Buffer.from(bookingCalendar(deps.presenters, c.var.api.brand, found)),
      'text/calendar; charset=utf-8',
      `booking-${found.reference}.ics`,
    );
  });
}

function file(c: Context<ApiEnv>, bytes: Buffer, type: string, name: string): Response {
  return c.body(new Uint8Array(bytes), 200, {
    'content-type': type,
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'private, no-store',
  });
}
