import type { OpenProduct } from '#verticals/product.ts';
import { type Offering, offeredProducts } from '#web/brand/brand-offer.ts';
import type { OpenProducts } from './open-products.ts';

export type NamedProduct = OpenProduct & { readonly product: string };

/** The products that a brand offers, in its order; the first is that of its home page. */
export function productsOffered({
  byName,
}: Pick<OpenProducts, 'byName'>): (brand: Offering) => readonly NamedProduct[] {
  const all = [...byName].map(([product, one]): NamedProduct => ({ ...one, product }));
  return (brand) => offeredProducts(brand, all, ({ product }) => product);
}
