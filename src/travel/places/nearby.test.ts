import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PlaceCard } from './place.ts';
import { metresBetween, nearbyPlaces } from './nearby.ts';

const berlin = { id: 1, lat: 52.52, lng: 13.405 };
const place = (id: number, lat: number, lng: number) => ({ id, lat, lng }) as PlaceCard;

test('itself and places more than 300 km away are not near', () => {
  expect(nearbyPlaces(berlin, [place(1, 52.52, 13.405), place(2, 48.137, 11.575)])).toEqual([]);
});

test('the six nearest, nearest first, also across the date line', () => {
  const others = [6, 3, 8, 2, 7, 4, 5].map((id) => place(id, 0, -180 + id / 10));
  expect(nearbyPlaces({ id: 1, lat: 0, lng: 179.9 }, others).map((near) => near.place.id)).toEqual([2, 3, 4, 5, 6, 7]);
});

test('Berlin to Hamburg is about 255 km', () => {
  expect(Math.abs(metresBetween(berlin, { lat: 53.551, lng: 9.994 }) - 255_000)).toBeLessThan(2_000);
});

test('distances are the same both ways, never negative, and at most half the earth’s girth', () => {
  const point = fc.record({
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    lng: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  fc.assert(
    fc.property(point, point, (a, b) => {
      const metres = metresBetween(a, b);
      expect(metres).toBeGreaterThanOrEqual(0);
      expect(metres).toBeLessThanOrEqual(20_020_000);
      expect(Math.abs(metres - metresBetween(b, a))).toBeLessThan(0.01);
    }),
  );
});
