import type { Translate } from '#i18n/translate.ts';
import type { BookingWord, Words } from '../../words.ts';

const own: ReadonlySet<BookingWord> = new Set([
  'chargeElse',
  'chargeThen',
  'contactNameHint',
  'heldOverText',
  'moreTimeFailed',
  'moreTimeHint',
  'nowAndLater',
  'payableOnSite',
  'paymentOf',
  'pay_text',
  'pay_linkHeading',
  'pay_linkText',
  'pay_linkUntil',
  'pay_title_link',
  'wholePrice',
  'yourBooking',
]);

/** The words of a product, with those about all that is booked together replaced by ones for several products. */
export function tripWords(words: Words, translate: Translate): Words {
  return (word, values) => (own.has(word) ? translate(`booking.trip_${word}`, values) : words(word, values));
}
