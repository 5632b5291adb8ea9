import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { LocaleCode } from '#i18n/locale.ts';
import { bookingRoutes } from '../../routes.ts';

/** The payment that a link leads to. */
export interface LinkedPayment {
  readonly reservationId: string;
  /** The payment's id. */
  readonly transactionId: string;
}

/** Links to a payment for browsers without our cookies: signed, for one host, one payment and one browser. */
export interface PayLinks {
  /** The complete URL; deterministic, so that identical requests have identical answers. `origin` is the brand's. */
  hrefFor(origin: string, locale: LocaleCode, payment: LinkedPayment): string;
  /** Whether `key` is that of this payment's link on the host of `origin`. */
  isKey(origin: string, payment: LinkedPayment, key: string): boolean;
  /** Hash of the browser that opened a link, for storage; `cookie` is the value of its form cookie. */
  browserOf(cookie: string): Buffer;
}

/**
 * `secret` is the server's. Links don't expire by themselves: the database decides until when a payment can be made.
 */
export function createPayLinks(secret: string): PayLinks {
  const keyFor = (origin: string, { reservationId, transactionId }: LinkedPayment) =>
    createHmac('sha256', secret)
      .update(`pay ${new URL(origin).host} ${reservationId} ${transactionId}`)
      .digest('base64url');
  return {
    hrefFor: (origin, locale, payment) =>
      origin + bookingRoutes.pay.href(locale, {}, { reservation: payment.reservationId, key: keyFor(origin, payment) }),
    isKey(origin, payment, key) {
      const expected = Buffer.from(keyFor(origin, payment));
      const given = Buffer.from(key);
      return expected.length === given.length && timingSafeEqual(expected, given);
    },
    browserOf: (cookie) => createHash('sha256').update(`browser ${cookie}`).digest(),
  };
}
