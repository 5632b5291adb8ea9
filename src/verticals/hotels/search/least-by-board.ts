import type { ListedPrice } from '../offer/listed-price.ts';
import type { Board } from '../supplier.ts';

/**
 * The lowest of one hotel's prices for each board, and the lowest of it with free cancellation, the lowest first. Of
 * equal prices the first is taken.
 */
export function leastByBoard(prices: readonly ListedPrice[]): ListedPrice[] {
  const least = new Map<Board, ListedPrice>();
  const refundable = new Map<Board, ListedPrice>();
  for (const price of prices) {
    keepLower(least, price);
    if (price.freeUntil) keepLower(refundable, price);
  }
  return [...new Set([...least.values(), ...refundable.values()])].toSorted(byTotal);
}

function keepLower(least: Map<Board, ListedPrice>, price: ListedPrice): void {
  const known = least.get(price.board);
  if (!known || price.whole.minor < known.whole.minor) least.set(price.board, price);
}

function byTotal(one: ListedPrice, other: ListedPrice): number {
  return one.whole.minor < other.whole.minor ? -1 : one.whole.minor > other.whole.minor ? 1 : 0;
}
