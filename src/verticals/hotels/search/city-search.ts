import type { Rate } from '#booking/booking.ts';
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
  /** ISO 4217 wanted for the sale; when there is no fresh rate each hotel sells in its own. */
  readonly currency: string | null;
  readonly markupBp: number;
  /** Prices each board of a hotel too. */
  readonly byBoard: boolean;
}

/** A hotel that can take the party, with what its card needs. */
export interface FoundHotel {
  /** Whose price is shown. */
  readonly supplier: string;
  readonly propertyId: string;
  readonly property: PropertyCard;
  readonly cheapest: ListedPrice;
  readonly refundable: ListedPrice | null;
  readonly boards: readonly Board[];
  /** Those of them that can be had with free cancellation. */
  readonly refundableBoards: readonly Board[];
  /** `leastByBoard` of its prices; null when the search did not ask for them. */
  readonly byBoard: readonly ListedPrice[] | null;
}

/**
 * `running`: nobody has answered. `partial`: somebody has. `complete`: everybody has, or the time is over.
 * `failed`: the time is over, or everybody has said no, and there is not one answer.
 */
export type SearchState = 'running' | 'partial' | 'complete' | 'failed';

/** How one supplier is getting on. */
export interface SupplierRun {
  readonly supplier: string;
  /** `incomplete`: some of its parts came, others never will. `failed`: none did. */
  readonly state: 'running' | 'answered' | 'incomplete' | 'failed';
  /** Milliseconds until its last answer, or until now. */
  readonly latencyMs: number;
  /** Hotels it has rooms in. */
  readonly count: number;
  readonly errorCode: 'timeout' | 'unavailable' | null;
}

/** What is known of a search at one moment. */
export interface CitySearch {
  /** ISO instant of the prices. */
  readonly at: string;
  readonly state: SearchState;
  /** All hotels of the place, with or without rooms for these dates. */
  readonly known: number;
  /** Suppliers that sell something here. */
  readonly runs: readonly SupplierRun[];
  /** The rates of exchange by which prices were converted, one for each currency. */
  readonly converted: readonly Rate[];
  /** Why hotels were left out, by suppliers that say so. */
  readonly refused: readonly Refused[];
  /** What each revision added to the one before, or found cheaper. The first is what a page can begin with. */
  readonly revisions: readonly (readonly FoundHotel[])[];
}

/** Suppliers that are still being asked. */
export function waitingFor({ runs }: Pick<CitySearch, 'runs'>): string[] {
  return runs.filter(({ state }) => state === 'running').map(({ supplier }) => supplier);
}

/** Suppliers that won't answer any more, or not for all of their hotels. */
export function incompleteOf({ runs }: Pick<CitySearch, 'runs'>): string[] {
  return runs.filter(({ state }) => state === 'incomplete' || state === 'failed').map(({ supplier }) => supplier);
}

export function isOver({ state }: Pick<CitySearch, 'state'>): boolean {
  return state === 'complete' || state === 'failed';
}
