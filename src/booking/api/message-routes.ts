import { createHash } from 'node:crypto';
import { createRoute, z } from '@hono/zod-openapi';
import { getLocale } from '#i18n/locales.ts';
import { type Api, notFound } from '#web/api/api.ts';
import { ofReservation, ofReservationChange } from '#web/api/security.ts';
import { answers, jsonBody, localeQuery } from '#web/api/schemas.ts';
import { longestMessage, type Message, readMessage } from '../messages/message.ts';
import { markRead, readIfOld, readMessages } from '../messages/messages.sql.ts';
import { isWritable, takesMessages, writeMessage } from '../messages/write-message.ts';
import { problem, refusals } from './error-codes.ts';
import { keyHeader, needsKey } from './idempotency-key.ts';
import { type BookingApiDeps, ownReservation } from './reservation-access.ts';
import { idParam } from './schemas.ts';

const messageSchema = z
  .strictObject({
    id: z.string().openapi({ format: 'uuid' }),
    author: z.enum(['traveller', 'agent', 'property']),
    text: z.string(),
    language: z.string().nullable().openapi({ description: 'BCP 47; null when it is not known' }),
    state: z.enum(['waiting', 'sent', 'refused', 'received']).openapi({
      description:
        '`waiting`: the provider has not taken it yet; `refused`: it could not be delivered; `received`: by the property',
    }),
    written_at: z.string().openapi({ format: 'date-time', example: '2026-12-01T10:15:00.000Z' }),
  })
  .openapi('Message');

const conversationSchema = z
  .strictObject({
    can_write: z.boolean().openapi({ description: 'False when the provider takes no messages, or not at this time' }),
    messages: z.array(messageSchema).openapi({ description: 'The oldest first' }),
  })
  .openapi('Conversation');

const path = '/reservations/{id}/messages';
const params = idParam('`id` of a reservation');

const listRoute = createRoute({
  method: 'get',
  path,
  operationId: 'listMessages',
  tags: ['Reservations'],
  summary: 'Messages with the property',
  description: 'What the traveller and the property have written to each other. The texts are those of their authors.',
  security: ofReservation,
  request: { params, query: localeQuery },
  responses: { 200: answers(conversationSchema, 'The conversation'), ...refusals('not_found') },
});

const writeRoute = createRoute({
  method: 'post',
  path,
  operationId: 'writeMessage',
  tags: ['Reservations'],
  summary: 'Write to the property',
  description:
    'Hands a message to the provider, once for each `Idempotency-Key`. `state` of the message says what became of it.',
  security: ofReservationChange,
  middleware: needsKey,
  request: {
    params,
    query: localeQuery,
    headers: keyHeader,
    body: jsonBody(
      z
        .strictObject({ text: z.string().max(20_000).openapi({ example: 'We arrive at 23:00. Is the desk open?' }) })
        .openapi('NewMessage'),
    ),
  },
  responses: {
    202: answers(z.strictObject({ id: z.string().openapi({ format: 'uuid' }) }), 'It is being sent'),
    ...refusals('idempotency_key_required', 'not_found', 'not_writable', 'idempotency_mismatch', 'too_many_messages'),
  },
});

/** Messages between a traveller and the property. */
export function addMessageRoutes(api: Api, deps: BookingApiDeps): void {
  api.openapi(listRoute, async (c) => {
    const found = await ownReservation(c, deps);
    if (!found) return problem(c, notFound);
    const messages = await readMessages(deps.db, found.id);
    if (takesMessages(deps, found)) await readIfOld(deps.db, found.id);
    if (messages.some(({ author }) => author === 'property')) await markRead(deps.db, found.id);
    return c.json({ data: { can_write: isWritable(deps, found), messages: messages.map(messageJson) } }, 200);
  });
  api.openapi(writeRoute, async (c) => {
    const found = await ownReservation(c, deps);
    if (!found) return problem(c, notFound);
    const { text, problem: wrong } = readMessage(c.req.valid('json').text);
    const { translate, textLocale } = c.var.api;
    if (wrong) {
      const told = translate(`messages.problem_${wrong}`, { most: longestMessage });
      return problem(c, { code: 'invalid', errors: { text: [told] } });
    }
    const principal = await c.var.api.principal();
    const id = uuidOf(`${found.id} ${c.req.valid('header')['Idempotency-Key']}`);
    const answer = await writeMessage(deps, found, {
      id,
      author: 'traveller',
      personId: principal?.id ?? null,
      text,
      language: getLocale(textLocale).iso,
    });
    switch (answer.kind) {
      case 'written':
        return c.json({ data: { id } }, 202);
      case 'taken':
        return problem(c, { code: 'idempotency_mismatch' });
      case 'too_many':
        return problem(c, { code: 'too_many_messages' });
      case 'not_writable':
        return problem(c, { code: 'not_writable' });
    }
  });
}

function messageJson({ id, author, text, language, state, writtenAt }: Message) {
  return { id, author, text, language, state, written_at: writtenAt.toISOString() };
}

/** The same for the same text (RFC 9562, version 8). */
function uuidOf(text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
