import type { PlaceSearch } from '#travel/suggest/place-search.ts';
import { placesOf } from '#travel/places/place.sql.ts';

/** Places as cars see them. What is rented out there is known when it is asked for, so nothing is counted. */
export const carPlaces = placesOf('cars');

/** The suggestions for visitors who look for a car. */
export const carSearch: PlaceSearch = {
  places: carPlaces,
  offers: { beginning: async () => [], exactly: async () => null },
};
