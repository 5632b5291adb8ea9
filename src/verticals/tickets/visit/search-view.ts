import { nameIn } from '#travel/places/names.ts';
import { type Place, placePath } from '#travel/places/place.ts';
import { addDays, maxDaysAhead } from '#values/stay-dates.ts';
import type { PageContext } from '#web/page.ts';
import { ticketRoutes } from '../routes.ts';
import type { TicketSearchView } from '../search-form.tsx';
import type { DayQuery } from './visit-query.ts';

/** The search form of a page about a place (or none yet), filled from the address. */
export function searchView(
  context: PageContext,
  today: string,
  place: Place | null,
  day: DayQuery,
  placeError?: string,
): TicketSearchView {
  const { locale, textLocale, query, translate } = context;
  const date = day.problem && translate(`ticket-facts.problem_date_${day.problem}`, { days: maxDaysAhead });
  const errors = { ...(placeError ? { q: placeError } : {}), ...(date ? { date } : {}) };
  return {
    action: ticketRoutes.search.href(locale, {}),
    locale,
    q: place ? nameIn(place, textLocale) : (query.get('q') ?? '').slice(0, 100),
    place: place ? placePath(place) : (query.get('place') ?? '').slice(0, 400),
    date: day.typed,
    today,
    lastDay: addDays(today, maxDaysAhead),
    ...(query.has('currency') && context.currency ? { currency: context.currency } : {}),
    ...(Object.keys(errors).length > 0 ? { errors } : {}),
  };
}

/** The visitor's choices as query parameters for links. */
export function keptKeys({ query, currency }: PageContext, day: DayQuery): Record<string, string | null> {
  return { date: day.day, currency: query.has('currency') ? currency : null };
}
