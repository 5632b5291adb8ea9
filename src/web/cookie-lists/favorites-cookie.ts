/** Favourites marked without scripts; a browser with scripts moves them into its own list. */
export const favoritesCookie = 'favorites';
/** Half a year: longer than a journey is planned ahead. */
export const favoritesSeconds = 180 * 24 * 60 * 60;

/** Browsers take cookies of 4,096 bytes with their name and attributes. */
const mostBytes = 3_500;
const mostIds = 200;

/** The id of a favourite: a hotel's own id, or `<product>~<id>` for a thing of another product. */
export const favoriteId = /^(?:(?<product>[a-z]{1,20})~)?(?<item>[\w-]{1,64})$/;

export function isFavoriteId(text: unknown): text is string {
  return typeof text === 'string' && favoriteId.test(text);
}

/** Hotels came first, so that their ids have no product in front. */
const unnamed = 'hotels';

/** The id of a product's thing as a favourite. */
export const favoriteIdOf = (product: string, item: string): string =>
  product === unnamed ? item : `${product}~${item}`;

/** The product of a favourite, by its name in PRODUCTS, and the thing's own id. */
export function favoriteItem(id: string): { readonly product: string; readonly item: string } {
  const { product = unnamed, item = id } = favoriteId.exec(id)?.groups ?? {};
  return { product, item };
}

/** Ids in the order in which they were marked, each once; malformed ids are ignored. Never throws. */
export function readFavoritesCookie(value: string | undefined): readonly string[] {
  const ids = (value ?? '').slice(0, mostBytes).split('.').filter(isFavoriteId);
  return [...new Set(ids)].slice(-mostIds);
}

/** The cookie's value; the oldest ids are dropped when they exceed its size. */
export function writeFavoritesCookie(ids: readonly string[]): string {
  let from = Math.max(0, ids.length - mostIds);
  let bytes = ids.slice(from).reduce((sum, id) => sum + id.length + 1, 0);
  for (; bytes > mostBytes; from += 1) bytes -= (ids[from]?.length ?? 0) + 1;
  return ids.slice(from).join('.');
}
