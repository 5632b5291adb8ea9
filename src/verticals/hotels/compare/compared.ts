import type { Place } from '#travel/places/place.ts';
import type { Property } from '../content/property.ts';
import type { Offer } from '../offer/offer.ts';

/** A hotel of the comparison and its cheapest offer that matches the filters on rates. */
export interface Compared {
  readonly property: Property;
  readonly place: Place;
  readonly offer: Offer | null;
  /**
   * `none`: no room for these dates. `unfit`: rooms, but no rate that matches the filters. `failed`: no supplier
   * answered.
   */
  readonly state: 'undated' | 'priced' | 'none' | 'unfit' | 'failed';
}
