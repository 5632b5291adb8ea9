import { dateIn } from '#values/local-time.ts';
import type { PageHandler } from '#web/page.ts';
import { nameIn } from '../content/names.ts';
import { propertiesOf } from '../content/property.sql.ts';
import type { Place } from '../content/place.ts';
import { cityIllustrationOf } from '../illustration-of.ts';
import { formatOf, type HotelPagesDeps, placeOf } from '../pages-deps.ts';
import { cardWriter } from '../results/present-card.ts';
import { standing } from '../results/reason.ts';
import { hotelRoutes } from '../routes.ts';
import { formView, stayLinkQuery } from '../stay-query/form-view.ts';
import { readStayQuery } from '../stay-query/stay-query.ts';
import type { DestinationView } from './destination-view.ts';
import { placeHref } from './place-cards.ts';

const topHotels = 6;

export function destinationHandler(deps: HotelPagesDeps): PageHandler<DestinationView> {
  return {
    async show(context) {
      const place = await placeOf(deps, context.params['country'], context.params['city']);
      if (!place) return { kind: 'missing' };
      const { translate, locale, textLocale, brand } = context;
      const today = dateIn(place.tz, context.now);
      const query = readStayQuery(context.query, today);
      const properties = await propertiesOf(deps.content, place.id);
      const city = nameIn(place, textLocale);
      const country = nameIn(place.country, textLocale);
      const params = { country: place.country.slug, city: place.slug };
      const keys = stayLinkQuery(context, query);
      const write = cardWriter(
        { place, party: query.party, nights: 1, boards: [], among: standing([]), hrefOf: (hotel) => hotelRoutes.hotel.href(locale, { ...params, hotel }, keys) },
        translate,
        formatOf(context),
      );
      const lead = translate(`destination.lead_${place.climate}`, { city, country });
      return {
        kind: 'page',
        cache: query.refused ? 'private' : 'shared',
        status: query.refused ? 422 : 200,
        head: {
          title: translate('destination.metaTitle', { city, country, brand: brand.name }),
          description: lead,
          canonical: placeHref(place, locale),
          picture: cityIllustrationOf(place),
        },
        view: {
          search: formView(context, today, query, place),
          crumbs: [{ label: translate('destination.hotels'), href: hotelRoutes.hotels.href(locale, {}) }, { label: city }],
          city,
          title: translate('results.title', { city }),
          lead,
          picture: cityIllustrationOf(place),
          facts: factsOf(place, properties.length, context),
          hotels: properties.slice(0, topHotels).map((property) => write.undated(property)),
          allHotels: { label: translate('destination.all', { city, count: properties.length }), href: hotelRoutes.results.href(locale, params, keys) },
        },
      };
    },
  };
}

function factsOf(place: Place, hotels: number, context: Parameters<PageHandler['show']>[0]) {
  const { translate, textLocale } = context;
  const format = formatOf(context);
  const { cityTax } = place;
  const tax =
    cityTax === null
      ? translate('destination.cityTaxNone')
      : cityTax.kind === 'percent'
        ? translate('destination.cityTaxPercent', { percent: format.percent(cityTax.percentBp / 10_000, 2) })
        : translate(`destination.cityTax_${cityTax.kind}`, { amount: format.money(cityTax) });
  return [
    { label: translate('destination.country'), text: nameIn(place.country, textLocale) },
    { label: translate('destination.hotels'), text: format.number(hotels) },
    { label: translate('destination.cityTax'), text: tax },
    ...(place.districts.length > 0 ? [{ label: translate('destination.districts'), text: format.list(place.districts.slice(0, 6).map(({ name }) => name)) }] : []),
  ];
}
