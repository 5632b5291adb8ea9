import { exponentOf } from '#values/currency.ts';
import type { Format } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate.ts';
import type { Filters, FiltersQuery } from '../stay-query/filters-query.ts';
import { boardSteps, filterCount, scoreSteps, starSteps } from '../stay-query/filters-query.ts';
import { phrase } from '../facts/phrase.ts';
import { starsText } from '../facts/words.ts';
import type { FacetCounts } from './narrow.ts';
import type { ChoiceView, FiltersView } from './results-view.ts';

export interface FilterLinks {
  readonly action: string;
  readonly kept: readonly (readonly [string, string])[];
  readonly clearHref: string;
}

export function presentFilters(
  query: FiltersQuery,
  counts: FacetCounts,
  currency: string,
  links: FilterLinks,
  translate: Translate,
  format: Format,
): FiltersView {
  const { filters, typed, unreadable } = query;
  const choice = (value: string, label: string, count: number | undefined, chosen: boolean): ChoiceView => ({
    value,
    label,
    count: format.number(count ?? 0),
    chosen,
    empty: !count && !chosen,
  });
  const { prices } = counts;
  const amount = (whole: number) =>
    format.money({ minor: BigInt(whole) * unitOf(currency), currency }, { whole: true });
  const priceError = (key: string) => (unreadable.includes(key) ? translate('results.priceError') : undefined);
  return {
    ...links,
    on: filterCount(filters),
    price: prices && {
      legend: phrase(translate, 'results.priceLegend', 'currency')(format.currency(currency)),
      min: typed.minPrice,
      max: typed.maxPrice,
      from: String(prices.from),
      to: String(prices.to),
      hint: phrase(translate, 'results.priceHint', 'from', 'to')(amount(prices.from), amount(prices.to)),
      minError: priceError('min_price'),
      maxError: priceError('max_price'),
    },
    freeCancellation: choice(
      '1',
      phrase(translate, 'results.freeCancellation')(),
      counts.freeCancellation,
      filters.freeCancellation,
    ),
    stars: starSteps.flatMap((stars) =>
      keep(choice(String(stars), starsText(stars, translate), counts.stars.get(stars), filters.stars.includes(stars))),
    ),
    scores: scoreSteps.map((score) =>
      choice(
        String(score),
        phrase(
          translate,
          'results.scoreFrom',
          'score',
          'word',
        )(format.number(score), phrase(translate, `facts.score_${scoreName[score]}`)()),
        counts.scores.get(score),
        filters.score === score,
      ),
    ),
    boards: boardSteps.flatMap((board) =>
      keep(
        choice(
          board,
          phrase(translate, `facts.board_${board}`)(),
          counts.boards.get(board),
          filters.boards.includes(board),
        ),
      ),
    ),
  };
}

const scoreName = { 9: 'superb', 8: 'veryGood', 7: 'good' } as const;
const keep = (choice: ChoiceView) => (choice.empty ? [] : [choice]);

/** Price limits are in whole units. */
function unitOf(currency: string): bigint {
  return 10n ** BigInt(exponentOf(currency));
}

/** One value for each key of a query, for hidden fields. */
export function keptFields(query: Readonly<Record<string, string | null | undefined>>): [string, string][] {
  return Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
}

export function withoutFilters({ sort }: Filters) {
  return { sort: sort === 'recommended' ? null : sort };
}
