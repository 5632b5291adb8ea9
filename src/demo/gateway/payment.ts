import type { SandboxTerms } from '#gateways/sandbox/terms.ts';
import { share, money } from '#values/money.ts';
import type { DeclineReason } from './test-cards.ts';

export type Authentication = '3ds' | 'exempt' | 'none';
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
  /** Sum of the refunds that are done. */
  readonly refunded: number;
  /** Kept by the gateway once money is captured. */
  readonly fee: number | null;
  readonly declineReason: DeclineReason | null;
  readonly brand: string | null;
  readonly lastFour: string | null;
  /** Where the card was issued, ISO 3166-1; null when its bank does not tell. */
  readonly country: string | null;
  /** Of the card that paid. */
  readonly authentication: Authentication | null;
}

export const maxAttempts = 3;
const authorisationDays = 7;
/** Of what is captured: 2.9 %. */
const feeBasisPoints = 290;

export type EventType =
  | 'payment.authorised'
  | 'payment.declined'
  | 'payment.captured'
  | 'payment.voided'
  | 'payment.refund_pending'
  | 'payment.refunded'
  | 'payment.refund_failed'
  | 'payment.disputed'
  | 'payment.dispute_answered'
  | 'payment.dispute_decided'
  | 'payment.expired';

/** A payment's next state and the event for the merchant. */
export interface Change {
  readonly payment: Payment;
  readonly event: EventType | null;
}

/** A card was accepted: the money is held, or taken at once. */
export function accept(payment: Payment, now: Date, terms: SandboxTerms): Change {
  const accepted = { ...payment, challenged: 0 as const, authoriseAt: null, declineReason: null };
  return terms.separateCapture ? authorise(accepted, now) : capture(accepted, payment.amount);
}

export function capture(payment: Payment, amount: number): Change {
  const fee = Number(share(money(amount, payment.currency), feeBasisPoints).minor);
  return { payment: { ...payment, state: 'captured', captured: amount, fee }, event: 'payment.captured' };
}

function authorise(payment: Payment, now: Date): Change {
  const captureBefore = new Date(now.getTime() + authorisationDays * 86_400_000).toISOString();
  return { payment: { ...payment, state: 'authorised', captureBefore }, event: 'payment.authorised' };
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
export function overtaken(payment: Payment, now: Date, terms: SandboxTerms): Change | null {
  const instant = now.toISOString();
  if (
    payment.state === 'open' &&
    payment.expiresAt <= instant &&
    !(payment.authoriseAt && payment.authoriseAt < payment.expiresAt)
  ) {
    return { payment: { ...payment, state: 'expired', challenged: 0, authoriseAt: null }, event: 'payment.expired' };
  }
  if (payment.state === 'open' && payment.authoriseAt && payment.authoriseAt <= instant)
    return accept(payment, new Date(payment.authoriseAt), terms);
  if (payment.state === 'authorised' && payment.captureBefore && payment.captureBefore <= instant) {
    return { payment: { ...payment, state: 'expired' }, event: 'payment.expired' };
  }
  return null;
}
