import { formatFor } from '#i18n/format.ts';
import { getLocale, textLocale } from '#i18n/locales.ts';
import { translator } from '#i18n/messages.ts';
import type { Sale } from '../state/snapshot.ts';
import type { ProductPresenter } from '../vertical.ts';
import { priceView } from './summary/price-view.ts';

/** Description for the gateway's page, in a loaded locale: the product and the total cost of the stay. */
export function paymentDescription(
  presenter: ProductPresenter,
  { details, lines, totalMinor: minor, currency }: Pick<Sale, 'details' | 'lines' | 'totalMinor' | 'currency'>,
  locale: string,
): string {
  const { code, iso } = getLocale(textLocale(locale));
  const translate = translator(code);
  const format = formatFor(iso);
  const { title, lineLabels: labels } = presenter.present(details, code);
  const { total, split } = priceView(lines, { minor, currency }, { labels, translate, format });
  return translate('booking.paymentOf', { title: format.name(title), total: total.amount, split });
}
