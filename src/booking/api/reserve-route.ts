import { createRoute } from '@hono/zod-openapi';
import { defaultLocale } from '#i18n/locale.ts';
import { formatFor } from '#i18n/format.ts';
import { findLocale, getLocale } from '#i18n/locales.ts';
import { type Api, notFound } from '#web/api/api.ts';
import { everybody } from '#web/api/security.ts';
import { answers, jsonBody, localeQuery } from '#web/api/schemas.ts';
import { readPhone } from '#web/form/phone.ts';
import { limitText } from '../checkout/book/limit-view.ts';
import { termsVersion } from '../checkout/terms.ts';
import { arrivalChoices } from '../arrival.ts';
import { hasNames } from '../checkout/book/booking-details.ts';
import { travellerName } from '../product-form.ts';
import { formOf } from '../travellers/form-of.ts';
import { sealDocuments, splitDocuments } from '../travellers/traveller-documents.ts';
import { readSent } from './sent-travellers.ts';
import { presentProduct, wordsOf } from '../checkout/summary/product-view.ts';
import { findQuote } from '../quote/find-quote.ts';
import { sourceOf } from '../reservation/reservation-limits.ts';
import { reserve } from '../reservation/reserve.ts';
import { problem, refusals } from './error-codes.ts';
import { keyHeader, needsKey } from './idempotency-key.ts';
import { type BookingApiDeps, isEntitled } from './reservation-access.ts';
import { newReservationSchema, reservedSchema } from './schemas.ts';

const route = createRoute({
  method: 'post',
  path: '/reservations',
  operationId: 'createReservation',
  tags: ['Reservations'],
  summary: 'Book a quote',
  description:
    'Records the intent to book; what is for sale is held, and `pay.href` is where the traveller pays. Signed in, the reservation is that person’s and appears in their account.',
  security: [...everybody, { session: [], xsrf: [] }],
  middleware: needsKey,
  request: { query: localeQuery, headers: keyHeader, body: jsonBody(newReservationSchema) },
  responses: {
    202: answers(reservedSchema, 'The intent is recorded. Follow the transaction to see what becomes of it.'),
    ...refusals(
      'idempotency_key_required',
      'not_found',
      'must_acknowledge',
      'already_reserved',
      'quote_expired',
      'idempotency_mismatch',
      'too_many_unpaid',
      'too_many_reservations',
    ),
  },
});

/**
 * `POST /v3/reservations`: records the intent to book. Identical requests get identical bytes, even concurrent ones.
 */
export function addReserveRoute(api: Api, deps: BookingApiDeps): void {
  api.openapi(route, async (c) => {
    const key = c.req.valid('header')['Idempotency-Key'];
    const { brand, clientIp, cookies, translate } = c.var.api;
    const body = c.req.valid('json');
    const quote = await findQuote(deps.db, brand.id, body.quote);
    if (!quote) return problem(c, notFound);
    const locale = body.locale === undefined ? c.var.api.locale : (findLocale(body.locale)?.code ?? defaultLocale);
    const principal = await c.var.api.principal();
    const { arrival } = presentProduct(deps.presenters, quote.product, quote.details, 'en');
    const form = formOf(deps.presenters, quote.product, quote.details, 'en');
    const { iso } = getLocale(c.var.api.textLocale);
    const texts = { translate, format: formatFor(iso) };
    const { travellers: sent, answers: given, errors } = readSent(body, form, texts);
    const hour = body.arrival_hour ?? null;
    const hours = arrival ? arrivalChoices(arrival) : [];
    if (hour !== null && !hours.includes(hour))
      errors['arrival_hour'] = [translate('api.field_one_of', { values: hours.join(', ') })];
    const contactName = body.contact.name ?? sent.map(travellerName).find((name) => name !== '');
    if (contactName === undefined && !hasNames(form)) errors['contact.name'] = [translate('api.field_required')];
    if (Object.keys(errors).length > 0) return problem(c, { code: 'invalid', errors });
    const { travellers, documents } = splitDocuments(sent);
    const source = sourceOf(principal, cookies, clientIp);
    const limited = { source, limits: deps.reservationLimits };
    const command = {
      brand: brand.id,
      quoteId: quote.id,
      personId: principal?.id ?? null,
      idempotencyKey: key,
      locale,
      contactName: contactName ?? '',
      email: body.contact.email,
      phone: readPhone(body.contact.phone) ?? '',
      nationality: body.nationality ?? null,
      requests: body.requests ?? '',
      arrivalHour: hour,
      travellers,
      answers: given,
      documents: sealDocuments(deps.secret, quote.id, documents),
      acceptChanges: body.accept_changes ?? false,
      evidence: {
        terms: termsVersion,
        address: clientIp,
        at: deps.now().toISOString(),
        channel: 'api',
      },
    };
    const answer = await reserve(deps.db, deps.gatewayId, command, limited);
    switch (answer.kind) {
      case 'quote_missing':
        return problem(c, notFound);
      case 'quote_expired':
        return problem(c, { code: 'quote_expired' });
      case 'must_acknowledge': {
        const worse = quote.changes.filter((one) => one.worse).map((one) => one.code);
        return problem(c, { code: 'must_acknowledge', errors: { accept_changes: worse } });
      }
      case 'key_mismatch':
        return problem(c, { code: 'idempotency_mismatch' });
      case 'too_many': {
        const { reason, retryAfterSeconds, unpaidReservationId: unpaid } = answer;
        const isTheirs = unpaid !== null && (await isEntitled(c, deps, unpaid));
        return problem(c, {
          code: reason === 'unpaid' ? 'too_many_unpaid' : 'too_many_reservations',
          message: limitText(answer, wordsOf(deps.presenters, quote.product, c.var.api.locale), translate),
          errors: isTheirs ? { reservation: [unpaid] } : {},
          retryAfterSeconds,
        });
      }
      case 'already_reserved': {
        const isTheirs = await isEntitled(c, deps, answer.reservationId);
        return problem(c, {
          code: 'already_reserved',
          errors: isTheirs ? { reservation: [answer.reservationId] } : {},
        });
      }
      case 'reserved': {
        const id = answer.reservationId;
        // A page of ours continues to /pay with the cookie; API clients use the token.
        if (c.req.header('sec-fetch-site') === 'same-origin') {
          c.var.api.setCookies([deps.grants.add(cookies, id, deps.now())]);
        }
        const data = {
          id,
          reference: answer.reference,
          transaction: answer.transactionId,
          state: 'created' as const,
          access_token: deps.grants.tokenFor(id),
          pay: {
            href: deps.payLinks.hrefFor(brand.origin, locale, {
              reservationId: id,
              transactionId: answer.transactionId,
            }),
          },
        };
        return c.json({ data }, 202);
      }
    }
  });
}
