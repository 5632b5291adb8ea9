import { describe, expect, test } from 'vitest';
import { meant } from './meant.ts';
import type { Found, SuggestionKind } from './suggestion.ts';

const spain = { name: 'Spain', names: {}, code: 'ES', slug: 'spain' };
const one = (kind: SuggestionKind, slug: string, rank: number, weight = 1): Found => ({
  kind,
  slug,
  named: { name: slug, names: {} },
  country: spain,
  region: null,
  place: null,
  lat: null,
  lng: null,
  offered: null,
  rank,
  weight,
});
const slugOf = (...found: Found[]) => meant(found)?.slug;

describe('ambiguous', () => {
  test('of nothing', () => {
    expect(slugOf()).toBeUndefined();
  });

  test('of several that begin so', () => {
    expect(slugOf(one('city', 'barcelona', 3), one('city', 'bari', 3))).toBeUndefined();
    expect(slugOf(one('hotel', 'a', 4), one('hotel', 'b', 4))).toBeUndefined();
    expect(slugOf(one('hotel', 'a', 7), one('hotel', 'b', 7))).toBeUndefined();
  });

  test('of namesakes of about one size, or sights in several cities', () => {
    expect(slugOf(one('city', 'here', 0, 40), one('city', 'there', 0, 30))).toBeUndefined();
    expect(slugOf(one('landmark', 'here', 0, 1_000), one('landmark', 'there', 0))).toBeUndefined();
    expect(slugOf(one('hotel', 'here', 0), one('hotel', 'there', 0))).toBeUndefined();
  });
});

test.each([
  ['the only one', [one('hotel', 'it', 7)]],
  ['the whole name before beginnings', [one('city', 'it', 0), one('city', 'longer', 3), one('hotel', 'x', 4)]],
  ['the whole name of a hotel', [one('city', 'longer', 3), one('hotel', 'it', 0)]],
  ['the largest of namesakes', [one('city', 'it', 0, 100), one('city', 'small', 0, 5)]],
  ['the visitor’s language before others', [one('city', 'it', 0, 5), one('city', 'other', 2, 5)]],
  ['the only city that begins so', [one('city', 'it', 3), one('district', 'x', 3), one('hotel', 'y', 4)]],
  ['the only sight that begins so', [one('landmark', 'it', 3), one('hotel', 'y', 4), one('hotel', 'z', 4)]],
  ['a country with its cities', [one('country', 'it', 0), one('city', 'a', 1), one('city', 'b', 1)]],
  ['what a mistyped name means', [one('city', 'it', 100), one('hotel', 'x', 107)]],
] as const)('%s is meant', (_, found) => {
  expect(slugOf(...found)).toBe('it');
});
