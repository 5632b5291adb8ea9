import type { Translate } from '#i18n/translate.ts';
import type { ShownReservation } from '../reservation/find-reservation.ts';
import { isBookingWord, type Words } from '../words.ts';
import { failureReason } from './transaction-view.ts';

/** Why a booking failed or expired. */
export function failureText(found: ShownReservation, words: Words, translate: Translate): string {
  const key = `failure_${failureReason(found)}`;
  return isBookingWord(key) ? words(key) : translate(`booking.${key}`);
}
