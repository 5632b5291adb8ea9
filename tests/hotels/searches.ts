import { randomBytes } from 'node:crypto';
import type { FoundHotel, SearchState } from '#verticals/hotels/search/city-search.ts';
import type { LiveSearch } from '#verticals/hotels/search/search-city.ts';
import type { SearchAbout } from '#verticals/hotels/sessions/search-session.ts';
import { testPrice } from './prices.ts';

/** When the searches of these tests began. */
export const began = Date.parse('2026-11-20T10:00:00Z');

export const searchAbout: SearchAbout = {
  brand: 'wayfare',
  pricing: 'platform:1 public',
  placeId: 7,
  stay: { checkIn: '2027-01-08', checkOut: '2027-01-10' },
  party: [{ adults: 2, childAges: [5] }],
  nationality: 'IL',
  currency: 'ILS',
  paysVat: false,
  byBoard: false,
};

export function foundHotel(propertyId: string, euros: bigint, room = 'studio'): FoundHotel {
  const cheapest = testPrice(euros * 100n, { board: 'BB', left: 3, room });
  const rest = { refundable: null, boards: ['BB' as const], refundableBoards: [], byBoard: null };
  return { supplier: 'direct', propertyId, property: {} as never, cheapest, ...rest };
}

/** A search that found three hotels at one price in two revisions, and is over unless said otherwise. */
export function testSearch(euros: bigint, state: SearchState = 'complete', room?: string) {
  const listeners = new Set<() => void>();
  const hotel = (id: string) => foundHotel(id, euros, room);
  const live = {
    at: new Date(began).toISOString(),
    state,
    known: 12,
    runs: [{ supplier: 'direct', state: 'answered', latencyMs: 5, count: 2, errorCode: null }],
    converted: [{ id: 3n, base: 'EUR', quote: 'ILS', numerator: 37n, denominator: 10n, fetchedAt: '2026-11-20' }],
    refused: [{ reason: 'sold_out', properties: 2, minimumNights: null }],
    revisions: [[hotel('a'), hotel('b')], [hotel('c')]],
    firstPage: Promise.resolve(),
    onChange(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  } satisfies LiveSearch;
  const end = (last: SearchState = 'complete') => {
    live.state = last;
    for (const listener of listeners) listener();
  };
  return { live: live as LiveSearch, end };
}

export const randomSessionId = (): string => randomBytes(16).toString('base64url');
