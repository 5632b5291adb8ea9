import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SetCookie } from '#web/page.ts';
import { createSeal } from '#web/seal.ts';
import { isUuid } from '../quote/find-quote.ts';

export const tripsCookie = 'trips';
const keptSeconds = 30 * 24 * 60 * 60;
const keptTrips = 20;

/** Who may see a reservation without an account: the browser that made it or looked it up, and whoever has its token. */
export interface Trips {
  /** Whether the visitor's cookie opens this reservation at this time. */
  holds(cookies: Readonly<Record<string, string>>, reservationId: string, now: Date): boolean;
  /** The reservations that the visitor's cookie opens at this time, the newest last. */
  held(cookies: Readonly<Record<string, string>>, now: Date): readonly string[];
  /** The cookie that also opens this reservation, for 30 days; the twenty newest are kept. */
  grant(cookies: Readonly<Record<string, string>>, reservationId: string, now: Date): SetCookie;
  /** The reservation's token: the same at every call, and of no use for another reservation. */
  tokenFor(reservationId: string): string;
  isToken(reservationId: string, token: string | null | undefined): boolean;
}

/** `secret` is the server's. */
export function createTrips(secret: string): Trips {
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
    holds: (cookies, reservationId, now) => read(cookies[tripsCookie], now).includes(reservationId),
    held: (cookies, now) => read(cookies[tripsCookie], now),
    grant(cookies, reservationId, now) {
      const others = read(cookies[tripsCookie], now).filter((id) => id !== reservationId);
      const ids = [...others, reservationId].slice(-keptTrips);
      return {
        name: tripsCookie,
        value: seal.seal({ ids, until: now.getTime() + keptSeconds * 1_000 }),
        maxAgeSeconds: keptSeconds,
      };
    },
    tokenFor,
    isToken(reservationId, token) {
      if (!token) return false;
      const expected = Buffer.from(tokenFor(reservationId));
      const given = Buffer.from(token);
      return expected.length === given.length && timingSafeEqual(expected, given);
    },
  };
}
