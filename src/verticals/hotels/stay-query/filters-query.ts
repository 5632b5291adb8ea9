import { formatBox, type GeoBox, parseBox } from '#values/geo-box.ts';
import type { Board } from '../supplier.ts';
import { type Amenity, amenities, type PropertyKind, type ReviewTopic, reviewTopics } from '../content/vocabulary.ts';

export const sorts = ['recommended', 'price', 'stars', 'score', 'distance'] as const;
export type Sort = (typeof sorts)[number];
export const scoreSteps = [9, 8, 7] as const;
export const starSteps = [5, 4, 3, 2, 1] as const;
export const boardSteps: readonly Board[] = ['RO', 'BB', 'HB', 'FB', 'AI'];
export const kindSteps: readonly PropertyKind[] = ['hotel', 'apartment', 'resort', 'boutique', 'guesthouse', 'hostel'];
/** Metres from the chosen point, as the crow flies. */
export const distanceSteps = [500, 1_000, 2_000, 5_000] as const;

/** Sort order and filters of results. Prices are whole units of the currency of the sale, for the stay. */
export interface Filters {
  readonly sort: Sort;
  readonly stars: readonly number[];
  readonly minPrice: number | null;
  readonly maxPrice: number | null;
  /** Review score of ten or better. */
  readonly score: number | null;
  readonly freeCancellation: boolean;
  readonly boards: readonly Board[];
  readonly kinds: readonly PropertyKind[];
  /** A hotel must have all of them. */
  readonly amenities: readonly Amenity[];
  /** A hotel's guests must praise all of them. */
  readonly praised: readonly ReviewTopic[];
  /** Slugs; any of them. */
  readonly districts: readonly string[];
  /**
   * Slug of a landmark or IATA code of an airport that distances count from; null is the centre. It excludes no hotel.
   */
  readonly near: string | null;
  /** Metres at most from there. */
  readonly distance: number | null;
  /** Only hotels in this part of the map. */
  readonly box: GeoBox | null;
  /** From 1. */
  readonly page: number;
}

export interface FiltersQuery {
  readonly filters: Filters;
  /** Price limits as they were typed. */
  readonly typed: { readonly minPrice: string; readonly maxPrice: string };
  /** Keys with an invalid value; they count as not given. */
  readonly unreadable: readonly string[];
  /** Whether the long lists show all choices. */
  readonly allChoices: boolean;
}

/** The values that filters of a place may have. */
export interface PlaceChoices {
  readonly districts: readonly { readonly slug: string }[];
  readonly points: readonly { readonly id: string }[];
}

/** More values of one key than any facet has choices. */
const mostValues = 64;
const longestValue = 120;

/** Reads at most 64 values of a key; further values, and those that the place does not have, make the key invalid. */
export function readFilters(query: URLSearchParams, { districts, points }: PlaceChoices): FiltersQuery {
  const unreadable: string[] = [];
  /** All values of a key, repeated or with commas, in the order of the choices. */
  const many = <Value>(key: string, known: readonly Value[]): Value[] => {
    const given = query.getAll(key);
    if (given.length === 0) return [];
    const texts = new Set<string>();
    let whole = given.length <= mostValues;
    for (const text of given.slice(0, mostValues)) {
      const cut = text.slice(0, mostValues * longestValue);
      whole &&= cut.length === text.length;
      for (const value of cut.split(',', mostValues + 1)) if (value) texts.add(value);
    }
    const found = known.filter((value) => texts.has(String(value)));
    if (!whole || found.length < texts.size) unreadable.push(key);
    return found;
  };
  const one = <Value>(key: string, known: readonly Value[]): Value | null => many(key, known)[0] ?? null;
  /**
   * The last of several values counts: without scripts the button of another order comes after the field with the
   * current one.
   */
  const last = <Value>(key: string, known: readonly Value[]): Value | null => {
    const found = many(key, known);
    return found.find((value) => String(value) === query.getAll(key).at(-1)) ?? found[0] ?? null;
  };
  const whole = (key: string): number | null => {
    const text = query.get(key)?.trim() ?? '';
    if (text === '') return null;
    if (/^\d{1,9}$/.test(text)) return Number(text);
    unreadable.push(key);
    return null;
  };
  const minPrice = whole('min_price');
  const maxPrice = whole('max_price');
  const boxText = query.get('bbox') ?? '';
  const box = parseBox(boxText);
  if (boxText !== '' && !box) unreadable.push('bbox');
  const page = whole('page');
  if (page === 0) unreadable.push('page');
  return {
    filters: {
      sort: last('sort', sorts) ?? 'recommended',
      stars: many('stars', starSteps),
      minPrice,
      maxPrice,
      score: one('score', scoreSteps),
      freeCancellation: one('free_cancellation', ['1']) !== null,
      boards: many('board', boardSteps),
      kinds: many('kind', kindSteps),
      amenities: many('amenity', amenities),
      praised: many('praised', reviewTopics),
      districts: many(
        'district',
        districts.map(({ slug }) => slug),
      ),
      near: one(
        'near',
        points.map(({ id }) => id),
      ),
      distance: one('distance', distanceSteps),
      box,
      page: Math.max(1, page ?? 1),
    },
    typed: {
      minPrice: (query.get('min_price') ?? '').slice(0, 20),
      maxPrice: (query.get('max_price') ?? '').slice(0, 20),
    },
    unreadable,
    allChoices: one('all', ['1']) !== null,
  };
}

/** The query string of these filters. */
export function filtersToQuery(filters: Filters) {
  return {
    sort: filters.sort === 'recommended' ? null : filters.sort,
    stars: filters.stars.map(String),
    min_price: filters.minPrice,
    max_price: filters.maxPrice,
    score: filters.score,
    free_cancellation: filters.freeCancellation ? '1' : null,
    board: [...filters.boards],
    kind: [...filters.kinds],
    amenity: [...filters.amenities],
    praised: [...filters.praised],
    district: [...filters.districts],
    near: filters.near,
    distance: filters.distance,
    bbox: filters.box && formatBox(filters.box),
    page: filters.page > 1 ? filters.page : null,
  };
}

/** The filters that select a hotel's rates, as a query. */
export function rateFiltersToQuery({ boards, freeCancellation }: Pick<Filters, 'boards' | 'freeCancellation'>) {
  return { free_cancellation: freeCancellation ? '1' : null, board: [...boards] };
}

/** Whether prices under the filters require the prices of each board. */
export function needsBoards({ boards }: Pick<Filters, 'boards'>): boolean {
  return boards.length > 0;
}

/** Number of active filters; the order, the reference point and the page don't count. */
export function filterCount(filters: Filters): number {
  const { stars, minPrice, maxPrice, score, freeCancellation, boards, kinds, amenities, praised, districts, distance } =
    filters;
  return (
    stars.length +
    boards.length +
    kinds.length +
    amenities.length +
    praised.length +
    districts.length +
    Number(minPrice !== null || maxPrice !== null) +
    Number(score !== null) +
    Number(distance !== null) +
    Number(freeCancellation) +
    Number(filters.box !== null)
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
  kinds: [],
  amenities: [],
  praised: [],
  districts: [],
  near: null,
  distance: null,
  box: null,
  page: 1,
};
