import type { Rate } from '#booking/booking.ts';
import type { Party } from '#values/party.ts';
import type { StayDates } from '#values/stay-dates.ts';
import type { SearchState, SupplierRun } from '../search/city-search.ts';
import type { Refused } from '../supplier.ts';
import type { ResultRow } from './result-row.ts';

/** What a search was for. */
export interface SearchAbout {
  readonly brand: string;
  readonly placeId: number;
  readonly stay: StayDates;
  readonly party: Party;
  readonly nationality: string;
  /** ISO 4217 that was asked for, or null: each hotel in its own. */
  readonly currency: string | null;
  /** Its rows have the prices of each board. */
  readonly byBoard: boolean;
}

/** One search as it stands, kept so that sorting, filtering and turning pages show the same prices. */
export interface SearchSession extends SearchAbout {
  /** ISO instant of the prices. */
  readonly at: string;
  readonly state: SearchState;
  /** Hotels of the place in all. */
  readonly known: number;
  readonly runs: readonly SupplierRun[];
  /** By which prices were converted. */
  readonly converted: readonly Rate[];
  readonly refused: readonly Refused[];
  /** Suppliers that are still being asked. */
  readonly waiting: readonly string[];
  /** Suppliers that did not answer, or not for all of their hotels. */
  readonly incomplete: readonly string[];
  /** Which rows these are, from 1: a revision never changes. */
  readonly revision: number;
  readonly latest: number;
  /** Results that came after this revision. */
  readonly fresh: number;
  readonly rows: readonly ResultRow[];
}
