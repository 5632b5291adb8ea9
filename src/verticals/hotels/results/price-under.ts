import type { ListedPrice } from '../offer/listed-price.ts';
import type { Board } from '../supplier.ts';
import type { ResultRow } from '../sessions/result-row.ts';

/**
 * The lowest price of a hotel among its rates with one of the boards (any for none) and, when `free` is true, with free
 * cancellation. Null when there is none; boards are only known of a search by board.
 */
export function priceUnder(row: ResultRow, boards: readonly Board[], free: boolean): ListedPrice | null {
  if (boards.length === 0) return free ? row.refundable : row.cheapest;
  const isWanted = ({ board, freeUntil }: ListedPrice) => boards.includes(board) && (!free || freeUntil !== null);
  return row.byBoard?.find(isWanted) ?? null;
}
