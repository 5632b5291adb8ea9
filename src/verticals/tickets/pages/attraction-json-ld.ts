import { crumbsJsonLd } from '#travel/crumbs-json-ld.ts';
import { attractionPreviewOf } from '#travel/places/place-picture.ts';
import { type Money, toDecimal } from '#values/money.ts';
import type { Attraction } from '../content/attraction.ts';
import type { AttractionView } from './attraction-view.ts';

/** Structured data of an attraction: only facts that the page shows. `origin` is the brand's, paths are on it. */
export function attractionJsonLd({
  attraction,
  view,
  origin,
  path,
  price,
}: {
  readonly attraction: Attraction;
  readonly view: AttractionView;
  readonly origin: string;
  readonly path: string;
  readonly price: Money | null;
}): object[] {
  const description = view.about.map(({ text }) => text).join(' ');
  const image = view.pictures.map((picture) => origin + attractionPreviewOf(picture).path);
  return [
    crumbsJsonLd(origin, view.crumbs, path),
    {
      '@context': 'https://schema.org',
      '@type': 'TouristAttraction',
      name: view.name,
      url: origin + path,
      description,
      image,
      geo: { '@type': 'GeoCoordinates', latitude: attraction.lat, longitude: attraction.lng },
    },
    ...(price === null
      ? []
      : [
          {
            '@context': 'https://schema.org',
            '@type': 'Product',
            name: view.name,
            description,
            image,
            offers: {
              '@type': 'AggregateOffer',
              lowPrice: toDecimal(price),
              priceCurrency: price.currency,
              offerCount: attraction.options.length,
              url: origin + path,
            },
          },
        ]),
  ];
}
