import { expect, test } from 'vitest';
import { contains } from '../../../scripts/shores/water.ts';
import { districtAreas } from './districts.ts';

const points = [
  { lat: 41.39, lng: 2.16 },
  { lat: 41.4, lng: 2.17 },
  { lat: 41.38, lng: 2.19 },
  { lat: 41.6, lng: 2.5 },
];
const rings = () => districtAreas(points).map(({ geometry }) => geometry.coordinates[0] as [number, number][]);

test('each district has its own middle in its area and no other, also where two have the same point', () => {
  for (const [at, ring] of rings().entries()) {
    expect(ring[0]).toEqual(ring.at(-1));
    expect(points.map(({ lng, lat }) => contains(ring, [lng, lat]))).toEqual(points.map((_, other) => other === at));
  }
  expect(districtAreas([points[0]!, points[0]!])).toHaveLength(2);
  expect(districtAreas([])).toEqual([]);
});

test('neighbours do not overlap', () => {
  const [first, second] = rings();
  const inward = ([lng, lat]: [number, number]): [number, number] => [
    lng + (points[0]!.lng - lng) * 1e-6,
    lat + (points[0]!.lat - lat) * 1e-6,
  ];
  expect(first!.some((corner) => contains(second!, inward(corner)))).toBe(false);
});
