import type { PageContext } from '#web/page.ts';
import type { NearPoint } from '../content/landmark.sql.ts';
import { nameIn } from '../content/names.ts';
import { type Place, placePath } from '../content/place.ts';
import type { SearchFormView } from '../search-form.tsx';
import type { FiltersQuery } from '../stay-query/filters-query.ts';
import { inOrder } from '../suggest/present-suggestion.ts';

/** The sight or the one district that a list of results is about, for who looks for the search later. */
export function searchedIn(
  place: Place,
  points: readonly NearPoint[],
  { filters: { near, districts } }: FiltersQuery,
  { textLocale }: Pick<PageContext, 'textLocale'>,
): Pick<SearchFormView, 'searched'> {
  const point = points.find(({ id }) => id === near);
  const district = districts.length === 1 ? place.districts.find(({ slug }) => slug === districts[0]) : undefined;
  const spot = point ?? district;
  if (!spot) return {};
  return {
    searched: {
      name: inOrder([nameIn(spot, textLocale), nameIn(place, textLocale)], textLocale),
      place: `${placePath(place)}/${point ? `near/${point.id}` : `district/${districts[0]}`}`,
    },
  };
}
