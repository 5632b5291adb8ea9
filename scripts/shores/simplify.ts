import type { Point } from './box.ts';

const metresPerDegree = 111_195;

/**
 * Douglas and Peucker's reduction with a tolerance that grows with the distance from a centre: a map is looked at
 * closely in the middle only. `metres` is the tolerance at the centre.
 */
export function simplifier(centre: Point, metres: number): (line: readonly Point[]) => Point[] {
  const shrink = Math.cos((centre[1] * Math.PI) / 180);
  const flat = ([lng, lat]: Point): Point => [
    (lng - centre[0]) * metresPerDegree * shrink,
    (lat - centre[1]) * metresPerDegree,
  ];
  const allowed = ([x, y]: Point) => metres + Math.hypot(x, y) * 0.0003 * metres;
  return (line) => {
    const plane = line.map(flat);
    const isKept = new Set([0, line.length - 1]);
    const spans: [number, number][] = [];
    const isRing = Math.hypot(plane[0]![0] - plane.at(-1)![0], plane[0]![1] - plane.at(-1)![1]) < 3;
    if (isRing) {
      // A ring is divided where it is farthest from its first point.
      const far = plane.reduce(
        (best, [x, y], at) =>
          Math.hypot(x - plane[0]![0], y - plane[0]![1]) >
          Math.hypot(plane[best]![0] - plane[0]![0], plane[best]![1] - plane[0]![1])
            ? at
            : best,
        0,
      );
      isKept.add(far);
      spans.push([0, far], [far, line.length - 1]);
    } else spans.push([0, line.length - 1]);
    for (let span = spans.pop(); span; span = spans.pop()) {
      const [from, to] = span;
      let worst = 1;
      let worstAt = -1;
      for (let at = from + 1; at < to; at += 1) {
        const excess = distance(plane[at]!, plane[from]!, plane[to]!) / allowed(plane[at]!);
        if (excess > worst) [worst, worstAt] = [excess, at];
      }
      if (worstAt < 0) continue;
      isKept.add(worstAt);
      spans.push([from, worstAt], [worstAt, to]);
    }
    return line.filter((_, at) => isKept.has(at));
  };
}

/** From a point to a segment. */
function distance([x, y]: Point, [x1, y1]: Point, [x2, y2]: Point): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / length));
  return Math.hypot(x - x1 - dx * share, y - y1 - dy * share);
}
