import type { PlaceSearch } from '#travel/suggest/place-search.ts';
import { hotelPlaces } from '../content/hotel-places.ts';
import { namedHotels } from './hotels-named.sql.ts';

/** What visitors who want a hotel may look for. */
export const hotelSearch: PlaceSearch = { places: hotelPlaces, offers: namedHotels };
