const earthRadiusM = 6_371_000;
const farthestM = 300_000;
const most = 6;

export interface NearbyPlace<Item> {
  readonly place: Item;
  /** As the crow flies. */
  readonly metres: number;
}

interface Point {
  readonly lat: number;
  readonly lng: number;
}

/** Metres between two points, as the crow flies. */
export function metresBetween(a: Point, b: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const halfChord =
    Math.sin(radians(b.lat - a.lat) / 2) ** 2 +
    Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(radians(b.lng - a.lng) / 2) ** 2;
  return 2 * earthRadiusM * Math.asin(Math.min(1, Math.sqrt(halfChord)));
}

/** The six nearest places within 300 km, nearest first. */
export function nearbyPlaces<Item extends Point & { readonly id: number }>(
  place: Point & { readonly id: number },
  all: readonly Item[],
): NearbyPlace<Item>[] {
  return all
    .filter(({ id }) => id !== place.id)
    .map((other) => ({ place: other, metres: metresBetween(place, other) }))
    .filter(({ metres }) => metres <= farthestM)
    .toSorted((a, b) => a.metres - b.metres || a.place.id - b.place.id)
    .slice(0, most);
}
