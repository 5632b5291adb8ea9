import { expect, test } from 'vitest';
import { contains } from '../../../scripts/shores/water.ts';
import { packShore } from '../../../scripts/shores/pack-shore.ts';
import { waterIn } from '../../../scripts/shores/water.ts';
import type { Point } from '../../../scripts/shores/box.ts';
import { readShore } from './shore.ts';

const box = { west: 2, south: 41, east: 3, north: 42 };
const unchanged = (line: readonly Point[]) => [...line];
const ring = (points: readonly Point[]): Point[] => [...points, points[0]!];
/** Counter-clockwise, so that the land is on the left. */
const square = (lng: number, lat: number, size: number): Point[] =>
  ring([
    [lng, lat],
    [lng + size, lat],
    [lng + size, lat + size],
    [lng, lat + size],
  ]);
const isWet = (lines: Parameters<typeof waterIn>[0], point: Point) =>
  waterIn(lines, box, unchanged).some(
    ([outline, ...islands]) => contains(outline!, point) && !islands.some((island) => contains(island, point)),
  );

test('a coast that crosses the box has water on its right only', () => {
  const coast = {
    level: 1,
    points: [
      [2.5, 40.5],
      [2.6, 41.5],
      [2.5, 42.5],
    ] as Point[],
  };
  expect([isWet([coast], [2.1, 41.5]), isWet([coast], [2.9, 41.5])]).toEqual([false, true]);
  const other = { ...coast, points: coast.points.toReversed() };
  expect([isWet([other], [2.1, 41.5]), isWet([other], [2.9, 41.5])]).toEqual([true, false]);
});

test('an island has the sea around it, a lake has the land around it, and an island in a lake is dry', () => {
  const island = { level: 1, points: square(2.4, 41.4, 0.2) };
  expect([isWet([island], [2.1, 41.1]), isWet([island], [2.5, 41.5])]).toEqual([true, false]);
  // Land is on the left of a lake's shore too.
  const lake = { level: 2, points: square(2.2, 41.2, 0.6).toReversed() };
  const inside = { level: 3, points: square(2.4, 41.4, 0.2) };
  const lines = [lake, inside];
  expect([isWet(lines, [2.1, 41.1]), isWet(lines, [2.3, 41.3]), isWet(lines, [2.5, 41.5])]).toEqual([
    false,
    true,
    false,
  ]);
});

test('a packed shore is read as it was, to a ten-thousandth of a degree', () => {
  const polygons = waterIn([{ level: 1, points: square(2.4, 41.4, 0.2) }], box, unchanged);
  const shore = readShore(packShore(box, polygons));
  expect(shore.known.geometry.coordinates[0]![0]).toEqual([2, 41]);
  const read = shore.water.geometry.coordinates;
  expect(read.flat(2)).toHaveLength(polygons.flat(2).length);
  for (const [at, [lng, lat]] of read.flat(2).entries() as Iterable<[number, [number, number]]>) {
    expect(lng).toBeCloseTo(polygons.flat(2)[at]![0], 4);
    expect(lat).toBeCloseTo(polygons.flat(2)[at]![1], 4);
  }
  expect(() => readShore(packShore(box, polygons).slice(0, 12))).toThrow('ends too early');
});
