import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boxInSight, formatBox, type GeoBox, isInBox, parseBox } from './geo-box.ts';

const lng = fc.double({ min: -180, max: 180, noNaN: true });
const lat = fc.double({ min: -90, max: 90, noNaN: true });
const rounded = (value: number) => Number(value.toFixed(5)) + 0;
const boxes: fc.Arbitrary<GeoBox> = fc
  .record({ west: lng.map(rounded), south: lat.map(rounded), east: lng.map(rounded), north: lat.map(rounded) })
  .filter(({ west, east, south, north }) => west !== east && south < north);

describe('a box that is refused', () => {
  test.each([
    '',
    '1,2,3',
    '1,2,3,4,5',
    '1,2,,4',
    ' 1,2,3,4',
    '1;2;3;4',
    'NaN,1,2,3',
    'Infinity,1,2,3',
    '1e1,2,3,4',
    '0x1,2,3,4',
    '+1,2,3,4',
    '1.,2,3,4',
    '.5,2,3,4',
    '181,2,3,4',
    '1,-91,3,4',
    '1,2,3,90.1',
    '1,2,-180.00001,4',
    '1,4,3,2',
    '1,2,3,2',
    '1,2,1,4',
    `1,2,3,${'4'.repeat(100)}`,
    `${'1,'.repeat(10_000)}4`,
  ])('%j', (text) => expect(parseBox(text)).toBeNull());

  test('any text gives null or a box within the world that encloses something', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.array(fc.double(), { maxLength: 6 }).map(String)), (text) => {
        const box = parseBox(text);
        if (box === null) return;
        expect(Math.abs(box.west) <= 180 && Math.abs(box.east) <= 180).toBe(true);
        expect(box.south >= -90 && box.north <= 90 && box.south < box.north).toBe(true);
      }),
    );
  });
});

test('a box is read as it was written', () => {
  fc.assert(
    fc.property(boxes, (box) => {
      expect(parseBox(formatBox(box))).toEqual(box);
    }),
  );
});
test('the whole world is a box, poles and date line included', () => {
  const world = parseBox('-180,-90,180,90')!;
  for (const point of [
    { lat: 90, lng: 0 },
    { lat: -90, lng: 180 },
    { lat: 0, lng: -180 },
  ])
    expect(isInBox(world, point)).toBe(true);
});
test('a box across the date line has Fiji and Samoa, not Greenwich', () => {
  const box = parseBox('170,-25,-165,-10')!;
  expect(isInBox(box, { lat: -17.7, lng: 177.4 })).toBe(true);
  expect(isInBox(box, { lat: -13.8, lng: -171.8 })).toBe(true);
  expect(isInBox(box, { lat: -17.7, lng: 0 })).toBe(false);
  expect(isInBox(box, { lat: 17.7, lng: 177.4 })).toBe(false);
});
test('what lies between two meridians lies not between them the other way around', () => {
  fc.assert(
    fc.property(boxes, lng, lat, (box, east, north) => {
      const point = { lng: east, lat: north };
      fc.pre(point.lng !== box.west && point.lng !== box.east && Math.abs(point.lng) !== 180);
      const other = { ...box, west: box.east, east: box.west };
      const isBetween = point.lat >= box.south && point.lat <= box.north;
      expect(Number(isInBox(box, point)) + Number(isInBox(other, point))).toBe(Number(isBetween));
    }),
  );
});
test('a map turned around the world sees the same box', () => {
  fc.assert(
    fc.property(boxes, fc.integer({ min: -4, max: 4 }), ({ west, south, east, north }, turns) => {
      const width = (east - west + 360) % 360;
      fc.pre(width > 0.001 && Math.abs(west) < 179.9999 && Math.abs(east) < 179.9999);
      const start = west + turns * 360;
      const seen = boxInSight(start, south, start + width, north)!;
      expect(seen.west).toBeCloseTo(west, 4);
      expect(seen.east).toBeCloseTo(east, 4);
      expect([seen.south, seen.north]).toEqual([south, north]);
    }),
  );
});
test('a map that shows more than the world sees the world', () => {
  expect(boxInSight(-400, -100, 500, 100)).toEqual({ west: -180, south: -90, east: 180, north: 90 });
  expect(boxInSight(1, 1, 1, 2)).toBeNull();
});
