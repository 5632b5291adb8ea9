import type { Place } from '../content/place.ts';
import type { Property } from '../content/property.ts';
import type { Offer } from '../offer/offer.ts';

/** A hotel of the table and its cheapest offer. */
export interface Compared {
  readonly property: Property;
  readonly place: Place;
  readonly offer: Offer | null;
  /** `none`: no room for these dates. `failed`: nobody answered. */
  readonly state: 'undated' | 'priced' | 'none' | 'failed';
}
