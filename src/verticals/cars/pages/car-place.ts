import { crumbsJsonLd } from '#travel/crumbs-json-ld.ts';
import { presentArea } from '#travel/map/present-scene.ts';
import { type NearPoint, nearPointsOf } from '#travel/places/landmark.sql.ts';
import { langOf, nameIn, wordsOf } from '#travel/places/names.ts';
import { nearbyPlaces } from '#travel/places/nearby.ts';
import { type Place, type PlaceCard, placePath } from '#travel/places/place.ts';
import { cityIllustrationOf, cityPreviewOf } from '#travel/places/place-picture.ts';
import type { CrumbView } from '#ui/breadcrumbs.tsx';
import type { PageContext, PageHandler } from '#web/page.ts';
import { type CarDeps, formatOf } from '../deps.ts';
import { readRental } from '../rental/rental-query.ts';
import { searchView } from '../rental/search-view.ts';
import { carRoutes } from '../routes.ts';
import { type CarAirport, carAirports } from '../spots/airport.sql.ts';
import { carPlaces } from '../spots/car-places.ts';
import { airportLink, airportParams } from './cars.ts';
import type { CarPlaceView, LinkView } from './cars-view.ts';

/** `/cars/spain/barcelona`, and `/cars/spain/barcelona/BCN` for its airport: the search, and where cars are picked up there. */
export function placeHandler(deps: CarDeps): PageHandler<CarPlaceView> {
  return {
    query: ['dropoff', 'from', 'until', 'age', 'residence'],
    async show(context) {
      const { country, city, airport: iata } = context.params;
      const place = await carPlaces.findPlace(deps.content, country ?? '', city ?? '');
      const all = await carAirports(deps.content, 0);
      const airports = all.filter(({ placeId }) => placeId === place?.id);
      const airport = airports.find((one) => one.iata === iata) ?? null;
      if (!place || airports.length === 0 || (iata !== undefined && !airport)) return { kind: 'missing' };
      const { locale, textLocale, translate, brand } = context;
      const spot = airport?.iata ?? placePath(place);
      const asked = new URLSearchParams([...context.query, ['pickup', spot]]);
      const params = paramsOf(place);
      const canonical = airport
        ? carRoutes.airport.href(locale, airportParams(airport))
        : carRoutes.city.href(locale, params);
      const words = airport ? airportWords(airport, textLocale) : wordsOf('city', place, textLocale);
      const t = (key: string, more: Record<string, string> = {}) =>
        translate(`car-facts.${key}${airport ? 'Airport' : 'City'}`, { ...words, ...more });
      const title = t('heading');
      const description = t('metaText');
      const crumbs = crumbsOf(context, place, airport);
      const picture = cityIllustrationOf(place);
      const points = await nearPointsOf(deps.content, place.id);
      const format = formatOf(context);
      const around = { translate, format, textLocale };
      const here = airport && { name: nameIn(airport, textLocale), lat: airport.lat, lng: airport.lng };
      return {
        kind: 'page',
        cache: [...context.query.keys()].length === 0 ? 'shared' : 'private',
        head: {
          title: t('meta', { brand: brand.name }),
          description,
          canonical,
          picture: cityPreviewOf(picture, title),
          jsonLd: [
            crumbsJsonLd(brand.origin, crumbs, canonical),
            {
              '@context': 'https://schema.org',
              '@type': 'Service',
              serviceType: 'Car rental',
              name: title,
              url: brand.origin + canonical,
              provider: { '@type': 'Organization', name: brand.name, url: brand.origin },
              areaServed: airport
                ? { '@type': 'Airport', name: nameIn(airport, textLocale), iataCode: airport.iata }
                : { '@type': 'City', name: nameIn(place, textLocale) },
            },
          ],
        },
        view: {
          title,
          lead: description,
          picture,
          crumbs,
          search: searchView(context, await readRental(deps.content, asked, context)),
          spots: spotLinks(place, airports, points, context).filter(({ href }) => href !== canonical),
          area: presentArea(place, points, deps.mapStyle(textLocale), around, here ?? undefined),
          nearby: await nearbyLinks(deps, place, all, context),
        },
      };
    },
  };
}

const paramsOf = ({ slug, country }: Pick<PlaceCard, 'slug' | 'country'>) => ({ country: country.slug, city: slug });

const airportWords = (airport: CarAirport, textLocale: string) => ({
  spot: nameIn(airport, textLocale),
  code: airport.iata,
});

/** Cars, the city, its airport: without a link where it is the page itself. */
function crumbsOf(
  { translate, locale, textLocale }: PageContext,
  place: Place,
  airport: CarAirport | null,
): CrumbView[] {
  const city = nameIn(place, textLocale);
  return [
    { label: translate('car-facts.crumb'), href: carRoutes.cars.href(locale, {}) },
    { label: city, ...(airport ? { href: carRoutes.city.href(locale, paramsOf(place)) } : {}) },
    ...(airport ? [{ label: nameIn(airport, textLocale) }] : []),
  ];
}

/** The airports of a city, its railway stations, and the city itself. */
function spotLinks(
  place: Place,
  airports: readonly CarAirport[],
  points: readonly NearPoint[],
  context: PageContext,
): readonly LinkView[] {
  const { locale, textLocale } = context;
  return [
    ...airports.map((airport) => airportLink(airport, context)),
    ...points
      .filter(({ kind }) => kind === 'station')
      .map((station) => ({
        label: nameIn(station, textLocale),
        ...langOf(station, textLocale, place.country.code),
        href: carRoutes.results.href(locale, {}, { pickup: `${placePath(place)}/near/${station.id}` }),
      })),
    cityLink(place, context),
  ];
}

function cityLink(place: PlaceCard, { locale, textLocale }: PageContext): LinkView {
  return {
    label: nameIn(place, textLocale),
    ...langOf(place, textLocale, place.country.code),
    href: carRoutes.city.href(locale, paramsOf(place)),
  };
}

/** The nearest cities that have a page of their own. */
async function nearbyLinks(
  { content }: CarDeps,
  place: Place,
  airports: readonly CarAirport[],
  context: PageContext,
): Promise<readonly LinkView[]> {
  const near: LinkView[] = [];
  const cities = new Map(airports.map((one) => [one.placeId, { id: one.placeId, lat: one.lat, lng: one.lng, one }]));
  for (const { place: city } of nearbyPlaces(place, [...cities.values()])) {
    const { countrySlug, citySlug } = city.one;
    const found = await carPlaces.findPlace(content, countrySlug, citySlug);
    if (found) near.push(cityLink(found, context));
  }
  return near;
}
