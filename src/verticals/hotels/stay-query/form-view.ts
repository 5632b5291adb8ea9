import type { PageContext } from '#web/page.ts';
import { formatParty } from '#values/party.ts';
import { addDays, maxDaysAhead } from '#values/stay-dates.ts';
import { type Place, placePath } from '#travel/places/place.ts';
import { nameIn } from '#travel/places/names.ts';
import { hotelRoutes } from '../routes.ts';
import type { SearchFormView } from '../search-form.tsx';
import { stayMessages } from './stay-problems.ts';
import type { StayQuery } from './stay-query.ts';

/** The search form of a page about a place (or none yet), filled from the address. */
export function formView(
  context: PageContext,
  today: string,
  query: StayQuery,
  place: Place | null,
  placeError?: string,
): SearchFormView {
  const { typed } = query;
  const errors = { ...stayMessages(query.problems, context.translate), ...(placeError ? { q: placeError } : {}) };
  return {
    action: hotelRoutes.search.href(context.locale, {}),
    locale: context.locale,
    q: place ? nameIn(place, context.textLocale) : typed.q,
    place: place ? placePath(place) : typed.place,
    checkIn: typed.checkIn,
    checkOut: typed.checkOut,
    guests: typed.guests,
    today,
    lastDay: addDays(today, maxDaysAhead),
    ...(context.query.has('currency') && context.currency ? { currency: context.currency } : {}),
    ...(context.query.has('country') && context.country ? { country: context.country } : {}),
    ...(Object.keys(errors).length > 0 ? { errors } : {}),
  };
}

/** Dates, guests and the visitor's choices as query parameters for links to pages with prices. */
export function stayLinkQuery(context: PageContext, query: StayQuery) {
  return {
    check_in: query.stay?.checkIn,
    check_out: query.stay?.checkOut,
    guests: query.stay || context.query.has('guests') ? formatParty(query.party) : null,
    country: context.query.has('country') ? context.country : null,
    currency: context.query.has('currency') ? context.currency : null,
  };
}
