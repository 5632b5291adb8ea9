import { countries, placesWithHotels } from '../content/hotel-places.ts';
import { dateIn } from '#values/local-time.ts';
import type { PageHandler } from '#web/page.ts';
import { langOf, nameIn } from '#travel/places/names.ts';
import type { HotelPagesDeps } from '../pages-deps.ts';
import type { LinkView } from '../results/results-view.ts';
import { hotelRoutes } from '../routes.ts';
import { formView } from '../stay-query/form-view.ts';
import { readStayQuery } from '../stay-query/stay-query.ts';
import type { HotelsView } from './destination-view.ts';
import { countryHref } from '../country-href.ts';
import { featuredCards, placeHref } from './place-cards.ts';

const morePlaces = 48;

/** `/hotels`: the featured destinations, and by name the countries and the larger of the other cities. */
export function hotelsHandler(deps: HotelPagesDeps): PageHandler<HotelsView> {
  return {
    async show(context) {
      const today = dateIn('UTC', context.now);
      const { translate, textLocale, locale, brand } = context;
      const featured = await featuredCards(deps, context);
      const others = (await placesWithHotels(deps.content)).filter((place) => !place.featured).slice(0, morePlaces);
      const query = readStayQuery(context.query, today);
      const byName = (links: readonly LinkView[]) =>
        links.toSorted((a, b) => a.label.localeCompare(b.label, textLocale));
      return {
        kind: 'page',
        cache: query.refused ? 'private' : 'shared',
        status: query.refused ? 422 : 200,
        head: {
          title: translate('destination.hotelsMetaTitle', { brand: brand.name }),
          description: translate('destination.hotelsLead'),
          canonical: hotelRoutes.hotels.href(locale, {}),
          share: { title: translate('destination.hotelsTitle') },
        },
        view: {
          state: 'featured',
          search: formView(context, today, query, null),
          places: featured,
          countries: byName(
            (await countries(deps.content))
              .filter(({ offered }) => offered > 0)
              .map((country) => ({ label: nameIn(country, textLocale), href: countryHref(country, locale) })),
          ),
          more: byName(
            others.map((place) => ({
              label: nameIn(place, textLocale),
              ...langOf(place, textLocale, place.country.code),
              href: placeHref(place, locale),
            })),
          ),
        },
      };
    },
  };
}
