import { distanceText } from '#travel/places/distance-text.ts';
import { cityTaxOf } from '../../content/place-tax.sql.ts';
import { countryByCode, placesWithHotels } from '../../content/hotel-places.ts';
import type { Format } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate.ts';
import { dateIn } from '#values/local-time.ts';
import type { PageContext } from '#web/page.ts';
import { nearPointsOf } from '#travel/places/landmark.sql.ts';
import { langOf, nameIn, wordsOf } from '#travel/places/names.ts';
import type { Place } from '#travel/places/place.ts';
import { propertiesOf } from '../../content/property.sql.ts';
import { cityIllustrationOf } from '#travel/places/place-picture.ts';
import { presentArea } from '#travel/map/present-scene.ts';
import { formatOf, type HotelPagesDeps } from '../../pages-deps.ts';
import { cardWriter } from '../../results/cards/present-card.ts';
import { standing } from '../../results/reason.ts';
import { hotelRoutes } from '../../routes.ts';
import { formView, stayLinkQuery } from '../../stay-query/form-view.ts';
import type { StayQuery } from '../../stay-query/stay-query.ts';
import { crumbsAbove } from '../../crumbs.ts';
import type { FactView } from '../destination-view.ts';
import { nameList } from '../name-list.ts';
import { placeCard } from '../place-cards.ts';
import { beachWithinM, type CityFacts, cityQuestions } from './city-questions.ts';
import { cityTaxText } from './city-tax-text.ts';
import type { CityView } from './city-view.ts';
import { averageScore, districtGroups, starGroups } from './hotel-groups.ts';
import { monthLevels } from './months.ts';
import { nearbyPlaces } from '#travel/places/nearby.ts';
import { presentMonths } from './present-months.ts';

const topHotels = 6;

/** Everything about a city and its hotels that needs no dates. */
export async function presentCity(
  deps: HotelPagesDeps,
  context: PageContext,
  place: Place,
  query: StayQuery,
): Promise<Omit<CityView, 'landing'>> {
  const { translate, locale, textLocale } = context;
  const format = formatOf(context);
  const today = dateIn(place.tz, context.now);
  const properties = await propertiesOf(deps.content, place.id);
  const levels = await monthLevels(deps, place.id, today);
  const cityTax = await cityTaxOf(deps.content, place.id);
  const words = wordsOf('city', place, textLocale);
  const params = { country: place.country.slug, city: place.slug };
  const keys = stayLinkQuery(context, query);
  const hrefOf = (hotel: string) => hotelRoutes.hotel.href(locale, { ...params, hotel }, keys);
  const write = cardWriter(
    { place, textLocale, party: query.party, nights: 1, boards: [], near: null, among: standing([]) },
    translate,
    format,
  );
  const about = { textLocale, translate, format, hrefOf };
  const facts: CityFacts = { place, cityTax, words, properties, levels };
  const hotelsInCountry = (await countryByCode(deps.content, place.country.code))?.offered ?? 0;
  const nearby = nearbyPlaces(place, await placesWithHotels(deps.content));
  return {
    search: formView(context, today, query, place),
    crumbs: [
      ...crumbsAbove(place, context, hotelsInCountry > 0),
      { label: words.city, ...langOf(place, textLocale, place.country.code) },
    ],
    words,
    title: translate('results.title', words),
    lead: translate(`city.lead_${place.climate}`, words),
    picture: cityIllustrationOf(place),
    top: properties
      .slice(0, topHotels)
      .map((property) => ({ ...write.undated(property, null), href: hrefOf(property.slug) })),
    allHotels: {
      label: translate('city.all', { ...words, count: properties.length }),
      href: hotelRoutes.results.href(locale, params, keys),
    },
    area: presentArea(place, await nearPointsOf(deps.content, place.id), deps.mapStyle(textLocale), {
      translate,
      format,
      textLocale,
    }),
    byStars: starGroups(properties, about),
    byDistrict: districtGroups(place, properties, about),
    facts: factsOf(facts, context),
    months: levels && presentMonths(levels, translate, format),
    nearby: nearby.map((near) =>
      placeCard(
        near.place,
        context,
        [
          translate('city.away', { distance: distanceText(near.metres, translate, format) }),
          translate('destination.hotelCount', { count: near.place.offered }),
        ],
        keys,
      ),
    ),
    questions: cityQuestions(facts, context),
  };
}

const beachLabel = (translate: Translate, format: Format) =>
  format.unit === 'f'
    ? translate('facts.beachWithin', { distance: distanceText(beachWithinM, translate, format) })
    : translate('city.fact_beach');

function factsOf({ place, cityTax, properties }: CityFacts, context: PageContext): FactView[] {
  const { translate, textLocale } = context;
  const format = formatOf(context);
  const fact = (key: string, text: string): FactView => ({ label: translate(`city.fact_${key}`), text });
  const average = averageScore(properties);
  const currencies = [...new Set(properties.map(({ currency }) => currency))];
  const beach = properties.filter(
    ({ distanceToBeachM }) => distanceToBeachM !== null && distanceToBeachM <= beachWithinM,
  ).length;
  return [
    fact('hotels', format.number(properties.length)),
    ...(average
      ? [
          fact(
            'score',
            translate('destination.scoreOf', { score: format.number(average.score, 1), count: average.rated }),
          ),
        ]
      : []),
    ...(beach > 0
      ? [{ label: beachLabel(translate, format), text: translate('destination.hotelCount', { count: beach }) }]
      : []),
    fact('country', nameIn(place.country, textLocale)),
    ...(currencies.length > 0 ? [fact('currency', format.list(currencies.map((code) => format.currency(code))))] : []),
    fact('cityTax', cityTax ? cityTaxText(cityTax, translate, format) : translate('city.cityTaxNone')),
    ...(place.districts.length > 0
      ? [
          fact(
            'districts',
            nameList(
              place.districts.slice(0, 8).map((district) => nameIn(district, textLocale)),
              context,
            ),
          ),
        ]
      : []),
  ];
}
