import type { ReviewScores } from '#verticals/hotels/content/vocabulary.ts';
import type { WorldProperty } from '../property.ts';
import { mix, type Random, randomFrom } from '../random.ts';
import pieces from './pieces.json' with { type: 'json' };

/** A written review of an invented hotel. */
export interface WorldReview {
  propertyId: string;
  /** From 0; unique within the property. */
  position: number;
  author: string | null;
  party: 'solo' | 'couple' | 'family' | 'friends' | 'business';
  /** Whole days between the end of the stay and the day on which the world is loaded. */
  daysAgo: number;
  locale: string;
  scores: ReviewScores;
  /** Mean of the scores, one decimal. */
  score: number;
  title: string;
  liked: string;
  disliked: string;
  answer: string | null;
}

type Language = keyof typeof pieces;

/** Larger worlds have no written reviews: a million hotels would need some gigabytes for them. */
export const mostReviewedProperties = 20_000;

const languages: Readonly<Record<Language, number>> = { en: 30, de: 16, fr: 15, es: 15, he: 12, ja: 12 };
const parties = { couple: 36, family: 24, solo: 16, friends: 12, business: 12 } as const;

/**
 * Three to six written reviews of a property, put together from sentences that fit its facts; none for a property without
 * a score. The same for the same property.
 */
export function reviewsFor(property: WorldProperty): WorldReview[] {
  const { id, reviewScores } = property;
  if (!reviewScores) return [];
  const number = 3 + (mix(id, 4_001) % 4);
  return Array.from({ length: number }, (_, position) => writeReview(property, reviewScores, position));
}

function writeReview(property: WorldProperty, average: ReviewScores, position: number): WorldReview {
  const random = randomFrom(mix(property.id, 4_003, position));
  const locale = random.weighted(languages);
  const words = pieces[locale];
  const scores = scoresNear(average, random);
  const values = Object.values(scores) as number[];
  const score = Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 10) / 10;
  const mood = score >= 8.8 ? 'high' : score >= 7 ? 'good' : 'low';
  const praised = sample(praisedIn(property, scores), mood === 'low' ? 1 : random.int(2, 3), random);
  const blamed = mood === 'high' && random.chance(0.6) ? [] : sample(blamedIn(property), 1, random);
  return {
    propertyId: String(property.id),
    position,
    author: random.chance(0.15) ? null : random.pick(words.authors),
    party: random.weighted(parties),
    daysAgo: 4 + position * 37 + random.int(0, 60),
    locale,
    scores,
    score,
    title: random.pick(words.titles[mood]),
    liked: praised.map((topic) => random.pick(words.liked[topic])).join(locale === 'ja' ? '' : ' '),
    disliked: blamed.map((topic) => random.pick(words.disliked[topic])).join(' '),
    answer: mood === 'low' || random.chance(0.12) ? random.pick(words.answers) : null,
  };
}

/** Whole even numbers from 2 to 10, as guests give them. */
function scoresNear(average: ReviewScores, random: Random): ReviewScores {
  const near = (value: number) => Math.min(10, Math.max(2, 2 * Math.round((value + random.next() * 3.4 - 1.7) / 2)));
  return {
    cleanliness: near(average.cleanliness),
    comfort: near(average.comfort),
    location: near(average.location),
    staff: near(average.staff),
    facilities: near(average.facilities),
    value: near(average.value),
  };
}

type Praised = keyof (typeof pieces)['en']['liked'];
type Blamed = keyof (typeof pieces)['en']['disliked'];

function praisedIn({ amenities, distanceToCentreM }: WorldProperty, scores: ReviewScores): Praised[] {
  const rated = (Object.keys(scores) as (keyof ReviewScores)[]).filter(
    (category) => scores[category] >= 8 && (category !== 'location' || distanceToCentreM < 2_000),
  );
  const has = (amenity: 'breakfast' | 'pool') => (amenities.includes(amenity) ? [amenity] : []);
  const all: Praised[] = [...rated, ...has('breakfast'), ...has('pool')];
  return all.length > 0 ? all : ['staff'];
}

const blamedIn = ({ amenities }: WorldProperty): Blamed[] => [
  'noise',
  'size',
  'wait',
  ...(amenities.includes('wifi') ? (['wifi'] as const) : []),
  ...(amenities.includes('bar') ? (['value'] as const) : []),
];

/** So many different items, in random order. */
function sample<Item>(items: readonly Item[], number: number, random: Random): Item[] {
  const left = [...items];
  return Array.from(
    { length: Math.min(number, left.length) },
    () => left.splice(random.int(0, left.length - 1), 1)[0]!,
  );
}
