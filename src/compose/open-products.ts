import { proposer } from '#booking/booking.ts';
import type { ProductPresenter, ProductQuotes, ProductSupply } from '#booking/vertical.ts';
import { type Offering, offeredProducts } from '#web/brand/brand-offer.ts';
import type { Translate } from '#i18n/translate.ts';
import type { PlaceFinder } from '#travel/api/places-api.ts';
import type { EmbeddedForms } from '#travel/api/search-forms-api.ts';
import type { FavoriteSources } from '#travel/favorites/favorite-cards.ts';
import type { NamedLinks, OpenProduct, Product, ProductGround } from '#verticals/product.ts';
import { productsInUse } from './connect-suppliers.ts';
import * as products from './products.ts';

/** The opened products: those that are on, and those that are off but have bookings. */
export interface OpenProducts {
  /** Those that are on, by their names in the list, in the configured order. */
  readonly byName: ReadonlyMap<string, NamedProduct>;
  readonly on: readonly NamedProduct[];
  readonly all: readonly OpenProduct[];
  /** Of those that are on. */
  readonly links: readonly NamedLinks[];
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
  /** What a kind of product is called. */
  labelOf(kind: string, translate: Translate): string;
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
  const all = new Map<string, { readonly kind: string; readonly label: string; readonly product: OpenProduct }>();
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
  for (const [name, { kind, label, open }] of await productsInUse(ground.database.db, wanted)) {
    // oxlint-disable-next-line no-await-in-loop -- one after another: what fails is the last that was begun
    const product = await open(ground);
    opened.defer(async () => await product.close());
    all.set(name, { kind, label, product });
  }
  const byName = new Map(
    wanted.map((name): [string, NamedProduct] => {
      const { label, product } = all.get(name)!;
      return [name, { ...product, product: name, label }];
    }),
  );
  const kinds = new Map(Object.values<Product>(products).map(({ kind, label }) => [kind, label]));
  return {
    byName,
    on: [...byName.values()],
    all: [...all.values()].map(({ product }) => product),
    links: [...byName.values()].map(({ links, product, label }) => ({ ...links, product, label })),
    labelOf: (kind, translate) => (kinds.has(kind) ? translate(`navigation.${kinds.get(kind)!}`) : kind),
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

/** With its name in PRODUCTS and its label. */
export type NamedProduct = OpenProduct & Pick<NamedLinks, 'product' | 'label'>;

/** The products that a brand offers, in its order; the first is that of its home page. */
export function productsOffered({
  byName,
}: Pick<OpenProducts, 'byName'>): (brand: Offering) => readonly NamedProduct[] {
  const all = [...byName.values()];
  return (brand) => offeredProducts(brand, all, ({ product }) => product);
}
