import type { ListedPrice } from '../offer/listed-price.ts';
import type { Board } from '../supplier.ts';
import { leastByBoard } from './least-by-board.ts';
import { isOdd, median, oddPrices } from '../offer/odd-price.ts';

/** A supplier's offer of a property. */
export interface SuppliedHotel {
  readonly supplier: string;
  readonly property: { readonly id: string; readonly stars: number };
  readonly cheapest: ListedPrice;
  readonly refundable: ListedPrice | null;
  readonly boards: readonly Board[];
  readonly refundableBoards: readonly Board[];
  /** Null when prices by board were not requested. */
  readonly byBoard: readonly ListedPrice[] | null;
}

export interface OneCardEach<Hotel> {
  readonly hotels: readonly Hotel[];
  /** Offers with an implausible price; for the log, never shown. */
  readonly odd: readonly Hotel[];
}

/** Fewer hotels of a class don't establish a usual price. */
const enough = 8;

/**
 * Merges the offers of all suppliers into one entry per property: the cheapest price, the cheapest with free
 * cancellation, all boards, and the same two prices for each board. At the same price the first supplier is taken.
 * `left` and all other fields are those of the offer shown. Its result can be passed in again together with more
 * hotels.
 */
export function oneCardEach<Hotel extends SuppliedHotel>(found: readonly Hotel[]): OneCardEach<Hotel> {
  const usual = usualTotals(found);
  const odd: Hotel[] = [];
  const hotels: Hotel[] = [];
  for (const offered of Map.groupBy(found, ({ property }) => property.id).values()) {
    const [first] = offered;
    if (offered.length === 1) {
      if (isOdd(priceOf(first!), usual.get(classOf(first!)) ?? null)) odd.push(first!);
      else hotels.push(first!);
      continue;
    }
    // A price in another currency has no exchange rate, so it can't be compared.
    const comparable = offered.filter(({ cheapest }) => cheapest.whole.currency === first!.cheapest.whole.currency);
    const wrong = oddPrices(comparable.map(priceOf), usual.get(classOf(first!)) ?? null);
    const sound = comparable.filter((hotel, at) => !wrong.has(at) || !odd.push(hotel));
    if (sound.length > 0) hotels.push(sound.reduce(merged));
  }
  return { hotels, odd };
}

function merged<Hotel extends SuppliedHotel>(one: Hotel, other: Hotel): Hotel {
  const better = cheaper(one.cheapest, other.cheapest) === one.cheapest ? one : other;
  return {
    ...better,
    refundable: cheaper(one.refundable, other.refundable),
    boards: union(one.boards, other.boards),
    refundableBoards: union(one.refundableBoards, other.refundableBoards),
    byBoard: one.byBoard && other.byBoard && leastByBoard([...one.byBoard, ...other.byBoard]),
  };
}

const union = (one: readonly Board[], other: readonly Board[]) => [...new Set([...one, ...other])];

/** The first when prices are equal. */
function cheaper<Price extends ListedPrice | null>(one: Price, other: Price): Price {
  if (!one || !other) return one ?? other;
  return other.whole.minor < one.whole.minor ? other : one;
}

const priceOf = ({ cheapest }: SuppliedHotel) => Number(cheapest.whole.minor);
const classOf = ({ property, cheapest }: SuppliedHotel) => `${property.stars} ${cheapest.whole.currency}`;

function usualTotals(found: readonly SuppliedHotel[]): Map<string, number> {
  const usual = new Map<string, number>();
  for (const [name, members] of Map.groupBy(found, classOf))
    if (members.length >= enough) usual.set(name, median(members.map(priceOf))!);
  return usual;
}
