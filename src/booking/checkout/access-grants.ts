import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SetCookie } from '#web/page.ts';
import { createSeal } from '#web/seal.ts';
import { isUuid } from '../quote/find-quote.ts';

export const accessGrantsCookie = 'trips';
const maxAgeSeconds = 30 * 24 * 60 * 60;
const maxGrants = 20;

/**
 * Access to reservations without an account: a cookie lists those that this browser made or looked up, and a token in
 * the API grants access to one of them.
 */
export interface AccessGrants {
  /** Whether the cookie grants access to this reservation at this time. */
  has(cookies: Readonly<Record<string, string>>, reservationId: string, now: Date): boolean;
  /** The reservations that the cookie grants access to at this time, the newest last. */
  list(cookies: Readonly<Record<string, string>>, now: Date): readonly string[];
  /** The cookie with this reservation added, for 30 days; it holds the twenty newest. */
  add(cookies: Readonly<Record<string, string>>, reservationId: string, now: Date): SetCookie;
  /** The access token of a reservation: deterministic, and valid for this reservation only. */
  tokenFor(reservationId: string): string;
  isToken(reservationId: string, token: string | null | undefined): boolean;
}

/** `secret` is the server's. */
export function createAccessGrants(secret: string): AccessGrants {
  const seal = createSeal(secret, 'trips');
  const read = (cookie: string | undefined, now: Date): string[] => {
    const value = cookie ? (seal.open(cookie) as { ids?: unknown; until?: unknown } | null) : null;
    if (!value || typeof value.until !== 'number' || value.until < now.getTime() || !Array.isArray(value.ids))
      return [];
    return value.ids.filter((id): id is string => typeof id === 'string' && isUuid(id));
  };
  const tokenFor = (reservationId: string) =>
    createHmac('sha256', secret).update(`reservation ${reservationId}`).digest('base64url');
  return {
    has: (cookies, reservationId, now) => read(cookies[accessGrantsCookie], now).includes(reservationId),
    list: (cookies, now) => read(cookies[accessGrantsCookie], now),
    add(cookies, reservationId, now) {
      const others = read(cookies[accessGrantsCookie], now).filter((id) => id !== reservationId);
      const ids = [...others, reservationId].slice(-maxGrants);
      return {
        name: accessGrantsCookie,
        value: seal.seal({ ids, until: now.getTime() + maxAgeSeconds * 1_000 }),
        maxAgeSeconds,
      };
    },
    tokenFor,
    isToken(reservationId, token) {
      if (!token) return false;
      const expected = Buffer.from(tokenFor(reservationId));
      const received = Buffer.from(token);
      return expected.length === received.length && timingSafeEqual(expected, received);
    },
  };
}
