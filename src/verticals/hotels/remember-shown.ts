import { useEffect, useState } from 'react';
import { wasChosen } from '#travel/fields/recent/chosen-path.ts';
import { useRemembered } from '#travel/fields/recent/remember-search.ts';
import type { SearchFormView } from './search-form.tsx';

/** Keeps a search that is being shown among the recent ones of this browser. */
export function useRememberedStay(search: SearchFormView | null): void {
  const { checkIn, checkOut, guests, searched } = search ?? {};
  useRemembered(
    search && checkIn && checkOut && guests
      ? {
          locale: search.locale,
          q: searched?.name ?? search.q,
          place: searched?.place ?? search.place,
          params: { check_in: checkIn, check_out: checkOut, guests },
          of: search,
        }
      : null,
  );
}

/** The same for a hotel, when it was searched by name. */
export function useRememberedChoice(search: SearchFormView): void {
  const { searched, errors } = search;
  const [wanted, setWanted] = useState(false);
  useEffect(() => setWanted(searched !== undefined && wasChosen(searched.place)), [searched]);
  useRememberedStay(wanted && !errors ? search : null);
}
