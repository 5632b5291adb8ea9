import { sizedPicture } from '#ui/pictures/sizes.ts';
import { toDecimal } from '#values/money.ts';
import type { WholePrice } from '#values/whole-price.ts';
import { nameIn } from '#travel/places/names.ts';
import type { Place } from '#travel/places/place.ts';
import type { Property } from '../content/property.ts';
import { languageTag } from '../reviews/present-review.ts';
import type { PageContext } from '#web/page.ts';
import type { Review } from '../reviews/review.ts';
import type { FirstReviews } from '../reviews/reviews.sql.ts';
import type { HotelView } from './hotel-view.ts';

const types: Readonly<Record<Property['kind'], string>> = {
  hotel: 'Hotel',
  boutique: 'Hotel',
  resort: 'Resort',
  hostel: 'Hostel',
  guesthouse: 'BedAndBreakfast',
  apartment: 'LodgingBusiness',
};

/**
 * Structured data of the hotel: only facts that the page shows, a price only where the page has one. `url` and pictures
 * are absolute.
 */
export function hotelJsonLd(
  property: Property,
  place: Place,
  view: HotelView,
  origin: string,
  path: string,
  { textLocale: locale, translate }: Pick<PageContext, 'textLocale' | 'translate'>,
  cheapest: WholePrice | null,
  written: FirstReviews,
): object {
  const { score, reviewCount, stars, address, lat, lng, checkIn, checkOut, policies } = property;
  return {
    '@context': 'https://schema.org',
    '@type': types[property.kind],
    name: property.name,
    url: origin + path,
    description: view.description.join(' '),
    image: view.pictures.slice(0, 5).map(({ src }) => origin + sizedPicture(src, 1200, '.jpg')),
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      ...(address.postcode ? { postalCode: address.postcode } : {}),
      addressLocality: nameIn(place, locale),
      addressCountry: place.country.code,
    },
    geo: { '@type': 'GeoCoordinates', latitude: lat, longitude: lng },
    ...(stars > 0 ? { starRating: { '@type': 'Rating', ratingValue: stars } } : {}),
    ...(score === null
      ? {}
      : {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: score,
            bestRating: 10,
            ratingCount: reviewCount,
            ...(written.found > 0 ? { reviewCount: written.found } : {}),
          },
        }),
    ...(written.found > 0
      ? { review: written.reviews.map((review) => reviewJsonLd(review, translate('reviews.guest'))) }
      : {}),
    ...(cheapest
      ? {
          makesOffer: [
            {
              '@type': 'Offer',
              price: toDecimal(cheapest.whole),
              priceCurrency: cheapest.whole.currency,
              availability: 'https://schema.org/InStock',
            },
          ],
        }
      : {}),
    checkinTime: checkIn.from,
    checkoutTime: checkOut.until,
    petsAllowed: policies.pets !== 'no',
    amenityFeature: view.amenities.map(({ label }) => ({
      '@type': 'LocationFeatureSpecification',
      name: label,
      value: true,
    })),
  };
}

function reviewJsonLd({ author, title, liked, disliked, score, writtenOn, locale }: Review, guest: string): object {
  return {
    '@type': 'Review',
    author: { '@type': 'Person', name: author ?? guest },
    datePublished: writtenOn,
    inLanguage: languageTag(locale),
    name: title,
    reviewBody: [liked, disliked].filter(Boolean).join('\n'),
    reviewRating: { '@type': 'Rating', ratingValue: score, bestRating: 10, worstRating: 1 },
  };
}
