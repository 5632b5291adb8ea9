import { nearPointsOf } from '#travel/places/landmark.sql.ts';
import { type CityCriteria, isOver } from '../search/city-search.ts';
import { type LiveSearch, searchCity } from '../search/search-city.ts';
import type { HotelDeps } from '../deps.ts';
import { joinRows, narrow } from '../results/narrow.ts';
import { sorted } from '../results/ranked.ts';
import { joinRevisions } from '../sessions/result-row.ts';
import { needsBoards } from '../stay-query/filters-query.ts';
import { filtersOfAlert } from './alert-filters.ts';
import type { AlertPrice, AlertSubject } from './price-alert.ts';

/** The lowest price of all hotels of a place that pass the filters of a search, once all suppliers have answered. */
export async function lowestOfSearch(
  deps: HotelDeps,
  criteria: Omit<CityCriteria, 'byBoard'>,
  { districts, filters: stored }: Extract<AlertSubject, { kind: 'search' }>,
): Promise<AlertPrice> {
  const { place } = criteria;
  const points = await nearPointsOf(deps.content, place.id);
  const filters = filtersOfAlert(stored, districts, place, points);
  if (!filters) return { kind: 'none' };
  const search = searchCity(deps, { ...criteria, byBoard: needsBoards(filters) });
  await searched(search);
  if (search.state === 'failed') return { kind: 'unavailable' };
  const found = search.revisions.flat();
  // A price in a currency without an exchange rate can't be compared.
  const currency = criteria.currency ?? found[0]?.cheapest.whole.currency;
  if (currency === undefined) return { kind: 'none' };
  const near = points.find(({ id }) => id === filters.near) ?? null;
  const properties = found.map(({ property }) => property);
  const { hotels } = narrow(joinRows(joinRevisions(search.revisions), properties, filters, near), filters, currency);
  const alike = hotels.filter(({ price }) => price.whole.currency === currency);
  const [first] = sorted(alike, 'price');
  return first ? { kind: 'found', price: first.price, property: first.property, place } : { kind: 'none' };
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
