import { dateIn } from '#values/local-time.ts';
import { formatParty } from '#values/party.ts';
import type { PageHandler } from '#web/page.ts';
import { suggestPlaces } from '../content/suggest.ts';
import { type HotelPagesDeps, placeOf } from '../pages-deps.ts';
import { hotelRoutes } from '../routes.ts';
import { formView, stayLinkQuery } from '../stay-query/form-view.ts';
import { readStayQuery } from '../stay-query/stay-query.ts';
import type { HotelsView } from './destination-view.ts';
import { featuredCards } from './place-cards.ts';

/** `/hotels/search`: where the search form goes. Leads to the results of the place that was meant, or asks again. */
export function searchHandler(deps: HotelPagesDeps): PageHandler<HotelsView> {
  return {
    async show(context) {
      const { translate, textLocale, locale } = context;
      const { typed } = readStayQuery(context.query, dateIn('UTC', context.now));
      const [country, city] = typed.place.split('/');
      const chosen = await placeOf(deps, country, city);
      const path = chosen ? typed.place : (await suggestPlaces(deps.content, typed.q, textLocale, 1))[0]?.path;
      const place = typed.q === '' && !chosen ? null : await placeOf(deps, path?.split('/')[0], path?.split('/')[1]);
      const today = dateIn(place?.tz ?? 'UTC', context.now);
      const query = readStayQuery(context.query, today);
      if (place) {
        const params = { country: place.country.slug, city: place.slug };
        // What was refused goes along, so that the next page can show it with its message.
        const stay = query.refused
          ? { check_in: typed.checkIn, check_out: typed.checkOut, guests: typed.guests }
          : { check_in: query.stay?.checkIn, check_out: query.stay?.checkOut, guests: formatParty(query.party) };
        return {
          kind: 'redirect',
          to: hotelRoutes.results.href(locale, params, { ...stayLinkQuery(context, query), ...stay }),
        };
      }
      const message = translate(typed.q === '' ? 'stay.place_missing' : 'stay.place_unknown', { text: typed.q });
      return {
        kind: 'page',
        cache: 'private',
        status: 422,
        head: { title: translate('destination.searchMetaTitle', { brand: context.brand.name }) },
        view: {
          state: 'refused',
          search: formView(context, today, query, null, message),
          places: await featuredCards(deps, context),
          countries: [],
          more: [],
        },
      };
    },
  };
}
