import { sizedPicture } from '#ui/pictures/sizes.ts';
import { toDecimal } from '#values/money.ts';
import type { WholePrice } from '#values/whole-price.ts';
import { nameIn } from '#travel/places/names.ts';
import type { Place } from '#travel/places/place.ts';
import type { Property } from '../content/property.ts';
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
  locale: string,
  cheapest: WholePrice | null,
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
      : { aggregateRating: { '@type': 'AggregateRating', ratingValue: score, bestRating: 10, reviewCount } }),
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
