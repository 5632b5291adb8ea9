import { distanceText } from '#travel/places/distance-text.ts';
import { type Filters, filtersToQuery } from '../../stay-query/filters-query.ts';
import { filterLabels, type FilterWords } from './present-filters.ts';
import type { LinkView } from '../results-view.ts';
import type { FilterKey } from '../facets/tests.ts';
import { wholeAmount } from './present-prices.ts';

/** An active filter: its label, and the query without it. */
export interface ActiveFilter {
  readonly key: FilterKey | 'near';
  /** Distinguishes filters of one key. */
  readonly value: string | null;
  readonly label: string;
  readonly without: Filters;
}

/** Every active filter, in the order of the panel; each choice of a facet separately. */
export function activeFilters(filters: Filters, currency: string, words: FilterWords): ActiveFilter[] {
  const { translate, format } = words;
  const label = filterLabels(words);
  const active: ActiveFilter[] = [];
  const add = (key: ActiveFilter['key'], text: string, without: Partial<Filters>, value: string | null = null) =>
    active.push({ key, value, label: text, without: { ...filters, page: 1, ...without } });
  const each = <Value extends string | number>(
    key: FilterKey,
    chosen: readonly Value[],
    labelOf: (value: Value) => string,
    without: (left: Value[]) => Partial<Filters>,
  ) => {
    for (const value of chosen)
      add(key, labelOf(value), without(chosen.filter((other) => other !== value)), String(value));
  };
  if (filters.box) add('bbox', translate('map.onlyArea'), { box: null });
  if (filters.freeCancellation) add('free_cancellation', label.freeCancellation, { freeCancellation: false });
  if (filters.minPrice !== null || filters.maxPrice !== null) {
    const amount = (whole: number) => wholeAmount(whole, currency, format);
    const { minPrice: from, maxPrice: to } = filters;
    const text =
      to === null
        ? translate('facets.priceFrom', { amount: amount(from ?? 0) })
        : from === null
          ? translate('facets.priceTo', { amount: amount(to) })
          : translate('facets.priceBetween', { from: amount(from), to: amount(to) });
    add('price', text, { minPrice: null, maxPrice: null });
  }
  if (filters.score !== null) add('score', label.score(filters.score), { score: null });
  each('stars', filters.stars, label.stars, (stars) => ({ stars }));
  each('board', filters.boards, label.board, (boards) => ({ boards }));
  each('kind', filters.kinds, label.kind, (kinds) => ({ kinds }));
  each('amenity', filters.amenities, label.amenity, (amenities) => ({ amenities }));
  const praise = (topic: string) => translate('facets.praisedFor', { topic: label.topic(topic) });
  each('praised', filters.praised, praise, (praised) => ({ praised }));
  each('district', filters.districts, label.district, (districts) => ({ districts }));
  const from = label.from(filters.near);
  if (filters.distance !== null) {
    const distance = distanceText(filters.distance, translate, format);
    add('distance', translate('facets.withinOf', { distance, ...from }), { distance: null });
  } else if (filters.near !== null) add('near', translate('facets.near', { point: from.point }), { near: null });
  return active;
}

export function chipsOf(
  active: readonly ActiveFilter[],
  href: (query: ReturnType<typeof filtersToQuery>) => string,
): LinkView[] {
  return active.map(({ label, without }) => ({ label, href: href(filtersToQuery(without)) }));
}
