import type { Board } from '../supplier.ts';

export const sorts = ['recommended', 'price', 'stars', 'score'] as const;
export type Sort = (typeof sorts)[number];
export const scoreSteps = [9, 8, 7] as const;
export const starSteps = [5, 4, 3, 2, 1] as const;
export const boardSteps: readonly Board[] = ['RO', 'BB', 'HB', 'FB', 'AI'];

/** How results are ordered and narrowed. Prices are whole units of the currency of the sale, for the stay. */
export interface Filters {
  readonly sort: Sort;
  readonly stars: readonly number[];
  readonly minPrice: number | null;
  readonly maxPrice: number | null;
  /** Review score of ten or better. */
  readonly score: number | null;
  readonly freeCancellation: boolean;
  readonly boards: readonly Board[];
  /** From 1. */
  readonly page: number;
}

export interface FiltersQuery {
  readonly filters: Filters;
  /** Price limits as they were typed. */
  readonly typed: { readonly minPrice: string; readonly maxPrice: string };
  /** Keys whose value means nothing; they count as not given. */
  readonly unreadable: readonly string[];
}

export function readFilters(query: URLSearchParams): FiltersQuery {
  const unreadable: string[] = [];
  /** All values of a key, repeated or with commas. */
  const many = <Value>(key: string, known: readonly Value[]): Value[] => {
    const texts = query
      .getAll(key)
      .slice(0, 20)
      .flatMap((text) => text.slice(0, 100).split(','))
      .filter(Boolean);
    if (texts.some((text) => !known.some((value) => String(value) === text))) unreadable.push(key);
    return known.filter((value) => texts.includes(String(value)));
  };
  const one = <Value>(key: string, known: readonly Value[]): Value | null => many(key, known)[0] ?? null;
  const whole = (key: string): number | null => {
    const text = query.get(key)?.trim() ?? '';
    if (text === '') return null;
    if (/^\d{1,9}$/.test(text)) return Number(text);
    unreadable.push(key);
    return null;
  };
  const minPrice = whole('min_price');
  const maxPrice = whole('max_price');
  const page = whole('page');
  if (page === 0) unreadable.push('page');
  return {
    filters: {
      sort: one('sort', sorts) ?? 'recommended',
      stars: many('stars', starSteps),
      minPrice,
      maxPrice,
      score: one('score', scoreSteps),
      freeCancellation: one('free_cancellation', ['1']) !== null,
      boards: many('board', boardSteps),
      page: Math.max(1, page ?? 1),
    },
    typed: {
      minPrice: (query.get('min_price') ?? '').slice(0, 20),
      maxPrice: (query.get('max_price') ?? '').slice(0, 20),
    },
    unreadable,
  };
}

/** The query that says these filters again. */
export function filtersToQuery(filters: Filters) {
  return {
    sort: filters.sort === 'recommended' ? null : filters.sort,
    stars: filters.stars.map(String),
    min_price: filters.minPrice,
    max_price: filters.maxPrice,
    score: filters.score,
    free_cancellation: filters.freeCancellation ? '1' : null,
    board: [...filters.boards],
    page: filters.page > 1 ? filters.page : null,
  };
}

/** How many filters are on; the order and the page are none. */
export function filterCount({ stars, minPrice, maxPrice, score, freeCancellation, boards }: Filters): number {
  return (
    stars.length +
    boards.length +
    Number(minPrice !== null || maxPrice !== null) +
    Number(score !== null) +
    Number(freeCancellation)
  );
}

export const noFilters: Filters = {
  sort: 'recommended',
  stars: [],
  minPrice: null,
  maxPrice: null,
  score: null,
  freeCancellation: false,
  boards: [],
  page: 1,
};
