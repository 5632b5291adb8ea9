import type { Brand } from '#brands/brands.ts';
import { formatFor } from '#i18n/format.ts';
import { loadLocale } from '#i18n/load-locale.ts';
import { getLocale, textLocale } from '#i18n/locales.ts';
import { translator } from '#i18n/messages.ts';
import { bookingRoutes } from '../routes.ts';
import type { SagaDeps } from '../saga/deps.ts';
import type { Sale } from '../state/snapshot.ts';
import type { ProductPresenter } from '../vertical.ts';
import type { Words } from '../words.ts';
import { priceView } from './summary/price-view.ts';
import { tripWords } from './summary/trip-words.ts';

/** Description and return addresses of a payment for the gateway's page, on the host of the trip's brand. */
export function createPaymentDescriptions(
  presenters: Readonly<Record<string, ProductPresenter>>,
  brandOf: (id: string) => Promise<Pick<Brand, 'origin'> | null>,
): SagaDeps['describePayment'] {
  return async ({ brand: brandId, tripId, paymentId, isDue, locale, parts }) => {
    const brand = await brandOf(brandId);
    if (!brand) throw new Error(`no brand ${brandId}`);
    await loadLocale(locale);
    const params = { transaction: paymentId };
    const reservation = bookingRoutes.reservation.href(locale, {}, { id: tripId });
    const presented = parts.map(({ order, sale }) => {
      const presenter = presenters[order.product];
      if (!presenter) throw new Error(`no product ${order.product}`);
      const words = presenter.words(textLocale(locale));
      return { sale, words, ...presenter.present(sale.details, textLocale(locale)) };
    });
    return {
      description: isDue ? titleOf(presented, locale) : descriptionOf(presented, locale),
      language: getLocale(textLocale(locale)).iso,
      returnUrl: brand.origin + (isDue ? reservation : bookingRoutes.success.href(locale, params)),
      cancelUrl: brand.origin + (isDue ? reservation : bookingRoutes.error.href(locale, params)),
    };
  };
}

interface Presented {
  readonly sale: Sale;
  readonly title: string;
  readonly lineLabels: Readonly<Record<string, string>>;
  readonly words: Words;
}

/** All titles in one line. */
function titleOf(presented: readonly Presented[], locale: string): string {
  const { iso } = getLocale(textLocale(locale));
  const { name } = formatFor(iso);
  const titles = [...new Set(presented.map(({ title }) => name(title)))];
  return new Intl.ListFormat(iso, { type: 'conjunction' }).format(titles);
}

/** What is paid for and its total cost, in a loaded locale. */
function descriptionOf(presented: readonly Presented[], locale: string): string {
  const { code, iso } = getLocale(textLocale(locale));
  const translate = translator(code);
  const lines = presented.flatMap(({ sale }) => sale.lines);
  const minor = presented.reduce((sum, { sale }) => sum + sale.totalMinor, 0n);
  const labels = Object.assign({}, ...presented.map(({ lineLabels }) => lineLabels)) as Record<string, string>;
  const [first] = presented;
  if (!first) throw new Error('nothing is paid for');
  const words = presented.length === 1 ? first.words : tripWords(first.words, translate);
  const charged = { minor, currency: first.sale.currency };
  const { total, split } = priceView(lines, charged, { labels, words, translate, format: formatFor(iso) });
  return words('paymentOf', { title: titleOf(presented, locale), total: total.amount, split });
}
