import type { PlaceSearch } from '#travel/suggest/place-search.ts';
import { hotelPlaces } from '../content/hotel-places.ts';
import { namedHotels } from './hotels-named.sql.ts';

/** The suggestions for visitors who look for a hotel. */
export const hotelSearch: PlaceSearch = { places: hotelPlaces, offers: namedHotels };
