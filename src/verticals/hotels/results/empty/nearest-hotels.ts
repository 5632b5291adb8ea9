import type { Filters } from '../../stay-query/filters-query.ts';
import { filterTests, priceTest } from '../facets/tests.ts';
import { priceUnder } from '../price-under.ts';
import { type Candidate, type Ranked, sorted } from '../ranked.ts';

/**
 * All hotels for a list that no single filter empties: those that miss the fewest filters first, then in the list's order.
 * `hotels` have their lowest price of all; what is wanted of a rate (board, cancellation, price) counts as one filter.
 */
export function nearestHotels(hotels: readonly Candidate[], filters: Filters, currency: string): Ranked[] {
  const tests = filterTests(filters);
  const limits = priceTest(filters, currency);
  const missesOf = (hotel: Candidate): number => {
    const price = priceUnder(hotel.row, filters.boards, filters.freeCancellation);
    const hasRate = price !== null && (!limits || limits(price));
    return tests.filter(({ passes }) => !passes(hotel)).length + (hasRate ? 0 : 1);
  };
  const priced = hotels.filter((hotel): hotel is Ranked => hotel.price !== null);
  return sorted(priced, filters.sort)
    .map((hotel) => ({ hotel, misses: missesOf(hotel) }))
    .toSorted((one, other) => one.misses - other.misses)
    .map(({ hotel }) => hotel);
}
