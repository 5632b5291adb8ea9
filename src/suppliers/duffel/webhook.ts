import { readSignedBody } from '#connector/signed-body.ts';
import type { WebhookReading } from '#verticals/cars/supplier.ts';
import { eventSchema } from './wire.ts';

/** Reads an event of the sandbox with a valid signature over the raw bytes and a time close to `now`. */
export function readWebhook(secret: string, headers: Headers, body: Uint8Array, now: Date): WebhookReading {
  const signed = readSignedBody(secret, headers, body, now);
  if (signed.kind === 'invalid') return signed;
  const event = eventSchema.safeParse(signed.json).data;
  if (!event) return { kind: 'invalid', reason: 'not an event' };
  return { kind: 'event', eventId: event.id, reference: event.booking };
}
