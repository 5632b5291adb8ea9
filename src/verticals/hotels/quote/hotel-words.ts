import type { Words } from '#booking/vertical.ts';
import type { Translate } from '#i18n/translate.ts';

/** The texts of hotels on booking pages, mails and vouchers. */
export function hotelWords(translate: Translate): Words {
  return (word, values) => translate(`hotel-booking.${word}`, values);
}
