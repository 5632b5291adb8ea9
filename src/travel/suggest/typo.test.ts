import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { typoKeys, typosBetween } from './typo.ts';

const word = fc.string({ unit: fc.constantFrom(...'abcdeמנ'), minLength: 4, maxLength: 12 });

describe('letters between words', () => {
  test.each([
    ['barcelona', 'barcelona', 0],
    ['bracelona', 'barcelona', 1],
    ['barclona', 'barcelona', 1],
    ['barcelonaa', 'barcelona', 1],
    ['bercelona', 'barcelona', 1],
    ['lodnon', 'london', 1],
    ['abcd', 'dcba', 3],
    ['', 'abc', 3],
    ['abc', '', 3],
  ])('%s and %s: %i', (typed, other, count) => {
    expect(typosBetween(typed, other, false)).toBe(count);
  });

  test('a word that may go on is compared with the beginning', () => {
    expect(typosBetween('bracel', 'barcelona', true)).toBe(1);
    expect(typosBetween('barcel', 'barcelona', true)).toBe(0);
    expect(typosBetween('barcel', 'barcelona', false)).toBe(3);
  });

  test('the distance is the same both ways, and 0 only for the same word', () => {
    fc.assert(
      fc.property(word, word, (one, other) => {
        const count = typosBetween(one, other, false);
        expect(typosBetween(other, one, false)).toBe(count);
        expect(count === 0).toBe(one === other);
        expect(typosBetween(one, other, true)).toBeLessThanOrEqual(count);
      }),
    );
  });
});

test('two words share a key whenever one letter of their beginning is missing, added, wrong or changed round', () => {
  const letters = [...'abcdeמנ'];
  fc.assert(
    fc.property(word, fc.nat(20), fc.constantFrom(...letters), fc.nat(3), (right, place, letter, how) => {
      const at = place % Math.min(right.length - 1, 6);
      const wrong = [
        right.slice(0, at) + right.slice(at + 1),
        right.slice(0, at) + letter + right.slice(at),
        right.slice(0, at) + letter + right.slice(at + 1),
        right.slice(0, at) + (right[at + 1] ?? '') + (right[at] ?? '') + right.slice(at + 2),
      ][how]!;
      const keys = new Set(typoKeys(wrong));
      // What fill_suggestions() keeps of a word.
      expect(kept(right).some((key) => keys.has(key))).toBe(true);
    }),
  );
});

function kept(right: string): string[] {
  const keys: string[] = [];
  for (let letters = Math.min(4, right.length); letters <= Math.min(7, right.length); letters += 1) {
    const begun = right.slice(0, letters);
    keys.push(begun, ...[...begun].map((_, gap) => begun.slice(0, gap) + begun.slice(gap + 1)));
  }
  return keys;
}
