import { type CityCriteria, isOver } from '../search/city-search.ts';
import { type LiveSearch, searchCity } from '../search/search-city.ts';
import type { HotelDeps } from '../deps.ts';
import type { AlertPrice } from './price-alert.ts';

/** The lowest price of all hotels of a place, or of some of its districts, once all suppliers have answered. */
export async function lowestOfSearch(
  deps: HotelDeps,
  criteria: CityCriteria,
  districts: readonly string[],
): Promise<AlertPrice> {
  const search = searchCity(deps, criteria);
  await searched(search);
  if (search.state === 'failed') return { kind: 'unavailable' };
  const hotels = search.revisions
    .flat()
    .filter(({ property: { district } }) => districts.length === 0 || districts.includes(district ?? ''));
  // A price in a currency without an exchange rate can't be compared.
  const currency = criteria.currency ?? hotels[0]?.cheapest.whole.currency;
  const alike = hotels.filter(({ cheapest }) => cheapest.whole.currency === currency);
  const [first] = alike.toSorted((a, b) => Number(a.cheapest.whole.minor - b.cheapest.whole.minor));
  return first
    ? { kind: 'found', price: first.cheapest, property: first.property, place: criteria.place }
    : { kind: 'none' };
}

async function searched(search: LiveSearch): Promise<void> {
  await search.firstPage;
  if (isOver(search)) return;
  await new Promise<void>((resolve) => {
    const stop = search.onChange(() => {
      if (!isOver(search)) return;
      stop();
      resolve();
    });
  });
}
