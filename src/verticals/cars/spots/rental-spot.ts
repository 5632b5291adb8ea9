import type { Named } from '#travel/places/names.ts';
import type { Spot } from '../supplier.ts';

/** A place where cars are picked up or returned: an airport, a city, a railway station, a district. */
export interface RentalSpot extends Spot {
  /** How addresses name it: the IATA code of an airport, else its path. */
  readonly code: string;
  /** Value of the search form's `place`. */
  readonly path: string;
  readonly kind: 'airport' | 'city' | 'landmark' | 'district';
  readonly named: Named;
  readonly place: Named & { readonly id: number; readonly slug: string };
  readonly country: Named & { readonly code: string; readonly slug: string };
}

const radiusKm = { airport: 4, city: 8, landmark: 3, district: 4 } as const;

/** How far from it a station may be. */
export const reachOf = (kind: RentalSpot['kind']): number => radiusKm[kind];
