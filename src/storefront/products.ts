// Every product that the site shows, one line each: its name here begins the names of its pages.
export { hotelPages as hotels } from '#verticals/hotels/screens.ts';
export { ticketPages as tickets } from '#verticals/tickets/screens.ts';
export { carPages as cars } from '#verticals/cars/screens.ts';
