import { formatFor } from '#i18n/format.ts';
import { loadLocale } from '#i18n/load-locale.ts';
import { getLocale, textLocale } from '#i18n/locales.ts';
import { translator } from '#i18n/messages.ts';
import { bookingRoutes } from '../routes.ts';
import type { SagaDeps } from '../saga/deps.ts';
import type { Sale } from '../state/snapshot.ts';
import type { ProductPresenter } from '../vertical.ts';
import { priceView } from './summary/price-view.ts';

/** Description and return addresses (on `origin`) of a payment for the gateway's page. */
export function createPaymentDescriptions(
  presenters: Readonly<Record<string, ProductPresenter>>,
  origin: string,
): SagaDeps['describePayment'] {
  return async ({ product, reservationId, paymentId, isDue, locale, sale }) => {
    await loadLocale(locale);
    const presenter = presenters[product];
    if (!presenter) throw new Error(`no product ${product}`);
    const params = { transaction: paymentId };
    const reservation = bookingRoutes.reservation.href(locale, {}, { id: reservationId });
    return {
      description: isDue
        ? presenter.present(sale.details, textLocale(locale)).title
        : descriptionOf(presenter, sale, locale),
      language: getLocale(textLocale(locale)).iso,
      returnUrl: origin + (isDue ? reservation : bookingRoutes.success.href(locale, params)),
      cancelUrl: origin + (isDue ? reservation : bookingRoutes.error.href(locale, params)),
    };
  };
}

/** The product and its total cost, in a loaded locale. */
function descriptionOf(
  presenter: ProductPresenter,
  { details, lines, totalMinor: minor, currency }: Pick<Sale, 'details' | 'lines' | 'totalMinor' | 'currency'>,
  locale: string,
): string {
  const { code, iso } = getLocale(textLocale(locale));
  const translate = translator(code);
  const format = formatFor(iso);
  const words = presenter.words(code);
  const { title, lineLabels: labels } = presenter.present(details, code);
  const { total, split } = priceView(lines, { minor, currency }, { labels, words, translate, format });
  return words('paymentOf', { title: format.name(title), total: total.amount, split });
}
