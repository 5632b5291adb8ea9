import type { Box } from './box.ts';
import type { Polygon } from './water.ts';

/** Units of a packed shore in one degree: some 11 metres of latitude. */
const perDegree = 10_000;

/**
 * Water as base64, read by `src/ui/map/shore.ts`: the box and then the polygons, every number a variable-length
 * integer, every point its difference from the one before.
 */
export function packShore({ west, south, east, north }: Box, polygons: readonly Polygon[]): string {
  const bytes: number[] = [];
  const natural = (number: number) => {
    for (let left = number; ; left >>>= 7) {
      if (left < 128) return void bytes.push(left);
      bytes.push((left & 127) | 128);
    }
  };
  const whole = (number: number) => natural(number < 0 ? -2 * number - 1 : 2 * number);
  const units = (degrees: number) => Math.round(degrees * perDegree);
  for (const degrees of [west, south, east, north]) whole(units(degrees));
  natural(polygons.length);
  for (const rings of polygons) {
    natural(rings.length);
    for (const ring of rings) {
      let [x, y] = [units(west), units(south)];
      const points = ring.slice(0, -1).map(([lng, lat]) => [units(lng), units(lat)] as const);
      natural(points.length);
      for (const [nextX, nextY] of points) {
        whole(nextX - x);
        whole(nextY - y);
        [x, y] = [nextX, nextY];
      }
    }
  }
  return Buffer.from(bytes).toString('base64');
}
