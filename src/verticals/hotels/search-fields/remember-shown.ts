import { useEffect } from 'react';
import type { SearchFormView } from '../search-form.tsx';

/** Keeps a search that is being shown among the recent ones of this browser. `path` has no locale prefix. */
export function useRemembered(search: SearchFormView | null): void {
  const { q, place, checkIn, checkOut, guests, locale } = search ?? {};
  useEffect(() => {
    if (!q || !place || !checkIn || !checkOut || !guests) return;
    const { pathname, search: query } = location;
    const prefix = locale && locale !== 'en' ? `/${locale}` : '';
    void Promise.all([import('./recent-searches.ts'), import('./browser-store.ts')]).then(
      ([{ rememberSearch, routerOf }, { browserStore }]) =>
        rememberSearch(browserStore(), {
          name: q,
          path: place,
          params: { check_in: checkIn, check_out: checkOut, guests },
          router: routerOf(pathname.slice(prefix.length), new URLSearchParams(query)),
        }),
      () => undefined,
    );
  }, [q, place, checkIn, checkOut, guests, locale]);
}
