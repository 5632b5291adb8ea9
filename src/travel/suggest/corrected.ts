import type { ContentDb } from '../places/place.sql.ts';
import { type NameQuery, wordsByKeys } from './named.sql.ts';
import { forgiven, shortestMistyped, typoKeys, typosBetween } from './typo.ts';

const mostTexts = 12;

type Known = Awaited<ReturnType<typeof wordsByKeys>>[number];

/** Spelling corrections of a compared name, the likeliest first; empty when no known word is near. */
export async function corrected(db: ContentDb, name: string): Promise<readonly NameQuery[]> {
  const words = name.split(' ');
  // Short names are known as one word too: `telavivv`, and `tel avvi` word by word.
  const parts = words.length > 1 ? [words, [words.join('')]] : [words];
  const keys = [...new Set(parts.flat().filter(isLong).flatMap(typoKeys))];
  if (keys.length === 0) return [];
  const known = await wordsByKeys(db, keys);
  const texts = new Map<string, number>();
  for (const part of parts)
    for (const { text, typos } of putRight(part, known))
      if (text !== name && !(typos >= (texts.get(text) ?? Infinity))) texts.set(text, typos);
  return [...texts]
    .map(([text, typos]) => ({ text, typos }))
    .toSorted((a, b) => a.typos - b.typos || a.text.length - b.text.length || (a.text < b.text ? -1 : 1))
    .slice(0, mostTexts);
}

/** The nearest known word for every word; all near words for the last one, which may be unfinished. */
function putRight(words: readonly string[], known: readonly Known[]): readonly NameQuery[] {
  const choices = words.map((word, at) => {
    const isLast = at === words.length - 1;
    const whole = isLong(word) ? nearest(word, known, false) : [];
    const near = whole.length === 0 && isLast && isLong(word) ? nearest(word, known, true) : whole;
    if (near.length === 0) return words.length === 1 ? [] : [{ text: word, typos: 0 }];
    return isLast ? near : near.slice(0, 1);
  });
  const before = choices.slice(0, -1).map(([first]) => first!);
  return (choices.at(-1) ?? []).map(({ text, typos }) => ({
    text: [...before.map((one) => one.text), text].join(' '),
    typos: before.reduce((sum, one) => sum + one.typos, typos),
  }));
}

function nearest(word: string, known: readonly Known[], begun: boolean): readonly NameQuery[] {
  const near = known
    .map(({ word: other, meant }) => ({ text: meant, typos: typosBetween(word, other, begun) }))
    .filter(({ typos }) => typos <= forgiven(word))
    .toSorted((a, b) => a.typos - b.typos || a.text.length - b.text.length);
  // A word that is known needs no correction.
  return near[0]?.typos === 0 ? near.slice(0, 1) : near;
}

function isLong(word: string): boolean {
  return word.length >= shortestMistyped;
}
