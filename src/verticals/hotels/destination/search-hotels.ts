import { dateIn } from '#values/local-time.ts';
import { formatParty } from '#values/party.ts';
import type { PageAnswer, PageContext, PageHandler } from '#web/page.ts';
import type { RouteQuery } from '#web/route.ts';
import { wordsOf } from '#travel/places/names.ts';
import { type HotelPagesDeps, placeOf } from '../pages-deps.ts';
import { formView, stayLinkQuery } from '../stay-query/form-view.ts';
import { readStayQuery, type StayQuery } from '../stay-query/stay-query.ts';
import { meant } from '#travel/suggest/meant.ts';
import { citiesIn } from '#travel/suggest/named.sql.ts';
import { hotelSearch } from '../suggest/hotel-search.ts';
import { suggestionHref } from '../suggest/suggestion-href.ts';
import { resolvePath } from '#travel/suggest/resolve-path.ts';
import { suggest } from '#travel/suggest/suggest.ts';
import type { Found } from '#travel/suggest/suggestion.ts';
import { choicesView } from './choices.ts';
import type { HotelsView } from './destination-view.ts';
import { featuredCards } from './place-cards.ts';

const mostCities = 48;

/**
 * `/hotels/search`: target of the search form. Redirects to the chosen or the unambiguous place, lists suggestions when
 * the text is ambiguous, or shows the form again.
 */
export function searchHandler(deps: HotelPagesDeps): PageHandler<HotelsView> {
  return {
    async show(context) {
      const { typed } = readStayQuery(context.query, dateIn('UTC', context.now));
      const chosen = typed.place === '' ? null : await resolvePath(deps.content, hotelSearch, typed.place);
      const found =
        chosen || typed.q === '' ? [] : await suggest(deps.content, hotelSearch, typed.q, context.textLocale);
      const one = chosen ?? meant(found);
      const place = one?.place ? await placeOf(deps, one.country.slug, one.place.slug) : null;
      const today = dateIn(place?.tz ?? 'UTC', context.now);
      const query = readStayQuery(context.query, today);
      if (one && one.kind !== 'region')
        return { kind: 'redirect', to: suggestionHref(one, context.locale, handedOn(context, query)) };
      const cities = one ? await citiesIn(deps.content, 'hotels', one.country.code, one.slug, 0, mostCities) : [];
      if (one && cities.length > 0) {
        const title = context.translate('destination.regionTitle', wordsOf('region', one.named, context.textLocale));
        return choose(context, today, query, cities, title);
      }
      if (found.length > 0)
        return choose(context, today, query, found, context.translate('destination.choicesTitle', { text: typed.q }));
      return await refuse(deps, context, today, query);
    },
  };
}

/** Refused values stay in the query, so that the next page can show them with their messages. */
function handedOn(context: PageContext, query: StayQuery): RouteQuery {
  const { typed } = query;
  const stay = query.refused
    ? { check_in: typed.checkIn, check_out: typed.checkOut, guests: typed.guests }
    : { check_in: query.stay?.checkIn, check_out: query.stay?.checkOut, guests: formatParty(query.party) };
  return { ...stayLinkQuery(context, query), ...stay };
}

function choose(
  context: PageContext,
  today: string,
  query: StayQuery,
  found: readonly Found[],
  title: string,
): PageAnswer<HotelsView> {
  return {
    kind: 'page',
    cache: 'private',
    head: { title: `${title} – ${context.brand.name}` },
    view: {
      state: 'choices',
      search: formView(context, today, query, null),
      title,
      choices: choicesView(found, context, handedOn(context, query)),
      places: [],
      countries: [],
      more: [],
    },
  };
}

async function refuse(
  deps: HotelPagesDeps,
  context: PageContext,
  today: string,
  query: StayQuery,
): Promise<PageAnswer<HotelsView>> {
  const { q } = query.typed;
  const message = context.translate(q === '' ? 'stay.place_missing' : 'stay.place_unknown', { text: q });
  return {
    kind: 'page',
    cache: 'private',
    status: 422,
    head: { title: context.translate('destination.searchMetaTitle', { brand: context.brand.name }) },
    view: {
      state: 'refused',
      search: formView(context, today, query, null, message),
      places: await featuredCards(deps, context),
      countries: [],
      more: [],
    },
  };
}
