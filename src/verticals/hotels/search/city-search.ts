import type { Rate } from '#booking/booking.ts';
import type { Pricing } from '#pricing/pricing.ts';
import type { Party } from '#values/party.ts';
import type { StayDates } from '#values/stay-dates.ts';
import type { Place } from '#travel/places/place.ts';
import type { PropertyCard } from '../content/property.ts';
import type { ListedPrice } from '../offer/listed-price.ts';
import type { Board, Refused } from '../supplier.ts';

export interface CityCriteria {
  readonly place: Place;
  readonly stay: StayDates;
  readonly party: Party;
  /** ISO 3166-1 alpha-2. */
  readonly nationality: string;
  /** ISO 4217 currency for the sale; a hotel without a fresh exchange rate sells in its own. */
  readonly currency: string | null;
  readonly pricing: Pricing;
  /** Also requests the prices of each board. */
  readonly byBoard: boolean;
}

/** A hotel that can take the party, with what its card needs. */
export interface FoundHotel {
  /** Supplier of the price shown. */
  readonly supplier: string;
  readonly propertyId: string;
  readonly property: PropertyCard;
  readonly cheapest: ListedPrice;
  readonly refundable: ListedPrice | null;
  readonly boards: readonly Board[];
  /** Boards that are available with free cancellation. */
  readonly refundableBoards: readonly Board[];
  /** `leastByBoard` of its prices; null when the search did not request them. */
  readonly byBoard: readonly ListedPrice[] | null;
}

/**
 * `running`: no supplier has answered. `partial`: some have. `complete`: all have, or the deadline has passed.
 * `failed`: the deadline has passed or all suppliers have failed, without a single answer.
 */
export type SearchState = 'running' | 'partial' | 'complete' | 'failed';

/** Progress of one supplier. */
export interface SupplierRun {
  readonly supplier: string;
  /** `incomplete`: some of its parts arrived, the others failed. `failed`: none arrived. */
  readonly state: 'running' | 'answered' | 'incomplete' | 'failed';
  /** Milliseconds until its last answer, or until now. */
  readonly latencyMs: number;
  /** Hotels it has rooms in. */
  readonly count: number;
  readonly errorCode: 'timeout' | 'unavailable' | null;
}

/** Snapshot of a search. */
export interface CitySearch {
  /** ISO instant of the prices. */
  readonly at: string;
  readonly state: SearchState;
  /** All hotels of the place, with or without rooms for these dates. */
  readonly known: number;
  /** Suppliers that sell something here. */
  readonly runs: readonly SupplierRun[];
  /** The exchange rates used for prices, one for each currency. */
  readonly converted: readonly Rate[];
  /** Reasons why hotels are unavailable, from suppliers that give them. */
  readonly refused: readonly Refused[];
  /**
   * Hotels that each revision added or found cheaper than the one before. The first is what a page is first rendered
   * with.
   */
  readonly revisions: readonly (readonly FoundHotel[])[];
}

/** Suppliers that are still pending. */
export function waitingFor({ runs }: Pick<CitySearch, 'runs'>): string[] {
  return runs.filter(({ state }) => state === 'running').map(({ supplier }) => supplier);
}

/** Suppliers that failed, completely or for some of their hotels. */
export function incompleteOf({ runs }: Pick<CitySearch, 'runs'>): string[] {
  return runs.filter(({ state }) => state === 'incomplete' || state === 'failed').map(({ supplier }) => supplier);
}

export function isOver({ state }: Pick<CitySearch, 'state'>): boolean {
  return state === 'complete' || state === 'failed';
}
