import { createHmac, timingSafeEqual } from 'node:crypto';

/** Seconds for which a code is shown. */
const period = 30;
const digits = 6;
/** Steps before and after the current one that are accepted: clocks differ, and typing takes time. */
const window = 1;

/** The number of the time step at an instant. */
export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / 1_000 / period);
}

/** The code of a time step: RFC 6238 with HMAC-SHA-1 and six digits, as all authenticator apps have it. */
export function totp(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const offset = hash.at(-1)! & 15;
  const number = (hash.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 10 ** digits;
  return String(number).padStart(digits, '0');
}

/** The time step that a code belongs to, now or one step away; null for a wrong code. */
export function stepOf(secret: Buffer, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const current = stepAt(now);
  let found: number | null = null;
  for (let step = current - window; step <= current + window; step += 1)
    if (timingSafeEqual(Buffer.from(totp(secret, step)), Buffer.from(code))) found = step;
  return found;
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 without padding: what apps read. */
export function base32(bytes: Uint8Array): string {
  let text = '';
  let held = 0;
  let bits = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += letters[(held >>> bits) & 31]!;
    }
    held &= (1 << bits) - 1;
  }
  return bits > 0 ? text + letters[(held << (5 - bits)) & 31]! : text;
}

/** The address that a QR code carries to the app. */
export function appAddress(secret: Buffer, account: string, issuer: string): string {
  const label = [issuer, account].map((part) => encodeURIComponent(part.replaceAll(':', ' '))).join(':');
  const query = new URLSearchParams({ secret: base32(secret), issuer });
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`;
}
