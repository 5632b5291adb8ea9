import { createHmac, timingSafeEqual } from 'node:crypto';
import type { WebhookReading } from '#booking/gateway.ts';
import { wireEvent } from './wire.ts';

const maxBytes = 256 * 1024;
const maxAgeSeconds = 300;

function invalid(reason: string): WebhookReading {
  return { kind: 'invalid', reason };
}

/** Parses an event with a valid signature over the raw bytes and a time within 300 s of `now`. */
export function readWebhook(secret: string, headers: Headers, body: Uint8Array, now: Date): WebhookReading {
  if (body.byteLength > maxBytes) return invalid('too large');
  const signed = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(headers.get('wayfare-signature') ?? '');
  if (!signed?.[1] || !signed[2]) return invalid('no signature');
  const expected = createHmac('sha256', secret).update(`${signed[1]}.`).update(body).digest();
  if (!timingSafeEqual(expected, Buffer.from(signed[2], 'hex'))) return invalid('wrong signature');
  if (Math.abs(now.getTime() / 1000 - Number(signed[1])) > maxAgeSeconds) return invalid('stale');
  try {
    const event = wireEvent.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)));
    return { kind: 'event', eventId: event.id, reference: event.payment };
  } catch {
    return invalid('not an event');
  }
}
