import type { Translate } from '#i18n/translate.ts';
import type { BookingWord, Words } from '../../words.ts';

const own: ReadonlySet<BookingWord> = new Set(['wholePrice', 'payableOnSite', 'nowAndLater', 'paymentOf']);

/** The words of a product, with those about the price replaced by ones for several products together. */
export function tripWords(words: Words, translate: Translate): Words {
  return (word, values) => (own.has(word) ? translate(`booking.trip_${word}`, values) : words(word, values));
}
