import type { Format } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate.ts';
import type { Money } from '#values/money.ts';
import type { ShownReservation } from '../reservation/find-reservation.ts';
import { cardRefund } from '../reservation/shown-trip.ts';
import type { RefundState } from '../tables.ts';
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
  | 'other_unavailable'
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
  other_unavailable: 'other_unavailable',
};

export function failureReason({ state, failure }: ShownReservation): FailureReason {
  if (state === 'awaiting_payment') return 'unfinished';
  return reasons[failure ?? ''] ?? (state === 'expired' ? 'payment_expired' : 'other');
}

/** Why a booking failed or expired, and what happened to the money: a gateway may have taken it before. */
export function failureText(
  found: ShownReservation,
  { words, translate, format }: { readonly words: Words; readonly translate: Translate; readonly format: Format },
): string {
  const reason = failureReason(found);
  const refund = cardRefund(found);
  if (refund) return `${unbookedText(reason, translate)} ${givenBackText(refund, translate, format)}`;
  if (reason === 'other_unavailable')
    return `${unbookedText(reason, translate)} ${translate('transaction.nothingCharged')}`;
  const key = `failure_${reason}`;
  return isBookingWord(key) ? words(key) : translate(`booking.${key}`);
}

const told: ReadonlySet<FailureReason> = new Set([
  'payment_expired',
  'sold_out',
  'price_changed',
  'supplier_down',
  'other_unavailable',
]);

/** The reason, without a word about money. */
export function unbookedText(reason: FailureReason, translate: Translate): string {
  return translate(`booking.unbooked_${told.has(reason) ? reason : 'other'}`);
}

/** What happens to money that was taken for what was not booked. */
export function givenBackText(
  { state, amount }: { readonly state: RefundState; readonly amount: Money },
  translate: Translate,
  format: Format,
): string {
  // What the payer's bank has paid after a lost dispute has come back, too.
  const now = onItsWay(state);
  return translate(`booking.givenBack_${now === 'covered' ? 'done' : now}`, { amount: format.money(amount) });
}

/** For the traveller, a refund that the gateway has accepted is as much on its way as one that is being made. */
export function onItsWay(state: RefundState): Exclude<RefundState, 'submitted'> {
  return state === 'submitted' ? 'owed' : state;
}
