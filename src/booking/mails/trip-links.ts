import { createHmac, timingSafeEqual } from 'node:crypto';
import type { LocaleCode } from '#i18n/locale.ts';
import { readableReference } from '#values/reference.ts';
import { bookingRoutes } from '../routes.ts';

/**
 * Links in emails that open a booking without its reference being typed. They give the access that the reference and the
 * address of the email give, both of which the email has anyway.
 */
export interface TripLinks {
  /** The complete URL; deterministic. `origin` is the brand's, `reference` that of a trip or of one reservation. */
  hrefFor(origin: string, locale: LocaleCode, reference: string): string;
  /** Whether `key` is that of this reference's link on the host of `origin`. */
  isKey(origin: string, reference: string, key: string): boolean;
}

/** `secret` is the server's. */
export function createTripLinks(secret: string): TripLinks {
  const keyFor = (origin: string, reference: string) =>
    createHmac('sha256', secret)
      .update(`open ${new URL(origin).host} ${reference}`)
      .digest('base64url');
  return {
    hrefFor: (origin, locale, reference) =>
      origin +
      bookingRoutes.reservation.href(
        locale,
        {},
        { reference: readableReference(reference), key: keyFor(origin, reference) },
      ),
    isKey(origin, reference, key) {
      const expected = Buffer.from(keyFor(origin, reference));
      const given = Buffer.from(key);
      return expected.length === given.length && timingSafeEqual(expected, given);
    },
  };
}
