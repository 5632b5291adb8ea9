import { useEffect, useState } from 'react';
import type { SearchFormView } from './search-form.tsx';
import { wasChosen } from '#travel/fields/recent/chosen-path.ts';

/** Keeps a search that is being shown among the recent ones of this browser. `path` has no locale prefix. */
export function useRemembered(search: SearchFormView | null): void {
  const { checkIn, checkOut, guests, locale, searched } = search ?? {};
  const q = searched?.name ?? search?.q;
  const place = searched?.place ?? search?.place;
  useEffect(() => {
    if (!q || !place || !checkIn || !checkOut || !guests) return;
    const { pathname, search: query } = location;
    const prefix = locale && locale !== 'en' ? `/${locale}` : '';
    void Promise.all([
      import('#travel/fields/recent/recent-searches.ts'),
      import('#travel/fields/recent/browser-store.ts'),
    ]).then(
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

/** The same for a hotel, when it was searched by name. */
export function useRememberedChoice(search: SearchFormView): void {
  const { searched, errors } = search;
  const [wanted, setWanted] = useState(false);
  useEffect(() => setWanted(searched !== undefined && wasChosen(searched.place)), [searched]);
  useRemembered(wanted && !errors ? search : null);
}
