import { placesWithHotels } from '../../content/hotel-places.ts';
import { dateIn } from '#values/local-time.ts';
import type { PageContext } from '#web/page.ts';
import { type BestProperty, bestIn, type PlaceScore, scoresIn } from '../../content/country-hotels.sql.ts';
import { nameIn, wordsOf } from '#travel/places/names.ts';
import type { Country, PlaceCard } from '#travel/places/place.ts';
import { scoreWord, starsText } from '../../facts/words.ts';
import { cityIllustrationOf } from '#travel/places/place-picture.ts';
import { illustrationOf } from '../../illustration-of.ts';
import { formatOf, type HotelPagesDeps } from '../../pages-deps.ts';
import { hotelRoutes } from '../../routes.ts';
import { formView, stayLinkQuery } from '../../stay-query/form-view.ts';
import type { StayQuery } from '../../stay-query/stay-query.ts';
import { afterIn } from '../after-in.ts';
import type { FactView, HotelTileView } from '../destination-view.ts';
import { placeCard } from '../place-cards.ts';
import { bestHotels } from './best-hotels.ts';
import { type CityScore, countryQuestions } from './country-questions.ts';
import type { CityGroupView, CountryView } from './country-view.ts';
import { regionOf, regions } from './regions.ts';

const namedCities = 3;

/** A country with the cities that have hotels, most first; null while it has none. */
export async function presentCountry(
  deps: HotelPagesDeps,
  context: PageContext,
  country: Country,
  query: StayQuery,
): Promise<CountryView | null> {
  const { translate, locale, textLocale } = context;
  const format = formatOf(context);
  const places = (await placesWithHotels(deps.content)).filter((place) => place.country.code === country.code);
  const [largest] = places;
  if (!largest) return null;
  const scores = new Map((await scoresIn(deps.content, country.code)).map((score) => [score.placeId, score]));
  const name = nameIn(country, textLocale);
  const words = wordsOf('inCountry', country, textLocale, (name) => afterIn(name, textLocale));
  const cities = places.map((place): CityScore => ({
    words: wordsOf('city', place, textLocale),
    hotels: place.offered,
    score: scores.get(place.id)?.score ?? null,
  }));
  const hotels = translate('destination.hotelCount', { count: cities.reduce((sum, city) => sum + city.hotels, 0) });
  const list = format.list(cities.slice(0, namedCities).map(({ words }) => words.city));
  const lead = cities.length > namedCities ? 'leadMany' : 'leadFew';
  return {
    search: formView(context, dateIn('UTC', context.now), query, null),
    crumbs: [{ label: translate('destination.hotels'), href: hotelRoutes.hotels.href(locale, {}) }, { label: name }],
    words: { ...wordsOf('country', country, textLocale), ...words },
    title: translate('country.title', words),
    lead: translate(`country.${lead}`, { hotels, count: cities.length, list }),
    picture: cityIllustrationOf(largest),
    citiesTitle: translate('country.cities', words),
    topTitle: translate(cities.length > 1 ? 'country.top' : 'country.topOneCity'),
    groups: groupsOf(country, places, scores, context, query),
    top: bestHotels(await bestIn(deps.content, country.code)).flatMap((hotel) => tileOf(hotel, places, context, query)),
    facts: factsOf(country, cities, [...scores.values()], context),
    questions: countryQuestions(cities, words, translate, format),
  };
}

/** Israel by region, any other country in one group. */
function groupsOf(
  country: Country,
  places: readonly PlaceCard[],
  scores: ReadonlyMap<number, PlaceScore>,
  context: PageContext,
  query: StayQuery,
): CityGroupView[] {
  const { translate } = context;
  const keys = stayLinkQuery(context, query);
  const card = (place: PlaceCard) =>
    placeCard(
      place,
      context,
      [translate('destination.hotelCount', { count: place.offered }), ...averageOf(scores.get(place.id), context)],
      keys,
    );
  if (country.code !== 'IL') return [{ id: 'all', title: null, places: places.map(card) }];
  return regions
    .map((region) => ({
      id: region,
      title: translate(`country.region_${region}`),
      places: places.filter((place) => regionOf(place) === region).map(card),
    }))
    .filter((group) => group.places.length > 0);
}

function averageOf(score: PlaceScore | undefined, context: PageContext): string[] {
  const average = score?.score ?? null;
  return average === null
    ? []
    : [context.translate('destination.average', { score: formatOf(context).number(average, 1) })];
}

function tileOf(
  hotel: BestProperty,
  places: readonly PlaceCard[],
  context: PageContext,
  query: StayQuery,
): HotelTileView[] {
  const { translate, locale, textLocale } = context;
  const place = places.find(({ id }) => id === hotel.placeId);
  if (!place) return [];
  const { id, name, slug, stars, score, reviewCount } = hotel;
  return [
    {
      id,
      name,
      href: hotelRoutes.hotel.href(
        locale,
        { country: place.country.slug, city: place.slug, hotel: slug },
        stayLinkQuery(context, query),
      ),
      picture: illustrationOf(hotel, place, hotel.pictures[0]),
      stars,
      starsLabel: starsText(stars, translate),
      score:
        score === null
          ? null
          : {
              value: formatOf(context).number(score, 1),
              word: scoreWord(score, translate),
              reviews: translate('facts.reviews', { count: reviewCount }),
            },
      where: nameIn(place, textLocale),
    },
  ];
}

function factsOf(
  country: Country,
  cities: readonly CityScore[],
  scores: readonly PlaceScore[],
  context: PageContext,
): FactView[] {
  const { translate } = context;
  const format = formatOf(context);
  const fact = (key: string, text: string): FactView => ({ label: translate(`country.fact_${key}`), text });
  const rated = scores.reduce((sum, score) => sum + score.rated, 0);
  const points = scores.reduce((sum, score) => sum + (score.score ?? 0) * score.rated, 0);
  return [
    fact('hotels', format.number(cities.reduce((sum, city) => sum + city.hotels, 0))),
    fact('cities', format.number(cities.length)),
    ...(rated > 0
      ? [fact('score', translate('destination.scoreOf', { score: format.number(points / rated, 1), count: rated }))]
      : []),
    fact('currency', format.currency(country.currency)),
    ...(country.callingCode ? [fact('calling', `\u2066+${country.callingCode}\u2069`)] : []),
  ];
}
