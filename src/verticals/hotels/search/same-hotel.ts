import type { ListedPrice } from '../offer/listed-price.ts';
import type { FoundHotel } from './city-search.ts';

/**
 * One hotel for each property, whoever sells it: the cheaper price of each kind, and every board. Can be given its own
 * answer again with more hotels; what nothing has changed about stays the same object.
 */
export function oneCardEach(found: readonly FoundHotel[]): {
  readonly hotels: readonly FoundHotel[];
  readonly odd: readonly FoundHotel[];
} {
  const hotels = new Map<string, FoundHotel>();
  for (const hotel of found) {
    const { id } = hotel.property;
    const known = hotels.get(id);
    hotels.set(id, known ? merged(known, hotel) : hotel);
  }
  return { hotels: [...hotels.values()], odd: [] };
}

function merged(one: FoundHotel, other: FoundHotel): FoundHotel {
  const better = cheaper(one.cheapest, other.cheapest) === one.cheapest ? one : other;
  return {
    ...better,
    cheapestRefundable: cheaper(one.cheapestRefundable, other.cheapestRefundable),
    boards: [...new Set([...one.boards, ...other.boards])],
  };
}

/** The first of two that cost the same or can't be compared. */
function cheaper<Price extends ListedPrice | null>(one: Price, other: Price): Price {
  if (!one || !other) return one ?? other;
  return one.total.currency === other.total.currency && other.total.minor < one.total.minor ? other : one;
}
