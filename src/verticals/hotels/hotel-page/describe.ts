import { distanceText } from '#travel/places/distance-text.ts';
import type { Format } from '#i18n/format.ts';
import type { LocaleCode } from '#i18n/locale.ts';
import type { Translate } from '#i18n/translate.ts';
import { wordsOf } from '#travel/places/names.ts';
import { districtOf, type Place } from '#travel/places/place.ts';
import type { Property } from '../content/property.ts';
import type { Amenity, ReviewScores } from '../content/vocabulary.ts';

/** Facts worth a sentence, the rarest first. */
const offered: readonly Amenity[] = [
  'beach_access',
  'pool',
  'indoor_pool',
  'spa',
  'kids_club',
  'restaurant',
  'bar',
  'gym',
  'terrace',
  'garden',
  'kitchen',
];
const centreM = 500;
const beachM = 1_200;

/** A few sentences generated from facts. The property's id selects the wording, so that neighbouring hotels differ. */
export function describe(
  property: Property,
  place: Place,
  locale: LocaleCode,
  translate: Translate,
  format: Format,
): string[] {
  const variant = (property.pictures[0]?.seed ?? 0) % 2;
  const { name, kind, stars, floors, roomsTotal: rooms, yearBuilt, yearRenovated } = property;
  const noun =
    // A number, for plural rules.
    stars > 0 ? translate(`facts.noun_${kind}`, { stars }) : translate(`facts.plain_${kind}`);
  const district = districtOf(place, property.district);
  const distance = distanceText(property.distanceToCentreM, translate, format);
  const facts = {
    name: format.name(name),
    noun,
    distance,
    ...wordsOf('city', place, locale, format.name),
    ...(district && wordsOf('district', district, locale, format.name)),
  };
  const intro = property.distanceToCentreM <= centreM ? 'near' : district ? `district_${variant}` : 'plain';
  const first = [translate(`facts.intro_${intro}`, facts)];
  const beach = property.distanceToBeachM;
  if (beach !== null && beach <= beachM)
    first.push(translate('facts.beach', { distance: distanceText(beach, translate, format) }));

  const years = { built: String(yearBuilt), renovated: String(yearRenovated ?? ''), rooms, floors };
  const second = [translate(yearRenovated === null ? 'facts.house_new' : 'facts.house_renovated', years)];
  const list = offered.filter((amenity) => property.amenities.includes(amenity)).slice(0, 4);
  if (list.length > 0)
    second.push(
      translate(`facts.offers_${variant}`, {
        list: format.list(list.map((amenity) => translate(`facts.offer_${amenity}`))),
      }),
    );
  const best = bestOf(property.reviewScores);
  if (best)
    second.push(
      translate('facts.praise', { what: translate(`facts.praise_${best[0]}`), score: format.number(best[1], 1) }),
    );
  return [first.join(' '), second.join(' ')];
}

function bestOf(scores: ReviewScores | null): readonly [string, number] | null {
  const [best] = Object.entries(scores ?? {}).toSorted(([, a], [, b]) => b - a);
  return best && best[1] >= 8 ? best : null;
}
