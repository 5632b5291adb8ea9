import type { MapPoint } from './map-scene.ts';

const metresPerDegree = 111_195;
const corners = 72;

/** A circle on the ground as a closed line: east first, then north. Good for some tens of kilometres, not at a pole. */
function around({ lat, lng }: MapPoint, metres: number): [number, number][] {
  const shrink = Math.max(0.01, Math.cos((lat * Math.PI) / 180));
  return Array.from({ length: corners + 1 }, (_, at) => {
    const angle = ((at % corners) / corners) * 2 * Math.PI;
    return [
      lng + (Math.cos(angle) * metres) / (metresPerDegree * shrink),
      lat + (Math.sin(angle) * metres) / metresPerDegree,
    ];
  });
}

export function ringLine(centre: MapPoint, metres: number): GeoJSON.Feature<GeoJSON.LineString> {
  return { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: around(centre, metres) } };
}

export function disc(centre: MapPoint, metres: number): GeoJSON.Feature<GeoJSON.Polygon> {
  return { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [around(centre, metres)] } };
}

/** The northernmost point of a circle, where its label is placed. */
export function topOf({ lat, lng }: MapPoint, metres: number): MapPoint {
  return { lng, lat: lat + metres / metresPerDegree };
}

/** Metres between two points of one city. */
export function metresAcross(a: MapPoint, b: MapPoint): number {
  const shrink = Math.cos((a.lat * Math.PI) / 180);
  return Math.hypot((b.lng - a.lng) * shrink, b.lat - a.lat) * metresPerDegree;
}
