import type { ListedPrice } from '../offer/listed-price.ts';
import type { Board } from '../supplier.ts';

/** A found hotel as a search session stores it. */
export interface ResultRow {
  readonly propertyId: string;
  readonly cheapest: ListedPrice;
  readonly refundable: ListedPrice | null;
  readonly boards: readonly Board[];
  /** Boards that are available with free cancellation. */
  readonly refundableBoards: readonly Board[];
  /**
   * The lowest price of each board and the lowest of it with free cancellation, the lowest first; null when not
   * requested.
   */
  readonly byBoard: readonly ListedPrice[] | null;
}

/** The rows up to a revision: a later row of a hotel replaces an earlier one. */
export function joinRevisions(revisions: readonly (readonly ResultRow[])[]): readonly ResultRow[] {
  const [first = [], ...later] = revisions;
  if (later.length === 0) return first;
  const rows = new Map(first.map((row) => [row.propertyId, row]));
  for (const row of later.flat()) rows.set(row.propertyId, row);
  return [...rows.values()];
}
