import type { Format } from '#i18n/format.ts';
import type { PlaceWords } from '#i18n/place-words.ts';
import type { Translate } from '#i18n/translate.ts';
import type { QuestionView } from '../destination-view.ts';

export interface CityScore {
  readonly words: PlaceWords<'city'>;
  readonly hotels: number;
  readonly score: number | null;
}

/** An average of fewer hotels is not meaningful. */
const enough = 3;

/**
 * Frequently asked questions about a country, answered from facts only. `cities` have hotels, most first; `words` are
 * the country's.
 */
export function countryQuestions(
  cities: readonly CityScore[],
  words: PlaceWords<'inCountry'>,
  translate: Translate,
  format: Format,
): QuestionView[] {
  const total = cities.reduce((sum, { hotels }) => sum + hotels, 0);
  const ask = (key: string, answer: string): QuestionView => ({
    question: translate(`country.q_${key}`, words),
    answer,
  });
  const hotels = (count: number) => translate('destination.hotelCount', { count });
  const questions = [ask('count', translate('country.a_count', { hotels: hotels(total), count: cities.length }))];
  const [first, ...others] = cities;
  if (!first || others.length === 0) return questions;
  const next = others
    .slice(0, 3)
    .map((city) => translate('country.cityHotels', { ...city.words, count: format.number(city.hotels) }));
  questions.push(
    ask(
      'most',
      translate('country.a_most', { ...first.words, hotels: hotels(first.hotels), others: format.list(next) }),
    ),
  );
  const rated = cities
    .filter((city) => city.hotels >= enough && city.score !== null)
    .toSorted((a, b) => b.score! - a.score!);
  if (rated[0] && rated.length > 1)
    questions.push(
      ask('best', translate('country.a_best', { ...rated[0].words, score: format.number(rated[0].score ?? 0, 1) })),
    );
  return questions;
}
