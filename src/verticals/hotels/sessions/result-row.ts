import type { ListedPrice } from '../offer/listed-price.ts';
import type { Board } from '../supplier.ts';

/** What a search session keeps of a hotel that was found. */
export interface ResultRow {
  readonly propertyId: string;
  readonly cheapest: ListedPrice;
  readonly refundable: ListedPrice | null;
  readonly boards: readonly Board[];
  /** Those of them that can be had with free cancellation. */
  readonly refundableBoards: readonly Board[];
  /** The lowest price of each board and the lowest of it with free cancellation, the lowest first; null when not asked for. */
  readonly byBoard: readonly ListedPrice[] | null;
}

/** The rows up to a revision: a later row of a hotel takes the place of an earlier one. */
export function joinRevisions(revisions: readonly (readonly ResultRow[])[]): readonly ResultRow[] {
  const [first = [], ...later] = revisions;
  if (later.length === 0) return first;
  const rows = new Map(first.map((row) => [row.propertyId, row]));
  for (const row of later.flat()) rows.set(row.propertyId, row);
  return [...rows.values()];
}
