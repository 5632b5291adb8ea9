import { createRoute, z } from '@hono/zod-openapi';
import { formatFor } from '#i18n/format.ts';
import { getLocale } from '#i18n/locales.ts';
import { type Api, notFound } from '#web/api/api.ts';
import { fieldText } from '#web/api/field-errors.ts';
import { ofReservationChange } from '#web/api/security.ts';
import { answers, jsonBody, localeQuery } from '#web/api/schemas.ts';
import { amendable, nameSlots } from '../amendment/amendable.ts';
import { readCorrection } from '../amendment/read-correction.ts';
import { type AmendmentRequestAnswer, requestAmendment } from '../amendment/request-amendment.ts';
import { fieldName } from '../product-form.ts';
import { once } from '../reservation/once.ts';
import { actingPerson } from '../scope/acting-person.ts';
import { problemText } from '../travellers/field-texts.ts';
import { formOf } from '../travellers/form-of.ts';
import { problem, refusals } from './error-codes.ts';
import { keyHeader, needsKey } from './idempotency-key.ts';
import { type BookingApiDeps, ownReservation } from './reservation-access.ts';
import { idParam } from './schemas.ts';

const nameText = z.string().max(500);
const amendmentSchema = z
  .strictObject({
    names: z
      .array(
        z.strictObject({
          slot: z.string().max(60).openapi({ example: 'room_1', description: '`slot` of one of `travellers`' }),
          first_name: nameText.optional().openapi({ example: 'Dana' }),
          last_name: nameText.optional().openapi({ example: 'Levi' }),
        }),
      )
      .max(20)
      .optional()
      .openapi({ description: 'Names as they should be spelled; what is left out stays' }),
    requests: z.string().max(4_000).optional().openapi({
      example: 'A quiet room, please',
      description: 'The special request in place of the present one; stays when left out',
    }),
  })
  .refine(({ names, requests }) => names !== undefined || requests !== undefined, {
    path: ['requests'],
    ...fieldText('field_required'),
  })
  .openapi('Amendment');

const amendingSchema = z
  .strictObject({ id: z.string().openapi({ format: 'uuid' }), state: z.literal('asked') })
  .openapi('AmendmentRequested');

const amendRoute = createRoute({
  method: 'post',
  path: '/reservations/{id}/amendment',
  operationId: 'amendReservation',
  tags: ['Reservations'],
  summary: 'Correct names or the special request',
  description:
    'Asks the provider for it, in place and for nothing. `amendment` of the reservation says what became of it: until it is `done`, the reservation stays as it is.',
  security: ofReservationChange,
  middleware: needsKey,
  request: {
    params: idParam('`id` of a reservation'),
    query: localeQuery,
    headers: keyHeader,
    body: jsonBody(amendmentSchema),
  },
  responses: {
    202: answers(amendingSchema, 'The provider is being asked'),
    ...refusals(
      'idempotency_key_required',
      'not_found',
      'not_amendable',
      'amendment_open',
      'nothing_to_amend',
      'too_many_amendments',
      'idempotency_mismatch',
    ),
  },
});

/** Corrections of names and of the special request. */
export function addAmendRoute(api: Api, deps: BookingApiDeps): void {
  api.openapi(amendRoute, async (c) => {
    const found = await ownReservation(c, deps);
    if (!found) return problem(c, notFound);
    const { names = [], requests } = c.req.valid('json');
    const { translate, locale, textLocale } = c.var.api;
    const form = formOf(deps.presenters, found.product, found.details, locale);
    const slots = nameSlots(form).map(({ id }) => id);
    const unknown = names.flatMap(({ slot }, at) => (slots.includes(slot) ? [] : [`names.${at}.slot`]));
    if (unknown.length > 0) {
      const text = translate('api.field_one_of', { values: slots.join(', ') });
      return problem(c, { code: 'invalid', errors: Object.fromEntries(unknown.map((path) => [path, [text]])) });
    }
    const sent = new Map<string, string | undefined>([
      ...names.flatMap(({ slot, first_name: first, last_name: last }): [string, string | undefined][] => [
        [fieldName(slot, 'first_name'), first],
        [fieldName(slot, 'last_name'), last],
      ]),
      ['requests', requests],
    ]);
    const textOf = (field: string) => sent.get(field);
    const { correction, errors } = readCorrection(found, form, ['names', 'requests'], textOf, 'any');
    if (errors.length > 0) {
      const texts = { translate, format: formatFor(getLocale(textLocale).iso) };
      const pathOf = (field: string) => {
        const at = names.findIndex(({ slot }) => field.startsWith(`${slot}_`));
        return at < 0 ? field : `names.${at}.${field.slice(names[at]!.slot.length + 1)}`;
      };
      const told = errors.map(({ field, ...error }) => [pathOf(field), [problemText(error, '', texts)]] as const);
      return problem(c, { code: 'invalid', errors: Object.fromEntries(told) });
    }
    const answer = await once<AmendmentRequestAnswer>(
      deps.db,
      {
        scope: `amendment ${found.id}`,
        key: c.req.valid('header')['Idempotency-Key'],
        content: JSON.stringify([names, requests ?? null]),
        tripId: found.trip.id,
      },
      async (kept) => {
        const parts = amendable(deps, found);
        if (!parts) return { kind: 'not_amendable' };
        const byPerson = actingPerson(await c.var.api.principal());
        return await requestAmendment(deps.db, {
          tripId: found.trip.id,
          reservationId: found.id,
          correction,
          parts,
          byPerson,
          kept,
        });
      },
      ({ kind }) => kind === 'requested',
    );
    switch (answer.kind) {
      case 'requested':
      case 'repeated':
        return c.json({ data: { id: found.id, state: 'asked' as const } }, 202);
      case 'key_mismatch':
        return problem(c, { code: 'idempotency_mismatch' });
      default:
        return problem(c, { code: answer.kind });
    }
  });
}
