import type { LocaleCode } from '#i18n/locale.ts';
import type { ChangeTexts, ProductPresenter, ProductSummary, QuoteChange, SupplierChange } from '../../vertical.ts';
import { someWords, type Words } from '../../words.ts';

/** The booked product as pages show it. */
export type ProductView = Omit<ProductSummary, 'lineLabels' | 'events' | 'zone' | 'searchHref'> & {
  readonly labels: Record<'starts' | 'ends' | 'length', string>;
};

type Presenters = Readonly<Record<string, ProductPresenter>>;

/** Throws for a product without a presenter: that is a bug. */
function presenterOf(presenters: Presenters, product: string): ProductPresenter {
  const presenter = presenters[product];
  if (!presenter) throw new Error(`no presenter for product '${product}'`);
  return presenter;
}

/** The vertical's texts for a product. */
export function presentProduct(
  presenters: Presenters,
  product: string,
  details: unknown,
  locale: LocaleCode,
): ProductSummary {
  return presenterOf(presenters, product).present(details, locale);
}

/** The vertical's words for a change by the supplier. */
export function changeTexts(
  presenters: Presenters,
  { product, details }: { readonly product: string; readonly details: unknown },
  { code, before, after }: SupplierChange,
  locale: LocaleCode,
): ChangeTexts {
  const { supplierChange } = presenterOf(presenters, product);
  if (!supplierChange) throw new Error(`product '${product}' has no words for a change by its supplier`);
  return supplierChange({ code, before, after }, details, locale);
}

/** The product's own texts for booking pages. */
export function wordsOf(presenters: Presenters, product: string, locale: LocaleCode): Words {
  return presenterOf(presenters, product).words(locale);
}

/** What a change of the product's content is. */
export function presentChange(
  presenters: Presenters,
  product: string,
  change: QuoteChange,
  locale: LocaleCode,
): string {
  return presenterOf(presenters, product).changeText(change, locale);
}

export function productView(
  { lineLabels: _labels, events: _events, zone: _zone, searchHref: _search, ...view }: ProductSummary,
  words: Words,
): ProductView {
  return { ...view, labels: someWords(words, ['starts', 'ends', 'length']) };
}
