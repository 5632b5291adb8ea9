import { formatParty } from '#values/party.ts';
import type { HotelDeps } from '../deps.ts';
import { type CityCriteria, isOver } from './city-search.ts';
import { type LiveSearch, searchCity } from './search-city.ts';

/** Starts a search, or joins the same one of somebody else while it is going on. */
export type Searcher = (brand: string, criteria: CityCriteria) => LiveSearch;

/** Suppliers are asked once for what many visitors ask at the same time. Nothing is kept once it is answered. */
export function createSearcher(deps: HotelDeps, start: typeof searchCity = searchCity): Searcher {
  // A map that has grown leaves its old table behind, with what was in it; so what is over is taken out of its place, too.
  const running = new Map<string, { search: LiveSearch | null }>();
  return (brand, criteria) => {
    const { place, stay, party, nationality, currency, byBoard } = criteria;
    const key = JSON.stringify([
      brand,
      place.id,
      stay.checkIn,
      stay.checkOut,
      formatParty(party),
      nationality,
      currency,
      byBoard,
    ]);
    const known = running.get(key)?.search;
    if (known) return known;
    const search = start(deps, criteria);
    const held: { search: LiveSearch | null } = { search };
    running.set(key, held);
    search.onChange(() => {
      if (!isOver(search)) return;
      running.delete(key);
      held.search = null;
    });
    return search;
  };
}
