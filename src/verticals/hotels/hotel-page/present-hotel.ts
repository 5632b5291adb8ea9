import { distanceText } from '#travel/places/distance-text.ts';
import type { Format } from '#i18n/format.ts';
import type { PageContext } from '#web/page.ts';
import { langOf, nameIn, wordsOf } from '#travel/places/names.ts';
import type { NearPoint } from '#travel/places/landmark.sql.ts';
import { districtOf, type Place, placePath } from '#travel/places/place.ts';
import { crumbsAbove } from '../crumbs.ts';
import type { Property } from '../content/property.ts';
import type { ReviewScores } from '../content/vocabulary.ts';
import { addressText } from '../facts/address-text.ts';
import { scoreWord, starsText } from '../facts/words.ts';
import { illustrationOf } from '../illustration-of.ts';
import { presentArea } from '#travel/map/present-scene.ts';
import { thumbOf } from '#travel/media/thumbs.ts';
import { hotelRoutes } from '../routes.ts';
import { formView, stayLinkQuery } from '../stay-query/form-view.ts';
import type { StayQuery } from '../stay-query/stay-query.ts';
import { inOrder } from '#travel/suggest/present-suggestion.ts';
import { describe } from './describe.ts';
import { presentAccessibility } from './facts/accessibility-facts.ts';
import type { HotelView } from './hotel-view.ts';
import { policyTexts } from '../quote/policies.ts';

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
    score:
      property.score === null
        ? null
        : {
            value: format.number(property.score, 1),
            word: scoreWord(property.score, translate),
            reviews: translate('facts.reviews', { count: property.reviewCount }),
          },
    reviews: Object.entries(property.reviewScores ?? {}).map(([category, value]) => {
      const count = property.reviewCounts?.[category as keyof ReviewScores];
      return {
        label: translate(`facts.review_${category}`),
        value,
        text: format.number(value, 1),
        ...(count === undefined ? {} : { detail: translate('facts.reviews', { count }) }),
      };
    }),
    written: null,
    pictures: property.pictures.flatMap((picture) => {
      const src = illustrationOf(property, place, picture);
      if (!src) return [];
      const alt = translate(`hotel.picture_${picture.scene}`, { name: property.name });
      return [{ src, alt, width: 1200, height: 800, thumb: thumbOf(src) }];
    }),
    description: describe(property, place, context.textLocale, translate, format),
    accessibility: presentAccessibility(property.accessibility, translate),
    similar: null,
    amenities: property.amenities.map((id) => ({ id, label: translate(`facts.amenity_${id}`) })),
    policies: policyTexts(property, property.currency, translate, format),
    area: presentArea(
      place,
      around.points,
      around.mapStyle,
      { translate, format, textLocale: context.textLocale },
      { name: property.name, lat: property.lat, lng: property.lng },
    ),
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
