import type { Format } from '#i18n/format.ts';
import type { LocaleCode } from '#i18n/locale.ts';
import type { PlaceWords } from '#i18n/place-words.ts';
import type { Translate } from '#i18n/translate.ts';
import { langOf, wordsOf } from '#travel/places/names.ts';
import type { Place } from '#travel/places/place.ts';
import type { PropertyCard } from '../../content/property.ts';
import { starsText } from '../../facts/words.ts';
import type { HotelGroupView } from './city-view.ts';

const named = 3;
const mostDistricts = 6;

export interface GroupAbout {
  readonly textLocale: LocaleCode;
  readonly translate: Translate;
  readonly format: Format;
  readonly hrefOf: (slug: string) => string;
}

/** Mean score of the rated hotels, or null. */
export function averageScore(
  properties: readonly Pick<PropertyCard, 'score'>[],
): { readonly score: number; readonly rated: number } | null {
  const scores = properties.flatMap(({ score }) => (score === null ? [] : [score]));
  return scores.length === 0
    ? null
    : { score: scores.reduce((sum, score) => sum + score, 0) / scores.length, rated: scores.length };
}

/** From five stars down. `properties` are best rated first. */
export function starGroups(properties: readonly PropertyCard[], about: GroupAbout): HotelGroupView[] {
  return [5, 4, 3, 2, 1].flatMap((stars) =>
    groupOf(
      starsText(stars, about.translate),
      properties.filter((property) => property.stars === stars),
      about,
    ),
  );
}

/** The districts with most hotels first. */
export function districtGroups(place: Place, properties: readonly PropertyCard[], about: GroupAbout): HotelGroupView[] {
  return districtCounts(place, properties, about.textLocale)
    .slice(0, mostDistricts)
    .flatMap(({ slug, words, lang }) =>
      groupOf(
        words.district,
        properties.filter(({ district }) => district === slug),
        about,
      ).map((group) => ({ ...group, ...lang })),
    );
}

export function districtCounts(
  place: Place,
  properties: readonly PropertyCard[],
  locale: string,
): { slug: string; words: PlaceWords<'district'>; lang: { lang?: string }; hotels: number }[] {
  const counts = new Map<string, number>();
  for (const { district } of properties) if (district) counts.set(district, (counts.get(district) ?? 0) + 1);
  return place.districts
    .map((district) => ({
      slug: district.slug,
      words: wordsOf('district', district, locale),
      lang: langOf(district, locale, place.country.code),
      hotels: counts.get(district.slug) ?? 0,
    }))
    .filter(({ hotels }) => hotels > 0)
    .toSorted((a, b) => b.hotels - a.hotels || (a.slug < b.slug ? -1 : 1));
}

function groupOf(
  title: string,
  members: readonly PropertyCard[],
  { translate, format, hrefOf }: GroupAbout,
): HotelGroupView[] {
  if (members.length === 0) return [];
  const average = averageScore(members);
  const count = translate('destination.hotelCount', { count: members.length });
  return [
    {
      title,
      detail: average
        ? `${count} · ${translate('destination.average', { score: format.number(average.score, 1) })}`
        : count,
      hotels: members.slice(0, named).map(({ name, slug, score }) => ({
        name,
        href: hrefOf(slug),
        score: score === null ? null : format.number(score, 1),
      })),
    },
  ];
}
