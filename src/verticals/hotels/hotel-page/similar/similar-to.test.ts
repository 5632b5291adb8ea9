import { expect, test } from 'vitest';
import { similarTo } from './similar-to.ts';

const hotel = (id: string, more: object = {}) => ({
  id,
  kind: 'hotel' as const,
  stars: 4,
  score: 8.5,
  lat: 41.39,
  lng: 2.17,
  ...more,
});

test('a hotel is not like itself, and of none there is none', () => {
  expect(similarTo(hotel('a'), [hotel('a')], 4)).toEqual([]);
  expect(similarTo(hotel('a'), [], 4)).toEqual([]);
});

test('its class counts before its kind, score and neighbourhood; the order is always the same', () => {
  const others = [
    hotel('class', { stars: 1 }),
    hotel('unrated', { score: null }),
    hotel('kind', { kind: 'hostel' as const, score: 8 }),
    hotel('far', { lat: 41.5 }),
    hotel('twin-b'),
    hotel('twin-a'),
  ];
  const order = similarTo(hotel('a'), others, 9).map(({ id }) => id);
  expect(order).toEqual(['twin-a', 'twin-b', 'unrated', 'kind', 'far', 'class']);
  expect(similarTo(hotel('a'), others.toReversed(), 9).map(({ id }) => id)).toEqual(order);
  expect(similarTo(hotel('a'), others, 2)).toHaveLength(2);
});
