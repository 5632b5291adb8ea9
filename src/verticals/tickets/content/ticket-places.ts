import { placesOf } from '#travel/places/place.sql.ts';

/** Places with the number of their open attractions. */
export const ticketPlaces = placesOf('tickets');
