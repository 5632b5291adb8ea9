import { likeness } from '#travel/places/word-likeness.ts';
import { tellingWords } from './name-likeness.ts';

/** The facts of a property that can be compared. Unknown facts are null. */
export interface HouseFacts {
  readonly name: string;
  readonly position: { readonly lat: number; readonly lng: number } | null;
  /** Street and number. */
  readonly address: string | null;
  readonly postcode: string | null;
  /** 1 to 5; null when unrated. */
  readonly stars: number | null;
}

export interface Neighbour extends HouseFacts {
  readonly id: string;
  /** Words of its city's names: a match in these is not evidence. */
  readonly placeWords: ReadonlySet<string>;
}

export type Match =
  /** Certain enough to sell it as our property. */
  | { readonly kind: 'same'; readonly id: string; readonly confidence: number }
  /** Needs a review. */
  | { readonly kind: 'perhaps'; readonly id: string; readonly confidence: number }
  | { readonly kind: 'none' };

const sureFrom = 0.85;
const perhapsFrom = 0.55;
/** The second best must be this much less likely, otherwise the match is ambiguous. */
const clearBy = 0.08;
/** Properties further apart are different, regardless of their names. */
export const neighbourhoodM = 1_500;

/** Finds the property of ours that a supplier's property is. */
export function matchOf(theirs: HouseFacts, ours: readonly Neighbour[]): Match {
  let best: { id: string; confidence: number } | null = null;
  let second = 0;
  for (const one of ours) {
    const confidence = confidenceOf(theirs, one);
    if (best === null || confidence > best.confidence || (confidence === best.confidence && one.id < best.id)) {
      second = Math.max(second, best?.confidence ?? 0);
      best = { id: one.id, confidence };
    } else second = Math.max(second, confidence);
  }
  if (best === null || best.confidence < perhapsFrom) return { kind: 'none' };
  const sure = best.confidence >= sureFrom && best.confidence - second >= clearBy;
  return { kind: sure ? 'same' : 'perhaps', ...best };
}

/**
 * Probability, from 0 to 1, that both are the same property, by name, distance, address and stars as far as they are
 * known; a different name or a long distance alone rules it out, and without a position it needs a review.
 */
export function confidenceOf(theirs: HouseFacts, ours: Omit<Neighbour, 'id'>): number {
  const name = likeness(tellingWords(theirs.name, ours.placeWords), tellingWords(ours.name, ours.placeWords));
  const metres = theirs.position && ours.position ? metresBetween(theirs.position, ours.position) : null;
  if (metres !== null && metres > neighbourhoodM) return 0;
  const facts: readonly (readonly [weight: number, likeness: number | null])[] = [
    [0.55, name],
    [0.25, metres === null ? null : Math.max(0, Math.min(1, 1 - (metres - 60) / 1_000))],
    [0.1, addressLikeness(theirs, ours)],
    [0.1, starsLikeness(theirs.stars, ours.stars)],
  ];
  let weights = 0;
  let sum = 0;
  for (const [weight, alike] of facts) {
    if (alike === null) continue;
    weights += weight;
    sum += weight * alike;
  }
  const ceiling = Math.min(name < 0.5 ? 0.5 : 1, metres === null ? 0.8 : 1);
  return Math.min(ceiling, sum / weights);
}

function starsLikeness(one: number | null, other: number | null): number | null {
  if (!one || !other) return null;
  return Math.max(0, 1 - Math.abs(one - other) * 0.5);
}

function addressLikeness(one: HouseFacts, other: HouseFacts): number | null {
  const codes = one.postcode && other.postcode ? plain(one.postcode) === plain(other.postcode) : null;
  const streets =
    one.address && other.address ? likeness(tellingWords(one.address), tellingWords(other.address)) : null;
  if (streets === null) return codes === null ? null : codes ? 1 : 0.3;
  return codes === null ? streets : codes ? Math.max(0.7, streets) : streets * 0.7;
}

const plain = (code: string) => code.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase();

const earthM = 6_371_000;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Along the surface of the earth; across the date line too. */
export function metresBetween(
  one: { readonly lat: number; readonly lng: number },
  other: { readonly lat: number; readonly lng: number },
): number {
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2;
  const chord =
    half(other.lat - one.lat) + Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * half(other.lng - one.lng);
  return 2 * earthM * Math.asin(Math.min(1, Math.sqrt(chord)));
}
