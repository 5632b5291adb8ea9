import type { Format } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate.ts';
import type { QuestionView } from '../destination-view.ts';

export interface CityScore {
  readonly name: string;
  readonly hotels: number;
  readonly score: number | null;
}

/** Of fewer hotels an average says little. */
const enough = 3;

/** What people ask of a country, answered from facts alone. `cities` have hotels, most first; `inCountry` follows “in”. */
export function countryQuestions(
  cities: readonly CityScore[],
  inCountry: string,
  translate: Translate,
  format: Format,
): QuestionView[] {
  const total = cities.reduce((sum, { hotels }) => sum + hotels, 0);
  const ask = (key: string, answer: string): QuestionView => ({
    question: translate(`country.q_${key}`, { inCountry }),
    answer,
  });
  const hotels = (count: number) => translate('destination.hotelCount', { count });
  const questions = [ask('count', translate('country.a_count', { hotels: hotels(total), count: cities.length }))];
  const [first, ...others] = cities;
  if (!first || others.length === 0) return questions;
  const next = others
    .slice(0, 3)
    .map(({ name, hotels: count }) => translate('country.cityHotels', { city: name, count: format.number(count) }));
  questions.push(
    ask(
      'most',
      translate('country.a_most', { city: first.name, hotels: hotels(first.hotels), others: format.list(next) }),
    ),
  );
  const rated = cities
    .filter((city) => city.hotels >= enough && city.score !== null)
    .toSorted((a, b) => b.score! - a.score!);
  if (rated[0] && rated.length > 1)
    questions.push(
      ask('best', translate('country.a_best', { city: rated[0].name, score: format.number(rated[0].score ?? 0, 1) })),
    );
  return questions;
}
