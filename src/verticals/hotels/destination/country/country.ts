import { countryByCode, countryBySlug } from '../../content/hotel-places.ts';
import { onlyPlace } from '#travel/places/place.sql.ts';
import { dateIn } from '#values/local-time.ts';
import type { PageAnswer, PageContext, PageHandler } from '#web/page.ts';
import type { Country } from '#travel/places/place.ts';
import { type HotelPagesDeps, isSlug } from '../../pages-deps.ts';
import { cityPreviewOf } from '#travel/places/place-picture.ts';
import { hotelRoutes } from '../../routes.ts';
import { readStayQuery } from '../../stay-query/stay-query.ts';
import { placeJsonLd } from '../json-ld.ts';
import { countryHref } from '../../country-href.ts';
import { countryAddress } from '../redirects/country-address.ts';
import { forwardedQuery } from '../redirects/forwarded-query.ts';
import type { CountryView } from './country-view.ts';
import { presentCountry } from './present-country.ts';

/**
 * `/hotels/destination/{country}`; the slug of a single city redirects to that city, unless a country has the same
 * slug.
 */
export function countryHandler(deps: HotelPagesDeps): PageHandler<CountryView> {
  return {
    async show(context) {
      const slug = context.params['country'];
      if (!isSlug(slug)) return { kind: 'missing' };
      const country = await countryBySlug(deps.content, slug);
      if (country?.code === 'IL') return elsewhere(await countryAddress(deps, context, slug));
      const page = country && (await drawCountry(deps, context, country));
      if (page) return page;
      const address = await onlyPlace(deps.content, slug);
      return elsewhere(
        address &&
          hotelRoutes.destination.href(
            context.locale,
            { country: address.country, city: address.city },
            forwardedQuery(context),
          ),
      );
    },
  };
}

/** `/hotels/israel` */
export function israelHandler(deps: HotelPagesDeps): PageHandler<CountryView> {
  return {
    async show(context) {
      const israel = await countryByCode(deps.content, 'IL');
      return (israel && (await drawCountry(deps, context, israel))) ?? { kind: 'missing' };
    },
  };
}

const elsewhere = (to: string | null): PageAnswer<CountryView> =>
  to === null ? { kind: 'missing' } : { kind: 'redirect', to };

async function drawCountry(
  deps: HotelPagesDeps,
  context: PageContext,
  country: Country,
): Promise<PageAnswer<CountryView> | null> {
  const { translate, locale, brand } = context;
  const query = readStayQuery(context.query, dateIn('UTC', context.now));
  const view = await presentCountry(deps, context, country, query);
  if (!view) return null;
  const canonical = countryHref(country, locale);
  return {
    kind: 'page',
    cache: query.refused ? 'private' : 'shared',
    status: query.refused ? 422 : 200,
    head: {
      title: translate('country.metaTitle', { ...view.words, brand: brand.name }),
      description: translate('country.metaDescription', { ...view.words, count: country.offered }),
      canonical,
      picture: cityPreviewOf(view.picture, view.words.country),
      share: { title: view.title },
      jsonLd: placeJsonLd(brand.origin, {
        crumbs: view.crumbs,
        canonical,
        title: view.title,
        hotels: view.top,
        questions: view.questions,
      }),
    },
    view,
  };
}
