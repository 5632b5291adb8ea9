import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clustersOf, type Pin } from './clusters.ts';

const world: [number, number, number, number] = [-180, -90, 180, 90];
const pins: fc.Arbitrary<Pin[]> = fc
  .array(
    fc.record({
      lat: fc.double({ min: 41.3, max: 41.5, noNaN: true }),
      lng: fc.double({ min: 2, max: 2.3, noNaN: true }),
    }),
    { maxLength: 60 },
  )
  .map((points) => points.map((point, rank) => ({ ...point, id: `hotel-${rank}`, price: `€${rank + 100}` })));

test('without pins there is nothing', () => {
  expect(clustersOf([]).spots(world, 12)).toEqual([]);
});
test('at every zoom each pin counts once, and a cluster has the price of its cheapest', () => {
  fc.assert(
    fc.property(pins, fc.integer({ min: 0, max: 18 }), (all, zoom) => {
      const clusters = clustersOf(all);
      const seen = clusters.spots(world, zoom).flatMap((spot) => {
        if (spot.kind === 'pin') return [spot.pin.id];
        const members = clusters.members(spot.number);
        expect(spot.count).toBe(members.length);
        const ranks = members.map((pin) => all.indexOf(pin));
        expect(spot.price).toBe(all[Math.min(...ranks)]!.price);
        expect(clusters.opensAt(spot.number)).toBeGreaterThan(zoom);
        return members.map(({ id }) => id);
      });
      expect(seen.toSorted()).toEqual(all.map(({ id }) => id).toSorted());
    }),
  );
});
test('hotels in the same spot stand apart at the closest zoom', () => {
  const same = [1, 2, 3].map((number) => ({ id: `${number}`, price: '€1', lat: 10, lng: 20 }));
  expect(clustersOf(same).spots(world, 16)).toMatchObject([{ kind: 'cluster', count: 3 }]);
  expect(clustersOf(same).spots(world, 17)).toHaveLength(3);
});
test('a view across the date line has the pins of both sides', () => {
  const clusters = clustersOf([
    { id: 'fiji', price: '€1', lat: -17.7, lng: 177.4 },
    { id: 'samoa', price: '€2', lat: -13.8, lng: -171.8 },
    { id: 'greenwich', price: '€3', lat: -15, lng: 0 },
  ]);
  expect(
    clusters
      .spots([170, -25, 195, -10], 8)
      .map(({ key }) => key)
      .toSorted(),
  ).toEqual(['fiji', 'samoa']);
});
