import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  favoriteIdOf,
  favoriteItem,
  isFavoriteId,
  readFavoritesCookie,
  writeFavoritesCookie,
} from './favorites-cookie.ts';

test.each([undefined, '', '...', '<b>.../../etc', ';;;', 'x'.repeat(9_000), '%00', 'a b'])(
  'a cookie of garbage names nothing: %j',
  (value) => expect(readFavoritesCookie(value)).toEqual([]),
);
test('valid ids among garbage are read, each once', () => {
  expect(readFavoritesCookie('h1.<b>.h2.h1.')).toEqual(['h1', 'h2']);
});
test('of any content at most 200 ids are read', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 6_000 }), (value) => {
      const ids = readFavoritesCookie(value);
      expect(ids.length <= 200 && ids.every(isFavoriteId)).toBe(true);
    }),
  );
});
test.each([1, 20, 64])('2,000 favourites of %i letters: the newest are kept, and the cookie is one', (length) => {
  const ids = Array.from({ length: 2_000 }, (_, at) => String(at).padStart(length, 'h').slice(-length));
  const value = writeFavoritesCookie(ids);
  expect(value.length).toBeLessThanOrEqual(3_500);
  expect(value.endsWith(ids.at(-1)!)).toBe(true);
  expect(readFavoritesCookie(value).length).toBeGreaterThan(length === 1 ? 9 : 50);
});
test('reads what was written', () => {
  const ids = ['b', 'a-1', 'c_2', 'tickets~d'];
  expect(readFavoritesCookie(writeFavoritesCookie(ids))).toEqual(ids);
  expect(writeFavoritesCookie([])).toBe('');
});

test('a hotel is named by its id alone, anything else by its product too', () => {
  expect([favoriteIdOf('hotels', 'h1'), favoriteIdOf('tickets', 'h1')]).toEqual(['h1', 'tickets~h1']);
  expect(['h1', 'tickets~h1'].map(favoriteItem)).toEqual([
    { product: 'hotels', item: 'h1' },
    { product: 'tickets', item: 'h1' },
  ]);
  expect(['~h1', 'Tickets~h1', 'tickets~', 'a~b~c', 'tickets~h.1'].filter(isFavoriteId)).toEqual([]);
});
