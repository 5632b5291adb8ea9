import { type Box, clipped, closedAlong, isClosed, type Point } from './box.ts';
import type { ShoreLine } from './read-shores.ts';

/** An outline and its islands; closed rings. */
export type Polygon = readonly (readonly Point[])[];

/** The water inside a box. `simpler` reduces a line; ends on the edge of the box stay where they are. */
export function waterIn(
  lines: readonly ShoreLine[],
  box: Box,
  simpler: (line: readonly Point[]) => Point[],
): Polygon[] {
  return [1, 2].flatMap((level) => {
    const outlines: Point[][] = [];
    const islands: Point[][] = [];
    const crossing: Point[][] = [];
    for (const line of lines) {
      const isIsland = line.level === 3 && level === 2;
      if (line.level !== level && !isIsland) continue;
      // Reversed, every line has the water on its left.
      for (const part of clipped(line.points.toReversed(), box)) {
        const reduced = simpler(part);
        if (!isClosed(part)) crossing.push(reduced);
        else if (reduced.length > 3) (areaOf(part) > 0 ? outlines : islands).push(reduced);
      }
    }
    if (crossing.length > 0) outlines.push(...closedAlong(crossing, box));
    // A sea without a coast that crosses the box surrounds its islands.
    else if (level === 1 && islands.length > 0) outlines.push(edgeOf(box));
    return outlines.map((outline) => [outline, ...islands.filter(([point]) => contains(outline, point!))]);
  });
}

const edgeOf = ({ west, south, east, north }: Box): Point[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];

/** Twice the area of a closed ring; positive when it runs counter-clockwise. */
function areaOf(ring: readonly Point[]): number {
  let sum = 0;
  for (let at = 1; at < ring.length; at += 1) sum += ring[at - 1]![0] * ring[at]![1] - ring[at]![0] * ring[at - 1]![1];
  return sum;
}

export function contains(ring: readonly Point[], [lng, lat]: Point): boolean {
  let isIn = false;
  for (let at = 1; at < ring.length; at += 1) {
    const [[x1, y1], [x2, y2]] = [ring[at - 1]!, ring[at]!];
    if (y1 > lat !== y2 > lat && lng < x1 + ((lat - y1) / (y2 - y1)) * (x2 - x1)) isIn = !isIn;
  }
  return isIn;
}
