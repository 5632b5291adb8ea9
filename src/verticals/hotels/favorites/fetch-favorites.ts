import { callApi } from '#web/browser/call-api.ts';

/** A hotel as `/v3/favorites` answers it; every text is ready to be shown. */
export interface FavoriteHotel {
  readonly id: string;
  readonly name: string;
  readonly path: string;
  readonly city: string;
  readonly country: string;
  readonly picture: string | null;
  readonly stars: number;
  readonly stars_text: string;
  readonly score: { readonly text: string; readonly word: string } | null;
}

/** Rejects when the network or the server fails. Browser only. */
export async function fetchFavorites(
  ids: readonly string[],
  locale: string,
  signal: AbortSignal,
): Promise<readonly FavoriteHotel[]> {
  const query = new URLSearchParams({ ids: ids.join(','), locale });
  const response = await callApi(`/v3/favorites?${query.toString()}`, { signal });
  if (!response.ok) throw new Error(`favourites: ${response.status}`);
  const { data } = (await response.json()) as { data: readonly FavoriteHotel[] };
  return data;
}
