import { createHmac, timingSafeEqual } from 'node:crypto';

const maxBytes = 256 * 1_024;
const maxAgeSeconds = 300;

export type SignedBody =
  | { readonly kind: 'json'; readonly json: unknown }
  | { readonly kind: 'invalid'; readonly reason: string };

/** The JSON of a body with a valid `Wayfare-Signature` over the raw bytes and a time within 300 s of `now`. */
export function readSignedBody(secret: string, headers: Headers, body: Uint8Array, now: Date): SignedBody {
  const invalid = (reason: string): SignedBody => ({ kind: 'invalid', reason });
  if (body.byteLength > maxBytes) return invalid('too large');
  const signed = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(headers.get('wayfare-signature') ?? '');
  if (!signed?.[1] || !signed[2]) return invalid('no signature');
  const expected = createHmac('sha256', secret).update(`${signed[1]}.`).update(body).digest();
  if (!timingSafeEqual(expected, Buffer.from(signed[2], 'hex'))) return invalid('wrong signature');
  if (Math.abs(now.getTime() / 1_000 - Number(signed[1])) > maxAgeSeconds) return invalid('stale');
  try {
    return { kind: 'json', json: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) };
  } catch {
    return invalid('not JSON');
  }
}
