import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { WebhookReading } from '#verticals/tickets/supplier.ts';
import { uuidOf } from '../uuid.ts';

const maxBytes = 256 * 1_024;
const hourMs = 3_600_000;

/** The user name in the address that a supplier is told; the password is the secret. */
const webhookUser = 'wayfare';

/** `booking_update` of the capability `octo/webhooks`; what else it tells of the booking is not read. */
const eventSchema = z.object({
  webhook: z.object({ event: z.literal('booking_update') }),
  booking: z.object({ uuid: z.uuid(), resellerReference: z.string().max(200).nullish().catch(null) }),
});

const digest = (text: string) => createHash('sha256').update(text).digest();

const authorizationOf = (secret: string) => `Basic ${Buffer.from(`${webhookUser}:${secret}`).toString('base64')}`;

/**
 * Reads an event whose sender knows the secret. OCTO has neither signatures nor ids of events: equal content counts once an hour,
 * so that a booking that is moved and moved back is checked both times.
 */
export function readWebhook(secret: string, headers: Headers, body: Uint8Array, now: Date): WebhookReading {
  const invalid = (reason: string): WebhookReading => ({ kind: 'invalid', reason });
  if (body.byteLength > maxBytes) return invalid('too large');
  const given = headers.get('authorization') ?? '';
  if (!timingSafeEqual(digest(given), digest(authorizationOf(secret)))) return invalid('wrong secret');
  const event = eventSchema.safeParse(jsonIn(body)).data;
  if (!event) return invalid('not an event');
  const { uuid, resellerReference } = event.booking;
  const isOurs = resellerReference && uuidOf(resellerReference) === uuid.toLowerCase();
  const hour = Math.floor(now.getTime() / hourMs);
  return {
    kind: 'event',
    eventId: `${String(hour)}:${createHash('sha256').update(body).digest('hex')}`,
    // A booking that isn't ours is named by an id that no reservation has.
    reference: isOurs ? resellerReference : uuid,
  };
}

function jsonIn(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return null;
  }
}
