import type { LocaleCode } from '#i18n/locale.ts';
import type { ProductPresenter, ProductSummary } from '../../vertical.ts';
import { someWords, type Words } from '../../words.ts';

/** The booked product as pages show it. */
export type ProductView = Omit<ProductSummary, 'lineLabels' | 'events' | 'zone'> & {
  readonly labels: Record<'starts' | 'ends' | 'length', string>;
};

/** The vertical's texts for a product. Throws for a product without a presenter: that is a bug. */
export function presentProduct(
  presenters: Readonly<Record<string, ProductPresenter>>,
  product: string,
  details: unknown,
  locale: LocaleCode,
): ProductSummary {
  const presenter = presenters[product];
  if (!presenter) throw new Error(`no presenter for product '${product}'`);
  return presenter.present(details, locale);
}

export function productView(
  { lineLabels: _labels, events: _events, zone: _zone, ...view }: ProductSummary,
  words: Words,
): ProductView {
  return { ...view, labels: someWords(words, ['starts', 'ends', 'length']) };
}

/** A product's texts. Throws for a product without a presenter: that is a bug. */
export function wordsOf(
  presenters: Readonly<Record<string, ProductPresenter>>,
  product: string,
  locale: LocaleCode,
): Words {
  const presenter = presenters[product];
  if (!presenter) throw new Error(`no presenter for product '${product}'`);
  return presenter.words(locale);
}
