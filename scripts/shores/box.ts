/** Longitude, latitude in degrees. */
export type Point = readonly [number, number];

export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** The parts of a line inside the box, in its direction. A closed line that is wholly inside stays closed. */
export function clipped(line: readonly Point[], box: Box): Point[][] {
  const parts: Point[][] = [];
  let part: Point[] | null = null;
  for (let at = 1; at < line.length; at += 1) {
    const cut = clippedSegment(line[at - 1]!, line[at]!, box);
    if (!cut) {
      part = null;
      continue;
    }
    const [from, to] = cut;
    const last: Point | undefined = part?.at(-1);
    if (part && last && last[0] === from[0] && last[1] === from[1]) part.push(to);
    else parts.push((part = [from, to]));
    if (to !== line[at]) part = null;
  }
  const [first] = parts;
  const last = parts.at(-1);
  // A closed line that begins inside the box and leaves it: its end continues with its beginning.
  if (parts.length > 1 && first && last && first[0] === line[0] && last.at(-1) === line.at(-1) && isClosed(line)) {
    parts.pop();
    parts[0] = [...last, ...first.slice(1)];
  }
  return parts;
}

export function isClosed(line: readonly Point[]): boolean {
  const [a, b] = [line[0]!, line.at(-1)!];
  return Math.abs(a[0] - b[0]) < 2e-5 && Math.abs(a[1] - b[1]) < 2e-5;
}

/** Liang and Barsky's clipping; an end inside the box is returned as it is. */
function clippedSegment(a: Point, b: Point, { west, south, east, north }: Box): [Point, Point] | null {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  let [from, to] = [0, 1];
  for (const [step, room] of [
    [-dx, a[0] - west],
    [dx, east - a[0]],
    [-dy, a[1] - south],
    [dy, north - a[1]],
  ] as const) {
    if (step === 0) {
      if (room < 0) return null;
    } else if (step < 0) from = Math.max(from, room / step);
    else to = Math.min(to, room / step);
  }
  if (from >= to) return null;
  const at = (share: number): Point => [a[0] + dx * share, a[1] + dy * share];
  return [from === 0 ? a : at(from), to === 1 ? b : at(to)];
}

/** How far along the edge of the box a point on it is, counter-clockwise from the south-west corner: 0 to 4. */
function alongEdge({ west, south, east, north }: Box, [lng, lat]: Point): number {
  const [x, y] = [(lng - west) / (east - west), (lat - south) / (north - south)];
  const near = [y, 1 - x, 1 - y, x];
  const edge = near.indexOf(Math.min(...near));
  return [x, 1 + y, 3 - x, 4 - y][edge]! % 4;
}

/**
 * Joins lines that cross the box into closed rings along its edge. What the rings enclose is on the left of every line,
 * so the edge is followed counter-clockwise.
 */
export function closedAlong(parts: readonly (readonly Point[])[], box: Box): Point[][] {
  const corners: Point[] = [
    [box.west, box.south],
    [box.east, box.south],
    [box.east, box.north],
    [box.west, box.north],
  ];
  const ends = parts.map((points) => ({
    points,
    begin: alongEdge(box, points[0]!),
    end: alongEdge(box, points.at(-1)!),
  }));
  const left = new Set(ends);
  const rings: Point[][] = [];
  for (const first of ends) {
    if (!left.delete(first)) continue;
    const ring = [...first.points];
    for (let current = first; ;) {
      const ahead = (one: { begin: number }) => (one.begin - current.end + 4) % 4;
      const [next] = [first, ...left].toSorted((a, b) => ahead(a) - ahead(b));
      for (let corner = Math.floor(current.end) + 1; corner <= current.end + ahead(next!); corner += 1)
        ring.push(corners[corner % 4]!);
      if (next === first) break;
      ring.push(...next!.points);
      left.delete(next!);
      current = next!;
    }
    ring.push(ring[0]!);
    rings.push(ring);
  }
  return rings;
}
