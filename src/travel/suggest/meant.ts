import { type Found, groupOf, isOffered } from './suggestion.ts';

/** A city must have this many times the size of its namesakes to be chosen without asking the visitor. */
const dominance = 5;

/** The one unambiguous suggestion, or null when the visitor should choose. `found` is best first by group. */
export function meant(found: readonly Found[]): Found | null {
  const [only, more] = found;
  if (!only || !more) return only ?? null;
  const whole = found.filter(({ rank }) => rank % 100 < 3);
  if (whole.length > 0) return amongNamesakes(whole);
  const begun = found.filter(({ rank }) => rank % 100 < 6);
  for (const level of [isArea, isSpot, isItem]) {
    const those = begun.filter(level);
    if (those.length > 0) return those.length === 1 ? (those[0] ?? null) : null;
  }
  return null;
}

function amongNamesakes(whole: readonly Found[]): Found | null {
  const [first] = whole;
  if (!first) return null;
  const [second] = whole.filter((one) => one !== first && one.kind === first.kind);
  const isLarger = first.kind === 'city' && second && first.weight >= dominance * second.weight;
  return !second || isLarger || first.rank < second.rank ? first : null;
}

const isArea = ({ kind }: Found) => kind === 'city' || kind === 'country' || kind === 'region';
const isSpot = ({ kind }: Found) => kind === 'district' || groupOf(kind) === 'sights';
const isItem = ({ kind }: Found) => isOffered(kind);
