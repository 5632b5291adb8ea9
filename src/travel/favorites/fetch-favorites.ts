import { callApi } from '#web/browser/call-api.ts';

/** A favourite as `/v3/favorites` answers it; every text is ready to be shown. */
export interface FavoriteCard {
  readonly id: string;
  /** By its name in PRODUCTS. */
  readonly product: string;
  readonly name: string;
  /** BCP 47, where the name is in another language than the page. */
  readonly lang?: string | undefined;
  readonly path: string;
  /** Path of its prices: a part of its page. */
  readonly prices_path: string;
  readonly city: string;
  readonly country: string;
  readonly picture: string | null;
  /** Of hotels. */
  readonly stars: number | null;
  readonly stars_text: string | null;
  readonly score: { readonly text: string; readonly word: string } | null;
  /** What it is, and how long a visit takes: `Museum · 2 hours`. */
  readonly detail: string | null;
}

/** Rejects when the network or the server fails. Browser only. */
export async function fetchFavorites(
  ids: readonly string[],
  locale: string,
  signal: AbortSignal,
): Promise<readonly FavoriteCard[]> {
  const query = new URLSearchParams({ ids: ids.join(','), locale });
  const response = await callApi(`/v3/favorites?${query.toString()}`, { signal });
  if (!response.ok) throw new Error(`favourites: ${response.status}`);
  const { data } = (await response.json()) as { data: readonly FavoriteCard[] };
  return data;
}
