import { type Format, formatFor } from '#i18n/format.ts';
import type { LocaleCode } from '#i18n/locale.ts';
import { getLocale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translate.ts';
import type { FavoriteStay, SavedFavorite } from '#web/cookie-lists/favorite-stay.ts';
import type { PageContext } from '#web/page.ts';
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

/** Whose prices they are. */
export type PriceReader = Pick<
  PageContext,
  | 'brand'
  | 'principal'
  | 'visitor'
  | 'country'
  | 'currency'
  | 'locale'
  | 'textLocale'
  | 'translate'
  | 'unit'
  | 'priceDisplay'
  | 'now'
>;

/** A thing of a product by its own id, with the stay that it was saved with. */
export interface StayWanted {
  readonly id: string;
  readonly stay: FavoriteStay;
}

/** What a saved stay costs now. */
export interface FavoritePrice {
  /** `4 – 7 Dec 2026 · 2 adults` */
  readonly stay: string;
  /** Null where it isn't known: what the supplier didn't tell in time, or more than are asked for at once. */
  readonly state: 'found' | 'sold_out' | 'past' | null;
  /** All that the stay costs, with `found`. */
  readonly total: string | null;
  /** What is paid when, with `found`. */
  readonly split: string | null;
  /** Parameters of the thing's page for this stay; empty for one of the past. */
  readonly query: string;
}

/** What a product says of one of its things; the id is its own. */
export type FavoriteFacts = Omit<FavoriteCard, 'product'>;

/** A card with what the stay costs that it was saved with; null without a stay. */
export type PricedCard = FavoriteCard & { readonly price: FavoritePrice | null };

/** The things of a product that visitors may mark. */
export interface FavoriteSource {
  /** What the stays that favourites were saved with cost now; left out by a product that saves none. */
  prices?(wanted: readonly StayWanted[], context: PriceReader): Promise<ReadonlyMap<string, FavoritePrice>>;
  /** Where they are found; the label is a message's key. */
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

/** The same with what their stays cost now. */
export async function pricedCards(
  sources: FavoriteSources,
  kept: readonly SavedFavorite[],
  context: PriceReader,
): Promise<readonly PricedCard[]> {
  const { brand, locale, textLocale, translate, unit, priceDisplay } = context;
  const format = formatFor(getLocale(textLocale).iso, unit, priceDisplay);
  const cards = await favoriteCards(
    sources,
    brand,
    kept.map(({ id }) => id),
    { locale, textLocale, translate, format },
  );
  const shown = new Set(cards.map(({ id }) => id));
  const stays = kept.flatMap(({ id, stay }) => (stay && shown.has(id) ? [{ ...favoriteItem(id), stay }] : []));
  const prices = new Map<string, FavoritePrice>();
  for (const [product, source] of sourcesOf(sources, brand)) {
    const wanted = stays.filter((one) => one.product === product).map(({ item, stay }) => ({ id: item, stay }));
    // oxlint-disable-next-line no-await-in-loop -- one product has prices of stays
    const found = wanted.length > 0 ? await source.prices?.(wanted, context) : undefined;
    for (const [id, price] of found ?? []) prices.set(favoriteIdOf(product, id), price);
  }
  return cards.map((card) => {
    const price = prices.get(card.id) ?? null;
    return price ? { ...card, prices_path: withQuery(card.prices_path, price.query), price } : { ...card, price };
  });
}

function withQuery(path: string, query: string): string {
  const [bare, hash] = path.split('#');
  return query === '' ? path : `${bare}?${query}${hash === undefined ? '' : `#${hash}`}`;
}
