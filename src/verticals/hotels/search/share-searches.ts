import { formatParty } from '#values/party.ts';
import { ReleasingMap } from '#values/releasing-map.ts';
import type { HotelDeps } from '../deps.ts';
import { type CityCriteria, isOver } from './city-search.ts';
import { type LiveSearch, searchCity } from './search-city.ts';

/** Starts a search, or joins an identical one that is running. */
export type Searcher = (brand: string, criteria: CityCriteria) => LiveSearch;

/** Concurrent identical searches with the same pricing share one request to each supplier. Nothing is cached after it completes. */
export function createSearcher(deps: HotelDeps, start: typeof searchCity = searchCity): Searcher {
  const running = new ReleasingMap<string, LiveSearch>();
  return (brand, criteria) => {
    const { place, stay, party, nationality, currency, pricing, byBoard } = criteria;
    const key = JSON.stringify([
      brand,
      pricing.key,
      pricing.paysVat,
      place.id,
      stay.checkIn,
      stay.checkOut,
      formatParty(party),
      nationality,
      currency,
      byBoard,
    ]);
    const known = running.get(key);
    if (known) return known;
    const search = start(deps, criteria);
    running.set(key, search);
    search.onChange(() => {
      if (isOver(search)) running.take(key);
    });
    return search;
  };
}
