import { expect, test } from 'vitest';
import { worldPlaces } from '#demo/world/world.ts';
import { regionOf } from './regions.ts';

test('every Israeli city is in the region where people look for it', () => {
  const byRegion = Object.groupBy(
    worldPlaces().cities.filter(({ country }) => country === 'IL'),
    regionOf,
  );
  const slugs = Object.fromEntries(
    Object.entries(byRegion).map(([region, cities]) => [region, cities.map(({ slug }) => slug).toSorted()]),
  );
  expect(slugs).toEqual({
    north: ['akko', 'haifa', 'nazareth', 'safed', 'tiberias'],
    centre: ['herzliya', 'netanya', 'tel-aviv'],
    jerusalem: ['dead-sea', 'jerusalem'],
    south: ['ashdod', 'ashkelon', 'beer-sheva', 'eilat', 'mitzpe-ramon'],
  });
});
