import type { Format } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate.ts';
import { presentArea } from '#travel/map/present-scene.ts';
import { thumbOf } from '#travel/media/thumbs.ts';
import type { NearPoint } from '#travel/places/landmark.sql.ts';
import type { Place } from '#travel/places/place.ts';
import type { Property } from '../content/property.ts';
import type { ReviewScores } from '../content/vocabulary.ts';
import { scoreWord } from '../facts/words.ts';
import { illustrationOf } from '../illustration-of.ts';
import { policyTexts } from '../quote/policies.ts';
import { describe } from './describe.ts';
import { presentAccessibility } from './facts/accessibility-facts.ts';
import type { HotelView } from './hotel-view.ts';

export interface FactsAbout {
  readonly property: Property;
  readonly place: Place;
  readonly points: readonly NearPoint[];
  readonly mapStyle: string | null;
  readonly textLocale: string;
  readonly translate: Translate;
  readonly format: Format;
}

type Facts = Pick<
  HotelView,
  'score' | 'reviews' | 'pictures' | 'description' | 'accessibility' | 'amenities' | 'policies' | 'area'
>;

/** By what they were made of, for as long as that is kept. */
const known = new WeakMap<Property, WeakMap<Translate, { readonly about: FactsAbout; readonly facts: Facts }>>();

/**
 * What a page says about a hotel to every visitor who reads the same texts. Kept while the property, its place and the
 * formats are the same objects; shared: never change it.
 */
export function presentFacts(about: FactsAbout): Facts {
  const { property, translate } = about;
  let ofProperty = known.get(property);
  if (!ofProperty) known.set(property, (ofProperty = new WeakMap()));
  const before = ofProperty.get(translate);
  if (before && isSame(before.about, about)) return before.facts;
  const facts = makeFacts(about);
  ofProperty.set(translate, { about, facts });
  return facts;
}

const isSame = (one: FactsAbout, other: FactsAbout) =>
  (Object.keys(one) as (keyof FactsAbout)[]).every((name) => one[name] === other[name]);

function makeFacts({ property, place, points, mapStyle, textLocale, translate, format }: FactsAbout): Facts {
  return {
    score:
      property.score === null
        ? null
        : {
            value: format.number(property.score, 1),
            word: scoreWord(property.score, translate),
            reviews: translate('facts.reviews', { count: property.reviewCount }),
          },
    reviews: Object.entries(property.reviewScores ?? {}).map(([category, value]) => {
      const count = property.reviewCounts?.[category as keyof ReviewScores];
      return {
        label: translate(`facts.review_${category}`),
        value,
        text: format.number(value, 1),
        ...(count === undefined ? {} : { detail: translate('facts.reviews', { count }) }),
      };
    }),
    pictures: property.pictures.flatMap((picture) => {
      const src = illustrationOf(property, place, picture);
      if (!src) return [];
      const alt = translate(`hotel.picture_${picture.scene}`, { name: property.name });
      return [{ src, alt, width: 1200, height: 800, thumb: thumbOf(src) }];
    }),
    description: describe(property, place, textLocale, translate, format),
    accessibility: presentAccessibility(property.accessibility, translate),
    amenities: property.amenities.map((id) => ({ id, label: translate(`facts.amenity_${id}`) })),
    policies: policyTexts(property, property.currency, translate, format),
    area: presentArea(
      place,
      points,
      mapStyle,
      { translate, format, textLocale },
      { name: property.name, lat: property.lat, lng: property.lng },
    ),
  };
}
