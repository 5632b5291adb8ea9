import { disc, metresAcross } from './circles.ts';
import type { MapPoint } from './map-scene.ts';

type Corner = [number, number];

/** Radius in metres of a district whose neighbours are far away, at least and at most. */
const radius = { least: 700, most: 2_600 };
/** Part of the distance to the nearest neighbour. */
const share = 0.85;

/**
 * Drawn areas of districts of which only the middle is known: each reaches half-way to its neighbours, with rounded
 * corners. An area says where a district is, not where it ends.
 */
export function districtAreas(points: readonly MapPoint[]): GeoJSON.Feature<GeoJSON.Polygon>[] {
  return points.map((point) => {
    const others = points.filter((other) => other !== point && (other.lat !== point.lat || other.lng !== point.lng));
    const nearest = Math.min(...others.map((other) => metresAcross(point, other)));
    const reach = Math.max(radius.least, Math.min(radius.most, nearest * share));
    let corners = disc(point, reach).geometry.coordinates[0]!.slice(0, -1) as Corner[];
    for (const other of others) if (metresAcross(point, other) < 2 * reach) corners = nearer(corners, point, other);
    const ring = rounded(rounded(corners));
    return {
      type: 'Feature',
      properties: {},
      geometry: { type: 'Polygon', coordinates: [[...ring, ...ring.slice(0, 1)]] },
    };
  });
}

/** The part of an outline that is nearer to one point than to another. */
function nearer(corners: readonly Corner[], { lng, lat }: MapPoint, other: MapPoint): Corner[] {
  // Distances are compared in degrees of latitude.
  const shrink = Math.cos(((lat + other.lat) * Math.PI) / 360) ** 2;
  const [dx, dy] = [(other.lng - lng) * shrink, other.lat - lat];
  const [middleX, middleY] = [(lng + other.lng) / 2, (lat + other.lat) / 2];
  const beyond = ([x, y]: Corner) => (x - middleX) * dx + (y - middleY) * dy;
  return corners.flatMap((corner, at) => {
    const before = corners.at(at - 1)!;
    const [here, there] = [beyond(corner), beyond(before)];
    const kept: Corner[] = here <= 0 ? [corner] : [];
    if (here <= 0 === there <= 0) return kept;
    const part = there / (there - here);
    return [[before[0] + (corner[0] - before[0]) * part, before[1] + (corner[1] - before[1]) * part], ...kept];
  });
}

/** Chaikin's corner cutting, once. */
function rounded(corners: readonly Corner[]): Corner[] {
  return corners.flatMap(([x, y], at): Corner[] => {
    const [nextX, nextY] = corners[(at + 1) % corners.length]!;
    return [
      [x * 0.75 + nextX * 0.25, y * 0.75 + nextY * 0.25],
      [x * 0.25 + nextX * 0.75, y * 0.25 + nextY * 0.75],
    ];
  });
}
