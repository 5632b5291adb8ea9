import type { Translate } from '#i18n/translate.ts';
import { filtersToQuery } from '../../stay-query/filters-query.ts';
import type { ActiveFilter } from '../filters/present-chips.ts';
import type { Without } from '../narrow.ts';
import type { LinkView } from '../results-view.ts';

const most = 3;

/** Filters whose removal brings hotels back, the most effective first: `Without Pool: 12 hotels`. */
export function filtersToDrop(
  active: readonly ActiveFilter[],
  without: readonly Without[],
  href: (query: ReturnType<typeof filtersToQuery>) => string,
  translate: Translate,
): LinkView[] {
  return without
    .filter(({ hotels }) => hotels > 0)
    .toSorted((a, b) => b.hotels - a.hotels)
    .slice(0, most)
    .flatMap(({ key, value, hotels }) => {
      // Stars, boards, kinds and districts are removed as a whole, because the counts are for that.
      const same = active.filter((filter) => filter.key === key && (value === null || filter.value === value));
      const [first] = same;
      if (!first) return [];
      const whole = same.length > 1 ? { ...first.without, ...emptied[key] } : first.without;
      return [
        {
          label: translate('facets.without', {
            filter: same.map(({ label }) => label).join(', '),
            hotels: translate('destination.hotelCount', { count: hotels }),
          }),
          href: href(filtersToQuery(whole)),
        },
      ];
    });
}

const emptied: Partial<Record<Without['key'], object>> = {
  stars: { stars: [] },
  board: { boards: [] },
  kind: { kinds: [] },
  district: { districts: [] },
};
