import type { Translate } from '#i18n/translate.ts';
import type { ShownReservation } from '../reservation/find-reservation.ts';
import { isBookingWord, type Words } from '../words.ts';

export type FailureReason =
  | 'payment_declined'
  | 'payment_cancelled'
  | 'payment_expired'
  | 'payment_unavailable'
  | 'credit_refused'
  | 'sold_out'
  | 'price_changed'
  | 'supplier_down'
  | 'unfinished'
  | 'other';

const reasons: Readonly<Record<string, FailureReason>> = {
  payment_declined: 'payment_declined',
  payment_cancelled: 'payment_cancelled',
  payment_expired: 'payment_expired',
  payment_unavailable: 'payment_unavailable',
  payment_differs: 'payment_unavailable',
  credit_refused: 'credit_refused',
  sold_out: 'sold_out',
  rejected: 'sold_out',
  price_changed: 'price_changed',
  supplier_down: 'supplier_down',
};

export function failureReason({ state, failure }: ShownReservation): FailureReason {
  if (state === 'awaiting_payment') return 'unfinished';
  return reasons[failure ?? ''] ?? (state === 'expired' ? 'payment_expired' : 'other');
}

/** Why a booking failed or expired. */
export function failureText(found: ShownReservation, words: Words, translate: Translate): string {
  const key = `failure_${failureReason(found)}`;
  return isBookingWord(key) ? words(key) : translate(`booking.${key}`);
}
