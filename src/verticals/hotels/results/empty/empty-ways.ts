import type { Format } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate.ts';
import { wholeWriter } from '../../offer/whole-text.ts';
import { type Filters, filtersToQuery } from '../../stay-query/filters-query.ts';
import type { ActiveFilter } from '../filters/present-chips.ts';
import type { Without } from '../narrow.ts';
import { type Ranked, sorted } from '../ranked.ts';
import type { LinkView } from '../results-view.ts';

const most = 3;

/** A filter whose removal brings hotels back. */
export interface Droppable {
  /** What is removed, in words. */
  readonly label: string;
  readonly count: number;
  /** The filters that are left. */
  readonly filters: Filters;
}

/** The filters whose removal brings hotels back, the most effective first, at most three. */
export function droppable(active: readonly ActiveFilter[], without: readonly Without[]): Droppable[] {
  return without
    .filter(({ hotels }) => hotels > 0)
    .toSorted((a, b) => b.hotels - a.hotels)
    .slice(0, most)
    .flatMap(({ key, value, hotels }) => {
      // Stars, boards, kinds and districts are removed as a whole, because the counts are for that.
      const same = active.filter((filter) => filter.key === key && (value === null || filter.value === value));
      const [first] = same;
      if (!first) return [];
      const filters = same.length > 1 ? { ...first.without, ...emptied[key] } : first.without;
      return [{ label: same.map(({ label }) => label).join(', '), count: hotels, filters }];
    });
}

const emptied: Partial<Record<Without['key'], object>> = {
  stars: { stars: [] },
  board: { boards: [] },
  kind: { kinds: [] },
  district: { districts: [] },
};

export interface DropWords {
  readonly href: (query: ReturnType<typeof filtersToQuery>) => string;
  readonly translate: Translate;
  readonly format: Format;
}

/** `Remove “Pool” to see 12 hotels from €134`. `hotels` are those that come back. */
export function dropLink(
  { label, count, filters }: Droppable,
  hotels: readonly Ranked[],
  { href, translate, format }: DropWords,
): LinkView {
  const texts = { filter: label, hotels: translate('destination.hotelCount', { count }) };
  const [cheapest] = sorted(hotels, 'price');
  return {
    label: cheapest
      ? translate('facets.withoutFrom', {
          ...texts,
          amount: wholeWriter(translate, format).inText(cheapest.price),
        })
      : translate('facets.without', texts),
    href: href(filtersToQuery(filters)),
  };
}
