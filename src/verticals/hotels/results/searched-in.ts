import type { PageContext } from '#web/page.ts';
import type { NearPoint } from '#travel/places/landmark.sql.ts';
import { nameIn, type Named } from '#travel/places/names.ts';
import { type Place, placePath } from '#travel/places/place.ts';
import type { SearchFormView } from '../search-form.tsx';
import type { FiltersQuery } from '../stay-query/filters-query.ts';
import { inOrder } from '#travel/suggest/present-suggestion.ts';

/**
 * The place of a list as the search form has it: with the reference point, so that the next search is near it too; for
 * the recent searches also with a single chosen district.
 */
export function searchedIn(
  place: Place,
  point: NearPoint | null,
  { filters: { districts } }: FiltersQuery,
  { textLocale }: Pick<PageContext, 'textLocale'>,
): Partial<Pick<SearchFormView, 'q' | 'place' | 'searched'>> {
  const inPlace = (spot: Named) => inOrder([nameIn(spot, textLocale), nameIn(place, textLocale)], textLocale);
  if (point) return { q: inPlace(point), place: `${placePath(place)}/near/${point.id}` };
  const district = districts.length === 1 ? place.districts.find(({ slug }) => slug === districts[0]) : undefined;
  if (!district) return {};
  return { searched: { name: inPlace(district), place: `${placePath(place)}/district/${district.slug}` } };
}
