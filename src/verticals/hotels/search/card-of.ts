import type { Board } from '../supplier.ts';
import type { ListedPrice } from '../offer/listed-price.ts';
import type { FoundHotel } from './city-search.ts';

/** One card of all that suppliers have said of a hotel so far: the cheaper price of each kind, and every board. */
export function cardOf(offers: readonly FoundHotel[]): FoundHotel {
  const [first, ...others] = offers;
  if (!first) throw new Error('a hotel that nobody has offered');
  let { cheapest, cheapestRefundable } = first;
  const boards = new Set<Board>(first.boards);
  for (const other of others) {
    cheapest = cheaper(cheapest, other.cheapest);
    cheapestRefundable =
      cheapestRefundable && other.cheapestRefundable
        ? cheaper(cheapestRefundable, other.cheapestRefundable)
        : (cheapestRefundable ?? other.cheapestRefundable);
    for (const board of other.boards) boards.add(board);
  }
  return { property: first.property, cheapest, cheapestRefundable, boards: [...boards] };
}

/** The first of two that cost the same or can't be compared. */
function cheaper(a: ListedPrice, b: ListedPrice): ListedPrice {
  return a.total.currency === b.total.currency && b.total.minor < a.total.minor ? b : a;
}
