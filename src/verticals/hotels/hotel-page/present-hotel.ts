import { distanceText } from '#travel/places/distance-text.ts';
import type { Format } from '#i18n/format.ts';
import type { PageContext } from '#web/page.ts';
import { langOf, nameIn, wordsOf } from '#travel/places/names.ts';
import type { NearPoint } from '#travel/places/landmark.sql.ts';
import { districtOf, type Place, placePath } from '#travel/places/place.ts';
import { crumbsAbove } from '../crumbs.ts';
import type { Property } from '../content/property.ts';
import { addressText } from '../facts/address-text.ts';
import { starsText } from '../facts/words.ts';
import { hotelRoutes } from '../routes.ts';
import { formView, stayLinkQuery } from '../stay-query/form-view.ts';
import type { StayQuery } from '../stay-query/stay-query.ts';
import { inOrder } from '#travel/suggest/present-suggestion.ts';
import type { HotelView } from './hotel-view.ts';
import { presentFacts } from './present-facts.ts';

/** Everything about a hotel that does not depend on dates. */
export function presentHotel(
  context: PageContext,
  property: Property,
  place: Place,
  today: string,
  query: StayQuery,
  format: Format,
  around: { readonly points: readonly NearPoint[]; readonly mapStyle: string | null },
): HotelView {
  const { translate, locale } = context;
  const city = nameIn(place, context.textLocale);
  const district = districtOf(place, property.district);
  const params = { country: place.country.slug, city: place.slug };
  const keys = stayLinkQuery(context, query);
  const distance = distanceText(property.distanceToCentreM, translate, format);
  const beach = property.distanceToBeachM;
  return {
    state: 'undated',
    crumbs: [
      ...crumbsAbove(place, context, true),
      {
        label: city,
        ...langOf(place, context.textLocale, place.country.code),
        href: query.stay
          ? hotelRoutes.results.href(locale, params, keys)
          : hotelRoutes.destination.href(locale, params),
      },
      { label: property.name },
    ],
    id: property.id,
    name: property.name,
    kind: translate(`facts.kind_${property.kind}`),
    stars: property.stars,
    starsLabel: starsText(property.stars, translate),
    address: addressText(property.address, city, nameIn(place.country, context.textLocale)),
    where: [
      district
        ? translate('results.inDistrict', {
            ...wordsOf('district', district, context.textLocale, format.name),
            distance,
          })
        : translate('results.fromCentre', { distance }),
      ...(beach !== null && beach < 5_000
        ? [translate('hotel.beach', { distance: distanceText(beach, translate, format) })]
        : []),
    ].join(' · '),
    ...presentFacts({ property, place, ...around, textLocale: context.textLocale, translate, format }),
    written: null,
    similar: null,
    search: {
      ...formView(context, today, query, place),
      action: hotelRoutes.hotel.href(locale, { ...params, hotel: property.slug }),
      searched: {
        name: inOrder([property.name, city], context.textLocale),
        place: `${placePath(place)}/hotel/${property.slug}`,
      },
    },
    calendar: null,
    calendarFrom: null,
    flexible: null,
    alert: null,
    stay: null,
    rate: null,
    basis: '',
    dates: null,
    switches: null,
    cheapest: null,
    notices: [],
    rooms: [],
    offers: null,
    more: null,
    each: null,
    apart: null,
    instead: null,
    basket: null,
    propose: null,
    action: hotelRoutes.hotel.href(locale, { ...params, hotel: property.slug }, keys),
    ways: [],
  };
}
