import type { Format } from '#i18n/format.ts';
import type { LocaleCode } from '#i18n/locale.ts';
import type { Translate } from '#i18n/translate.ts';
import { type Offering, offeredProducts } from '#web/brand/brand-offer.ts';
import { favoriteIdOf, favoriteItem } from '#web/cookie-lists/favorites-cookie.ts';
import type { Route } from '#web/route.ts';
import type { FavoriteCard } from './fetch-favorites.ts';

/** Locale, currency and other settings of the visitor. */
export interface CardReader {
  readonly locale: LocaleCode;
  readonly textLocale: LocaleCode;
  readonly translate: Translate;
  readonly format: Format;
}

/** What a product says of one of its things; the id is its own. */
export type FavoriteFacts = Omit<FavoriteCard, 'product'>;

/** The things of a product that visitors may mark. */
export interface FavoriteSource {
  /** Where they are found; the label is a key of the namespace `favorites`. */
  readonly start: { readonly label: string; readonly route: Route };
  /** Those with these ids, in any order; what is no longer shown is left out. */
  cards(ids: readonly string[], reader: CardReader): Promise<readonly FavoriteFacts[]>;
}

/** Every product that is on, by its name, in the site's order; null for one without favourites. */
export type FavoriteSources = ReadonlyMap<string, FavoriteSource | null>;

/** The products with favourites that a brand offers, in its order. */
export function sourcesOf(sources: FavoriteSources, brand: Offering): readonly (readonly [string, FavoriteSource])[] {
  const offered = offeredProducts(brand, [...sources.keys()], (product) => product);
  return offered.flatMap((product) => {
    const source = sources.get(product);
    return source ? [[product, source] as const] : [];
  });
}

/** The favourites with these ids in their order; those that are closed, or of products that are off, are left out. */
export async function favoriteCards(
  sources: FavoriteSources,
  brand: Offering,
  ids: readonly string[],
  reader: CardReader,
): Promise<readonly FavoriteCard[]> {
  const items = ids.map(favoriteItem);
  const found = await Promise.all(
    sourcesOf(sources, brand).map(async ([product, source]) => {
      const own = items.filter((one) => one.product === product).map(({ item }) => item);
      const cards = own.length === 0 ? [] : await source.cards(own, reader);
      return cards.map((card): FavoriteCard => ({ ...card, id: favoriteIdOf(product, card.id), product }));
    }),
  );
  const cards = new Map(found.flat().map((card) => [card.id, card]));
  return ids.flatMap((id) => cards.get(id) ?? []);
}
