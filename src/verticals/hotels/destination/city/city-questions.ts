import { distanceText } from '#travel/places/distance-text.ts';
import type { PlaceWords } from '#i18n/place-words.ts';
import type { PageContext } from '#web/page.ts';
import type { Place } from '#travel/places/place.ts';
import type { CityTax } from '../../content/place-tax.ts';
import type { PropertyCard } from '../../content/property.ts';
import { starsText } from '../../facts/words.ts';
import { formatOf } from '../../pages-deps.ts';
import type { QuestionView } from '../destination-view.ts';
import { nameList } from '../name-list.ts';
import { cityTaxText } from './city-tax-text.ts';
import { districtCounts } from './hotel-groups.ts';
import type { MonthLevel } from './months.ts';
import { cheapestFirst, levelText } from './present-months.ts';

export interface CityFacts {
  readonly place: Place;
  readonly cityTax: CityTax | null;
  /** Its name for messages. */
  readonly words: PlaceWords<'city'>;
  /** Best rated first. */
  readonly properties: readonly PropertyCard[];
  readonly levels: readonly MonthLevel[] | null;
}

export const beachWithinM = 500;

/** Frequently asked questions about a city, answered from facts only; a question without a fact is left out. */
export function cityQuestions(
  { place, cityTax, words, properties, levels }: CityFacts,
  context: PageContext,
): QuestionView[] {
  if (properties.length === 0) return [];
  const { translate } = context;
  const format = formatOf(context);
  const ask = (key: string, answer: string): QuestionView => ({
    question: translate(`city.q_${key}`, words),
    answer,
  });
  const hotels = (count: number) => translate('destination.hotelCount', { count });
  const stars = [5, 4, 3, 2, 1].flatMap((value) => {
    const count = properties.filter((property) => property.stars === value).length;
    return count === 0
      ? []
      : [translate('city.withStars', { count: format.number(count), stars: starsText(value, translate) })];
  });
  const questions = [
    ask('count', translate('city.a_count', { hotels: hotels(properties.length), ...words, stars: format.list(stars) })),
  ];

  const [best] = properties;
  if (best && best.score !== null) {
    questions.push(
      ask(
        'best',
        translate('city.a_best', {
          hotel: best.name,
          score: format.number(best.score, 1),
          reviews: translate('facts.reviews', { count: best.reviewCount }),
        }),
      ),
    );
  }
  const ranked = cheapestFirst(levels ?? []);
  const [cheapest, dearest] = [ranked[0], ranked.at(-1)];
  if (cheapest && dearest) {
    questions.push(
      ask(
        'cheap',
        translate('city.a_cheap', {
          month: format.date(cheapest.month, 'month'),
          less: levelText(cheapest, translate, format),
          dearest: format.date(dearest.month, 'month'),
          more: levelText(dearest, translate, format),
        }),
      ),
    );
  }
  const [first, ...others] = districtCounts(place, properties, context.textLocale);
  if (first && others.length > 0) {
    const next = others
      .slice(0, 3)
      .map(({ words, hotels: count }) => translate('city.districtHotels', { ...words, count: format.number(count) }));
    questions.push(
      ask(
        'district',
        translate('city.a_district', {
          ...first.words,
          hotels: hotels(first.hotels),
          others: nameList(next, context),
        }),
      ),
    );
  }
  const beach = properties
    .filter(({ distanceToBeachM }) => distanceToBeachM !== null && distanceToBeachM <= beachWithinM)
    .toSorted((a, b) => a.distanceToBeachM! - b.distanceToBeachM!);
  if (beach[0]) {
    questions.push(
      ask(
        'beach',
        translate(format.unit === 'f' ? 'facts.beachAnswer' : 'city.a_beach', {
          count: beach.length,
          hotel: beach[0].name,
          within: distanceText(beachWithinM, translate, format),
          distance: distanceText(beach[0].distanceToBeachM ?? 0, translate, format),
        }),
      ),
    );
  }
  questions.push(
    ask(
      'tax',
      cityTax
        ? translate('city.a_tax', { tax: cityTaxText(cityTax, translate, format) })
        : translate('city.a_taxNone', words),
    ),
  );
  return questions;
}
