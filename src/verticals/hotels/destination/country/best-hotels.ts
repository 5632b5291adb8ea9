import type { BestProperty } from '../../content/country-hotels.sql.ts';

const most = 6;

/** Six of a country's best rated hotels from as many places as there are, the largest place first. */
export function bestHotels(best: readonly BestProperty[]): BestProperty[] {
  return best.toSorted((a, b) => a.rank - b.rank).slice(0, most);
}
