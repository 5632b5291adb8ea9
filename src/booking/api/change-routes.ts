import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { type Api, type ApiEnv, notFound } from '#web/api/api.ts';
import { answers, cancellationFields, instantText, jsonBody, localeQuery, moneySchema } from '#web/api/schemas.ts';
import { presentPolicy } from '#web/api/price-parts.ts';
import { ofReservationChange } from '#web/api/security.ts';
import { presentWhole, wholeFields } from '#web/api/whole-price.ts';
import { compareMoney, fromJson, type Money, toJson } from '#values/money.ts';
import { payableLater, wholePrice } from '#values/whole-price.ts';
import { type Changeable, changeable } from '../change/change-terms.ts';
import { findQuote } from '../quote/find-quote.ts';
import type { ShownReservation } from '../reservation/find-reservation.ts';
import type { ChangeClient, ChangeOption } from '../vertical.ts';
import { problem, refusals } from './error-codes.ts';
import { type BookingApiDeps, ownReservation, sharesFor } from './reservation-access.ts';
import { feeSchema, idParam, openQuoteSchema } from './schemas.ts';
import { showQuote } from './shown.ts';

const wantedSchema = z
  .strictObject({
    check_in: z.string().max(40).optional().openapi({ format: 'date', example: '2026-12-11' }),
    check_out: z.string().max(40).optional().openapi({ format: 'date', example: '2026-12-14' }),
    guests: z.string().max(200).optional().openapi({
      example: '2,2-5-9',
      description: 'Rooms by comma; in a room the adults, then each child’s age after a dash. As booked when left out.',
    }),
    from: z.string().max(40).optional().openapi({
      example: '2026-12-11T10:00',
      description: 'Instead of `check_in`, for what begins at a time: local, at its place',
    }),
    until: z.string().max(40).optional().openapi({ example: '2026-12-14T10:00', description: 'As `from`' }),
  })
  .openapi('WantedChange');

/** What must be sent for each kind of form. */
const requiredKeys = { dates: ['check_in', 'check_out'], times: ['from', 'until'] } as const;

const optionsSchema = z
  .strictObject({
    fee: moneySchema.openapi({ description: 'What leaving the present booking costs: the cancellation fee now' }),
    refund: moneySchema.openapi({ description: 'What of its price is paid back once the new one is confirmed' }),
    at: instantText,
    none: z.string().nullable().openapi({ example: null, description: 'Why there is no option' }),
    options: z
      .array(
        z.strictObject({
          offer: z.string().openapi({ example: 'v1.6yGm3x…', description: 'Opaque: send it to get a change quote' }),
          title: z.string().openapi({ example: 'Double room' }),
          facts: z.array(z.string().openapi({ example: 'Breakfast included' })),
          alike: z.boolean().openapi({ description: 'The kind of room, the meals and the terms are as booked' }),
          ...wholeFields,
          ...cancellationFields,
        }),
      )
      .openapi({ description: 'What is most like the present booking first, then by price' }),
  })
  .openapi('ChangeOptions');

const chosenSchema = z
  .strictObject({
    offer: z.string().max(20_000).openapi({ example: 'v1.6yGm3x…', description: '`offer` of an option' }),
    fee: feeSchema.openapi({ description: 'The `fee` that the traveller has agreed to' }),
  })
  .openapi('ChosenChange');

const request = { params: idParam('`id` of a reservation'), query: localeQuery };

const optionsRoute = createRoute({
  method: 'post',
  path: '/reservations/{id}/change-options',
  operationId: 'listChangeOptions',
  tags: ['Reservations'],
  summary: 'What a reservation can be changed to',
  description:
    'Asks the suppliers for what is wanted instead: fields of the product, e.g. other dates and guests of a stay (`check_in`, `check_out`). Nothing is changed.',
  security: ofReservationChange,
  request: { ...request, body: jsonBody(wantedSchema) },
  responses: {
    200: answers(optionsSchema, 'The options, and what leaving the present booking costs'),
    ...refusals('not_found', 'not_changeable', 'too_many_requests', 'change_unavailable'),
  },
});

const quoteRoute = createRoute({
  method: 'post',
  path: '/reservations/{id}/change-quote',
  operationId: 'quoteChange',
  tags: ['Reservations'],
  summary: 'Turn a change option into a quote',
  description:
    'The quote is booked as any other, with `replaces`. Once the new booking is confirmed and paid, the present one is cancelled at the agreed fee; if it can’t be had, the present one stays as it is.',
  security: ofReservationChange,
  request: { ...request, body: jsonBody(chosenSchema) },
  responses: {
    201: answers(openQuoteSchema, 'The quote'),
    ...refusals(
      'not_found',
      'not_changeable',
      'fee_changed',
      'change_sold_out',
      'change_expired',
      'too_many_requests',
      'change_unavailable',
    ),
  },
});

