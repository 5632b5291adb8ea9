import { useEffect } from 'react';
import type { SearchParams } from './recent-searches.ts';

/** A search that a page shows; `q` is its place by name, `place` the place's path. */
export interface ShownSearch {
  readonly locale: string;
  readonly q: string;
  readonly place: string;
  readonly params: SearchParams;
  /** Another object for another address, whose filters are kept too. */
  readonly of?: object;
}

/** Keeps a search that is being shown among the recent ones of this browser. */
export function useRemembered(search: ShownSearch | null): void {
  const { locale, q, place, params, of } = search ?? {};
  const { check_in, check_out, guests } = params ?? {};
  useEffect(() => {
    if (!q || !place || !check_in) return;
    const { pathname, search: query } = location;
    const prefix = locale && locale !== 'en' ? `/${locale}` : '';
    void Promise.all([import('./recent-searches.ts'), import('./browser-store.ts')]).then(
      ([{ rememberSearch, routerOf }, { browserStore }]) =>
        rememberSearch(browserStore(), {
          name: q,
          path: place,
          params: { check_in, check_out, guests },
          router: routerOf(pathname.slice(prefix.length), new URLSearchParams(query)),
        }),
      () => undefined,
    );
  }, [q, place, check_in, check_out, guests, locale, of]);
}
