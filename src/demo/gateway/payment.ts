import type { DeclineReason } from './test-cards.ts';

export type PaymentState = 'open' | 'declined' | 'authorised' | 'captured' | 'voided' | 'expired';

/** A payment as the gateway keeps it. Amounts are minor units of `currency`; instants are ISO with milliseconds, UTC. */
export interface Payment {
  /** The secret part of the page's address. */
  readonly id: string;
  /** The merchant's reference. */
  readonly reference: string;
  readonly amount: number;
  readonly currency: string;
  readonly description: string;
  readonly language: string;
  readonly email: string;
  readonly returnUrl: string;
  readonly cancelUrl: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly state: PaymentState;
  /** Cards refused so far. */
  readonly attempts: number;
  /** The card needs its 3-D Secure code. */
  readonly challenged: 0 | 1;
  /** A late bank: the authorisation takes effect only at this instant. */
  readonly authoriseAt: string | null;
  readonly captureBefore: string | null;
  readonly captured: number;
  readonly refunded: number;
  readonly declineReason: DeclineReason | null;
  readonly brand: string | null;
  readonly lastFour: string | null;
}

export const maxAttempts = 3;
const authorisationDays = 7;

export type EventType =
  | 'payment.authorised'
  | 'payment.declined'
  | 'payment.captured'
  | 'payment.voided'
  | 'payment.refunded'
  | 'payment.expired';

/** A payment's next state and the event for the merchant. */
export interface Change {
  readonly payment: Payment;
  readonly event: EventType | null;
}

export function authorise(payment: Payment, now: Date): Change {
  const captureBefore = new Date(now.getTime() + authorisationDays * 86_400_000).toISOString();
  return {
    payment: { ...payment, state: 'authorised', challenged: 0, authoriseAt: null, captureBefore, declineReason: null },
    event: 'payment.authorised',
  };
}

/** Counts a refused card; the last one that is allowed ends the payment. */
export function refuseCard(payment: Payment, reason: DeclineReason): Change {
  const attempts = payment.attempts + 1;
  const refused = { ...payment, attempts, challenged: 0 as const, declineReason: reason };
  return attempts < maxAttempts
    ? { payment: refused, event: null }
    : { payment: { ...refused, state: 'declined' }, event: 'payment.declined' };
}

export function voidPayment(payment: Payment): Change {
  return { payment: { ...payment, state: 'voided', challenged: 0, authoriseAt: null }, event: 'payment.voided' };
}

/** Changes of a payment due by time: a late bank has answered, the page or the authorisation has expired. */
export function overtaken(payment: Payment, now: Date): Change | null {
  const instant = now.toISOString();
  if (
    payment.state === 'open' &&
    payment.expiresAt <= instant &&
    !(payment.authoriseAt && payment.authoriseAt < payment.expiresAt)
  ) {
    return { payment: { ...payment, state: 'expired', challenged: 0, authoriseAt: null }, event: 'payment.expired' };
  }
  if (payment.state === 'open' && payment.authoriseAt && payment.authoriseAt <= instant)
    return authorise(payment, new Date(payment.authoriseAt));
  if (payment.state === 'authorised' && payment.captureBefore && payment.captureBefore <= instant) {
    return { payment: { ...payment, state: 'expired' }, event: 'payment.expired' };
  }
  return null;
}
