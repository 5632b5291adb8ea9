import { placesOf } from '#travel/places/place.sql.ts';

/** Places with the number of open hotels as what is offered there. */
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
