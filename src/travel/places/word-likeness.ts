/**
 * Similarity of two word lists, from 0 to 1; symmetric. Words may be in another order, run together or slightly
 * misspelt; a different number in the name makes it a different property.
 */
export function likeness(one: readonly string[], other: readonly string[]): number {
  if (one.length === 0 || other.length === 0) return 0;
  const joined = pairLikeness(one.toSorted().join(''), other.toSorted().join(''));
  const runTogether = pairLikeness(one.join(''), other.join(''));
  return Math.max(byWords(one, other), joined, runTogether) * numbersFit(one, other);
}

function byWords(one: readonly string[], other: readonly string[]): number {
  const pairs = one.flatMap((a, at) =>
    other.flatMap((b, there) => {
      const alike = wordLikeness(a, b);
      return alike > 0 ? [{ at, there, alike, weight: alike * Math.min(a.length, b.length) }] : [];
    }),
  );
  const taken = { at: new Set<number>(), there: new Set<number>() };
  let common = 0;
  for (const { at, there, weight } of pairs.toSorted((a, b) => b.weight - a.weight)) {
    if (taken.at.has(at) || taken.there.has(there)) continue;
    taken.at.add(at);
    taken.there.add(there);
    common += weight;
  }
  return Math.min(1, (2 * common) / (lettersOf(one) + lettersOf(other)));
}

const lettersOf = (words: readonly string[]) => words.reduce((all, word) => all + word.length, 0);

const alikeFrom = 0.6;

function wordLikeness(one: string, other: string): number {
  if (one === other) return 1;
  // The shorter list's pairs are the most that both can share.
  const most = (2 * Math.min(one.length, other.length)) / (one.length + other.length);
  if (most < alikeFrom) return 0;
  const alike = pairLikeness(one, other);
  return alike >= alikeFrom ? alike : 0;
}

/** Dice's measure over pairs of neighbouring letters. */
function pairLikeness(one: string, other: string): number {
  if (one === other) return 1;
  const ours = pairsOf(one);
  const theirs = pairsOf(other);
  if (ours.length === 0 || theirs.length === 0) return 0;
  const left = new Map<string, number>();
  for (const pair of ours) left.set(pair, (left.get(pair) ?? 0) + 1);
  let common = 0;
  for (const pair of theirs) {
    const count = left.get(pair) ?? 0;
    if (count === 0) continue;
    common += 1;
    left.set(pair, count - 1);
  }
  return (2 * common) / (ours.length + theirs.length);
}

function pairsOf(word: string): string[] {
  const letters = [...word];
  return letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);
}

function numbersFit(one: readonly string[], other: readonly string[]): number {
  const numbers = (words: readonly string[]) =>
    words
      .filter((word) => /\d/.test(word))
      .toSorted()
      .join(' ');
  const [ours, theirs] = [numbers(one), numbers(other)];
  if (ours === theirs) return 1;
  return ours === '' || theirs === '' ? 0.8 : 0.5;
}