/** Changing a reservation: its options, and the quote of one of them. */
export function addChangeRoutes(api: Api, deps: BookingApiDeps): void {
  api.openapi(optionsRoute, async (c) => {
    const found = await ownReservation(c, deps);
    if (!found) return problem(c, notFound);
    const can = changeable(deps, found);
    if (!can) return problem(c, { code: 'not_changeable' });
    const wanted = c.req.valid('json');
    const client = await clientOf(c, deps);
    const form = can.changes.form(can.booked, new URLSearchParams(), client);
    const missing = requiredKeys[form.kind].filter((key) => !wanted[key]);
    if (missing.length > 0) {
      const text = client.translate('api.field_required');
      return problem(c, { code: 'invalid', errors: Object.fromEntries(missing.map((key) => [key, [text]])) });
    }
    const asBooked = form.kind === 'dates' ? { guests: form.guests } : {};
    const typed = new URLSearchParams(
      Object.entries({ ...asBooked, ...wanted }).filter((one): one is [string, string] => one[1] !== undefined),
    );
    const answer = await can.changes.options(can.booked, typed, client);
    switch (answer.kind) {
      case 'invalid':
        return problem(c, { code: 'invalid', errors: fieldErrors(answer.errors) });
      case 'too_many':
        return tooMany(c, answer.retryAfterSeconds);
      case 'unavailable':
        return problem(c, { code: 'change_unavailable', retryAfterSeconds: 5 });
      case 'none':
        return c.json({ data: { ...termsOf(can, found), none: answer.text, options: [] } }, 200);
      case 'found':
        return c.json({ data: { ...termsOf(can, found), none: null, options: answer.options.map(showOption) } }, 200);
    }
  });

  api.openapi(quoteRoute, async (c) => {
    const found = await ownReservation(c, deps);
    if (!found) return problem(c, notFound);
    const can = changeable(deps, found);
    if (!can) return problem(c, { code: 'not_changeable' });
    const { offer, fee: agreed } = c.req.valid('json');
    const { fee } = can.terms;
    if (!isSame(fromJson({ ...agreed, exponent: 0 }), fee)) {
      const now = toJson(fee);
      return problem(c, { code: 'fee_changed', errors: { fee: [`${now.amount} ${now.currency}`] } });
    }
    const replaces = { reservationId: found.id, fee };
    const answer = await can.changes.quote(can.booked, offer, replaces, await clientOf(c, deps));
    switch (answer.kind) {
      case 'invalid':
        return problem(c, { code: 'invalid', errors: { offer: [c.var.api.translate('api.field_unknown')] } });
      case 'too_many':
        return tooMany(c, answer.retryAfterSeconds);
      case 'unavailable':
        return problem(c, { code: 'change_unavailable', retryAfterSeconds: 5 });
      case 'sold_out':
      case 'expired':
        return problem(c, { code: `change_${answer.kind}` });
      case 'quoted': {
        const quote = (await findQuote(deps.db, c.var.api.brand.id, answer.quoteId))!;
        const shares = await sharesFor(c, deps, [answer]);
        return c.json({ data: showQuote(deps.presenters, quote, shares, c.var.api.locale) }, 201);
      }
    }
  });
}

async function clientOf(c: Context<ApiEnv>, deps: BookingApiDeps): Promise<ChangeClient> {
  const { brand, locale, textLocale, translate, clientIp, principal } = c.var.api;
  return { brand, locale, textLocale, translate, visitor: clientIp, principal: await principal(), now: deps.now() };
}

const tooMany = (c: Context<ApiEnv>, retryAfterSeconds: number) =>
  problem(c, { code: 'too_many_requests', message: c.var.api.translate('booking.tooManySearches'), retryAfterSeconds });

const termsOf = ({ terms }: Changeable, { now }: ShownReservation) => ({
  fee: toJson(terms.fee),
  refund: toJson(terms.back),
  at: now,
});

const isSame = (one: Money, other: Money) => one.currency === other.currency && compareMoney(one, other) === 0;

function showOption({ offer, title, facts, isAlike, total, lines, policy }: ChangeOption) {
  return {
    offer,
    title,
    facts: [...facts],
    alike: isAlike,
    ...presentWhole(wholePrice(total, payableLater(lines))),
    ...presentPolicy(policy),
  };
}

function fieldErrors(errors: Readonly<Record<string, string>>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(errors).map(([field, text]) => [field, [text]]));
}
