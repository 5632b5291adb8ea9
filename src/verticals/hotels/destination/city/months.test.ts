import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#database/open.ts';
import { propertiesOf } from '../../content/property.sql.ts';
import { openWorld } from '#tests/hotels/hotels.ts';
import { nightFactorBp, nightLevel } from '#demo/world/world.ts';
import { monthLevels } from './months.ts';

let database: Database;
beforeAll(async () => {
  database = await openWorld();
}, 180_000);
afterAll(async () => await database?.close());

const barcelona = 3_128_760;
const today = '2026-11-30';

test('a place that has no seasonal rates has no months', async () => {
  expect(await monthLevels({ content: database.publicDb, nightLevel }, 1, today)).toBeNull();
});

test('twelve whole months from the next one on, whose average is the year’s', async () => {
  const levels = (await monthLevels({ content: database.publicDb, nightLevel }, barcelona, today)) ?? [];
  expect(levels.map(({ month }) => month)).toEqual(
    [
      '2026-12',
      '2027-01',
      '2027-02',
      '2027-03',
      '2027-04',
      '2027-05',
      '2027-06',
      '2027-07',
      '2027-08',
      '2027-09',
      '2027-10',
      '2027-11',
    ].map((month) => `${month}-01`),
  );
  const sum = levels.reduce((all, { levelBp }) => all + levelBp, 0);
  expect(Math.abs(sum - 120_000)).toBeLessThanOrEqual(12);
});

test('the cheapest month is cheap because its nights are: the same hotels ask more in the dearest', async () => {
  const levels = (await monthLevels({ content: database.publicDb, nightLevel }, barcelona, today)) ?? [];
  const [cheapest, dearest] = [
    levels.toSorted((a, b) => a.levelBp - b.levelBp)[0],
    levels.toSorted((a, b) => b.levelBp - a.levelBp)[0],
  ];
  const hotels = (await propertiesOf(database.publicDb, barcelona)).map(({ id }) => Number(id));
  const nights = (month = '') =>
    Array.from({ length: 28 }, (_, day) => `${month.slice(0, 8)}${String(day + 1).padStart(2, '0')}`);
  const average = (month?: string) =>
    nights(month)
      .flatMap((night) => hotels.map((id) => nightFactorBp({ id, cityId: barcelona }, night)))
      .reduce((sum, factor) => sum + factor, 0);
  expect(average(cheapest?.month)).toBeLessThan(average(dearest?.month));
});
