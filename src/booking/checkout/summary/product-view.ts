import type { LocaleCode } from '#i18n/locale.ts';
import type { ChangeTexts, ProductPresenter, ProductSummary, SupplierChange } from '../../vertical.ts';

/** The booked product as pages show it. */
export type ProductView = Omit<ProductSummary, 'lineLabels' | 'position' | 'zone' | 'searchHref'>;

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

/** The vertical's words for a change by the supplier. */
export function changeTexts(
  presenters: Readonly<Record<string, ProductPresenter>>,
  { product, details }: { readonly product: string; readonly details: unknown },
  { code, before, after }: SupplierChange,
  locale: LocaleCode,
): ChangeTexts {
  const presenter = presenters[product];
  if (!presenter?.supplierChange) throw new Error(`product '${product}' has no words for a change by its supplier`);
  return presenter.supplierChange({ code, before, after }, details, locale);
}

export function productView({
  lineLabels: _labels,
  position: _position,
  zone: _zone,
  searchHref: _search,
  ...view
}: ProductSummary): ProductView {
  return view;
}
