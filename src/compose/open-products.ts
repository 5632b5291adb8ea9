import type { ProductPresenter, ProductQuotes, ProductSupply } from '#booking/vertical.ts';
import type { PlaceFinder } from '#travel/api/places-api.ts';
import type { OpenProduct, ProductGround } from '#verticals/product.ts';
import * as products from './products.ts';

/** The opened products of the list. */
export interface OpenProducts {
  /** By their names in the list, in its order. */
  readonly byName: ReadonlyMap<string, OpenProduct>;
  readonly all: readonly OpenProduct[];
  /** The product of the home page. */
  readonly first: OpenProduct & { readonly product: string };
  /** By the kind in quotes and reservations. */
  readonly supplies: Readonly<Record<string, ProductSupply>>;
  readonly presenters: Readonly<Record<string, ProductPresenter>>;
  readonly quotes: Readonly<Record<string, ProductQuotes>>;
  /** Place searches of the products, by product name. */
  readonly finders: ReadonlyMap<string, PlaceFinder>;
  everyMinute(): Promise<unknown>;
}

/**
 * Opens every product of the list, in its order. Opened resources are added to `opened`. Rejects with the first
 * failure.
 */
export async function openProducts(ground: ProductGround, opened: AsyncDisposableStack): Promise<OpenProducts> {
  const byName = new Map<string, OpenProduct>();
  for (const [name, product] of Object.entries(products)) {
    // oxlint-disable-next-line no-await-in-loop -- one after another: what fails is the last that was begun
    const one = await product.open(ground);
    opened.defer(async () => await one.close());
    byName.set(name, one);
  }
  const all = [...byName.values()];
  const [first] = byName;
  if (!first) throw new Error('the list of products is empty');
  const byKind = <Part>(partOf: (product: OpenProduct) => Part) =>
    Object.fromEntries(all.map((product) => [product.kind, partOf(product)]));
  return {
    byName,
    all,
    first: { ...first[1], product: first[0] },
    supplies: byKind(({ supply }) => supply),
    presenters: byKind(({ presenter }) => presenter),
    quotes: byKind(({ quotes }) => quotes),
    finders: new Map([...byName].flatMap(([name, { places }]) => (places ? [[name, places] as const] : []))),
    everyMinute: async () => await Promise.all(all.map(async (product) => await product.everyMinute())),
  };
}
