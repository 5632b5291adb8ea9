import { createRoute, z } from '@hono/zod-openapi';
import { loadLocale } from '#i18n/load-locale.ts';
import { textLocale } from '#i18n/locales.ts';
import { translator } from '#i18n/messages.ts';
import { type Api, notFound } from '#web/api.ts';
import { truncateAddress } from '#web/server/host.ts';
import { parseCookies, writeCookie } from '#web/cookies.ts';
import { oneLine } from '#values/person-name.ts';
import { readPhone } from '#values/phone.ts';
import { limitText } from '../checkout/book/limit-view.ts';
import { termsVersion } from '../checkout/terms.ts';
import { presentTrip } from '../checkout/trip/trip-view.ts';
import { findQuote } from '../quote/find-quote.ts';
import { sourceOf } from '../reservation/reservation-limits.ts';
import { reserve } from '../reservation/reserve.ts';
import { bookingRoutes } from '../routes.ts';
import { newReservationSchema, reservedSchema } from './schemas.ts';
import {
  answers,
  type BookingApiDeps,
  brandFor,
  isEntitled,
  localeFor,
  principalOf,
  refusals,
  refuse,
} from './visit.ts';

const keyShape = /^[\x21-\x7e]{16,255}$/;

const route = createRoute({
  method: 'post',
  path: '/reservations',
  request: {
    headers: z.object({
      'idempotency-key': z.string().optional().openapi({
        description: 'Required, 16 to 255 visible characters. A repeat with the same body is the same reservation.',
      }),
    }),
    body: { required: true, content: { 'application/json': { schema: newReservationSchema } } },
  },
  responses: {
    202: answers(z.strictObject({ data: reservedSchema }), 'The intent is recorded; the worker does the rest'),
    ...refusals(404, 409, 410, 419, 422, 429),
  },
});

/** `POST /v3/reservations`: records the intent to book. Equal bytes for equal requests, however many arrive at once. */
export function addReserveRoute(api: Api, deps: BookingApiDeps): void {
  api.openapi(route, async (c) => {
    const key = c.req.header('idempotency-key') ?? '';
    if (!keyShape.test(key)) {
      return refuse(c, {
        status: 422,
        code: 'invalid',
        message: 'The given data was invalid.',
        errors: { 'Idempotency-Key': ['Required: 16 to 255 visible characters.'] },
      });
    }
    const brand = brandFor(c, deps);
    const body = c.req.valid('json');
    const quote = await findQuote(deps.db, brand.id, body.quote);
    if (!quote) return refuse(c, notFound);
    const locale = localeFor(body.locale);
    const { length } = presentTrip(deps.presenters, quote.product, quote.details, 'en').units;
    if (body.guests.length !== length)
      return refuse(c, {
        status: 422,
        code: 'invalid',
        message: 'The given data was invalid.',
        errors: { guests: [`One lead guest for each room: ${length}.`] },
      });
    const guests = body.guests.map((guest) => ({ firstName: guest.first_name, lastName: guest.last_name }));
    const clientIp = truncateAddress(c.env?.address ?? '');
    const source = sourceOf(await principalOf(c, deps), parseCookies(c.req.header('cookie')), clientIp);
    const limited = { source, limits: deps.reservationLimits };
    const command = {
      brand: brand.id,
      quoteId: quote.id,
      personId: null,
      idempotencyKey: key,
      locale,
      contactName: body.contact.name ?? `${guests[0]?.firstName} ${guests[0]?.lastName}`,
      email: body.contact.email,
      phone: readPhone(oneLine(body.contact.phone)) ?? '',
      nationality: body.nationality,
      requests: body.requests ?? '',
      leadGuests: guests,
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
        return refuse(c, notFound);
      case 'quote_expired':
        return refuse(c, { status: 410, code: 'QUOTE_EXPIRED', message: 'This quote has ended. Ask for a new one.' });
      case 'must_acknowledge':
        return refuse(c, {
          status: 409,
          code: 'MUST_ACKNOWLEDGE',
          message: 'The offer has become worse; send accept_changes: true to accept it.',
          errors: { accept_changes: quote.changes.filter((one) => one.worse).map((one) => one.what) },
        });
      case 'key_mismatch':
        return refuse(c, {
          status: 422,
          code: 'IDEMPOTENCY_MISMATCH',
          message: 'This Idempotency-Key was used with another body.',
        });
      case 'too_many': {
        await loadLocale(locale);
        const { reason, retryAfterSeconds, unpaidReservationId: unpaid } = answer;
        return refuse(c, {
          status: 429,
          code: reason === 'unpaid' ? 'TOO_MANY_UNPAID' : 'TOO_MANY_RESERVATIONS',
          message: limitText(answer, translator(textLocale(locale))),
          errors: unpaid && isEntitled(c, deps, unpaid) ? { reservation: [unpaid] } : {},
          retryAfterSeconds,
        });
      }
      case 'already_reserved': {
        const errors = isEntitled(c, deps, answer.reservationId) ? { reservation: [answer.reservationId] } : {};
        return refuse(c, {
          status: 409,
          code: 'ALREADY_RESERVED',
          message: 'This quote has become a reservation.',
          errors,
        });
      }
      case 'reserved': {
        const id = answer.reservationId;
        // A page of ours goes on to /pay with it; programs have the token.
        if (c.req.header('sec-fetch-site') === 'same-origin') {
          const cookie = deps.trips.grant(parseCookies(c.req.header('cookie')), id, deps.now());
          c.header('set-cookie', writeCookie(cookie, brand.origin.startsWith('https:')), { append: true });
        }
        const data = {
          id,
          reference: answer.reference,
          transaction: answer.transactionId,
          state: 'created' as const,
          access_token: deps.trips.tokenFor(id),
          pay: { href: bookingRoutes.pay.href(locale, {}, { reservation: id }) },
        };
        return c.json({ data }, 202);
      }
    }
  });
}
