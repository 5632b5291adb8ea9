import { placesOf } from '#travel/places/place.sql.ts';

/** Places as hotels see them: what is offered there are open hotels. */
export const hotelPlaces = placesOf('hotels');

export const {
  findPlace,
  placeById,
  countries,
  countryBySlug,
  countryByCode,
  featuredPlaces,
  placesWithOffers: placesWithHotels,
} = hotelPlaces;
