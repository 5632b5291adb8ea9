import type { Rate } from '#booking/booking.ts';
import type { Party } from '#values/party.ts';
import type { StayDates } from '#values/stay-dates.ts';
import type { SearchState, SupplierRun } from '../search/city-search.ts';
import type { Refused } from '../supplier.ts';
import type { ResultRow } from './result-row.ts';

/** Criteria of a search. */
export interface SearchAbout {
  readonly brand: string;
  /** Key of the pricing that made its prices. */
  readonly pricing: string;
  /** Its prices are for a visitor who owes value added tax there. */
  readonly paysVat: boolean;
  readonly placeId: number;
  readonly stay: StayDates;
  readonly party: Party;
  readonly nationality: string;
  /** Requested ISO 4217 currency, or null: each hotel in its own. */
  readonly currency: string | null;
  /** Whether its rows have the prices of each board. */
  readonly byBoard: boolean;
}

/** Snapshot of a search, kept so that sorting, filtering and paging show the same prices. */
export interface SearchSession extends SearchAbout {
  /** ISO instant of the prices. */
  readonly at: string;
  readonly state: SearchState;
  /** Total number of hotels of the place. */
  readonly known: number;
  readonly runs: readonly SupplierRun[];
  /** Exchange rates of the converted prices. */
  readonly converted: readonly Rate[];
  readonly refused: readonly Refused[];
  /** Suppliers that are still pending. */
  readonly waiting: readonly string[];
  /** Suppliers that did not answer, or not for all of their hotels. */
  readonly incomplete: readonly string[];
  /** Revision of these rows, from 1: a revision never changes. */
  readonly revision: number;
  readonly latest: number;
  /** Results that came after this revision. */
  readonly fresh: number;
  readonly rows: readonly ResultRow[];
}
