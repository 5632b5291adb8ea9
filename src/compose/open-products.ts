import { hasBookings, proposer } from '#booking/booking.ts';
import type { ProductPresenter, ProductQuotes, ProductSupply } from '#booking/vertical.ts';
import { type Offering, offeredProducts } from '#web/brand/brand-offer.ts';
import type { PlaceFinder } from '#travel/api/places-api.ts';
import type { EmbeddedForms } from '#travel/api/search-forms-api.ts';
import type { FavoriteSources } from '#travel/favorites/favorite-cards.ts';
import { OperatorError } from '#values/failure/operator-error.ts';
import type { OpenProduct, Product, ProductGround } from '#verticals/product.ts';
import * as products from './products.ts';

/** The opened products: those that are on, and those that are off but have bookings. */
export interface OpenProducts {
  /** Those that are on, by their names in the list, in the configured order. */
  readonly byName: ReadonlyMap<string, OpenProduct>;
  readonly on: readonly OpenProduct[];
  readonly all: readonly OpenProduct[];
  /** By the kind in quotes and reservations. */
  readonly supplies: Readonly<Record<string, ProductSupply>>;
  readonly presenters: Readonly<Record<string, ProductPresenter>>;
  readonly quotes: Readonly<Record<string, ProductQuotes>>;
  /** Place searches of the products that are on, by product name. */
  readonly finders: ReadonlyMap<string, PlaceFinder>;
  /** Their search forms for pages of other sites, by product name. */
  readonly embeddedForms: EmbeddedForms['forms'];
  /** What visitors may mark, of the products that are on; null for one without it. */
  readonly favorites: FavoriteSources;
  readonly hasFavorites: boolean;
  everyMinute(): Promise<unknown>;
}

/**
 * Opens the products that are on, in the given order, then those that are off but have bookings, which are still served.
 * Opened resources are added to `opened`. Rejects with the first failure, and with an `OperatorError` for an unknown name.
 */
export async function openProducts(
  parts: Omit<ProductGround, 'nearby' | 'propose'>,
  wanted: readonly string[],
  opened: AsyncDisposableStack,
): Promise<OpenProducts> {
  const list = new Map<string, Product>(Object.entries(products));
  const unknown = wanted.filter((name) => !list.has(name));
  if (wanted.length === 0 || unknown.length > 0)
    throw new OperatorError(`PRODUCTS: ${unknown.join(', ') || 'empty'}; there are ${[...list.keys()].join(', ')}.`);
  const off = [...list.keys()].filter((name) => !wanted.includes(name));
  const all = new Map<string, { readonly kind: string; readonly product: OpenProduct }>();
  const byKind = <Part>(partOf: (product: OpenProduct) => Part) =>
    Object.fromEntries([...all.values()].map(({ kind, product }) => [kind, partOf(product)]));
  const {
    secret,
    database: { db },
  } = parts;
  const ground: ProductGround = {
    ...parts,
    nearby: async (name, point, context) =>
      wanted.includes(name) ? ((await all.get(name)?.product.nearby?.(point, context)) ?? []) : [],
    // Called once all products are open.
    propose: async (...offer) =>
      await proposer({ db, secret, presenters: byKind(({ presenter }) => presenter) })(...offer),
  };
  for (const name of [...wanted, ...off]) {
    const { kind, open } = list.get(name)!;
    // oxlint-disable-next-line no-await-in-loop -- one after another: what fails is the last that was begun
    if (!wanted.includes(name) && !(await hasBookings(ground.database.db, kind))) continue;
    // oxlint-disable-next-line no-await-in-loop
    const product = await open(ground);
    opened.defer(async () => await product.close());
    all.set(name, { kind, product });
  }
  const byName = new Map(wanted.map((name) => [name, all.get(name)!.product]));
  return {
    byName,
    on: [...byName.values()],
    all: [...all.values()].map(({ product }) => product),
    supplies: byKind(({ supply }) => supply),
    presenters: byKind(({ presenter }) => presenter),
    quotes: byKind(({ quotes }) => quotes),
    finders: new Map([...byName].flatMap(([name, { places }]) => (places ? [[name, places] as const] : []))),
    embeddedForms: new Map(
      [...byName].flatMap(([name, { embeddedForm }]) => (embeddedForm ? [[name, embeddedForm] as const] : [])),
    ),
    favorites: new Map([...byName].map(([name, { favorites = null }]) => [name, favorites])),
    hasFavorites: [...byName.values()].some(({ favorites }) => favorites),
    everyMinute: async () =>
      await Promise.all([...all.values()].map(async ({ product }) => await product.everyMinute())),
  };
}

export type NamedProduct = OpenProduct & { readonly product: string };

/** The products that a brand offers, in its order; the first is that of its home page. */
export function productsOffered({
  byName,
}: Pick<OpenProducts, 'byName'>): (brand: Offering) => readonly NamedProduct[] {
  const all = [...byName].map(([product, one]): NamedProduct => ({ ...one, product }));
  return (brand) => offeredProducts(brand, all, ({ product }) => product);
}
