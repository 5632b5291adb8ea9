import { type Rate, rateText } from '#booking/booking.ts';
import type { Format } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate.ts';

/** The exchange rates used, their date, and the currency that is charged; null where no price was converted. */
export function rateNote(rates: readonly (Rate | null)[], translate: Translate, format: Format): string | null {
  const converting = rates.filter((rate) => rate !== null && rate.id !== null) as Rate[];
  const [first] = converting;
  if (!first) return null;
  const texts = new Set(converting.map((rate) => rateText(rate, format)));
  return translate('rate.converted', {
    rates: format.list([...texts]),
    date: format.date(first.fetchedAt.slice(0, 10)),
    currency: first.quote,
  });
}
