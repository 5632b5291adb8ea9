import type { Place } from '#travel/places/place.ts';
import type { Property } from '../content/property.ts';
import type { Offer } from '../offer/offer.ts';

/** A hotel of the table and its cheapest offer that has what the filters on rates ask for. */
export interface Compared {
  readonly property: Property;
  readonly place: Place;
  readonly offer: Offer | null;
  /** `none`: no room for these dates. `unfit`: rooms, but no rate that the filters leave. `failed`: no supplier answered. */
  readonly state: 'undated' | 'priced' | 'none' | 'unfit' | 'failed';
}
