import type { PropertyCard } from '../../content/property.ts';

type Compared = Pick<PropertyCard, 'id' | 'kind' | 'stars' | 'score' | 'lat' | 'lng'>;

const kilometresPerDegree = 111;

/** The hotels most similar to one: by class first, then kind, score and neighbourhood. Never the hotel itself. */
export function similarTo<Hotel extends Compared>(hotel: Compared, among: readonly Hotel[], most: number): Hotel[] {
  return among
    .filter(({ id }) => id !== hotel.id)
    .map((other) => ({ other, apart: apart(hotel, other) }))
    .toSorted((a, b) => a.apart - b.apart || (a.other.id < b.other.id ? -1 : 1))
    .slice(0, most)
    .map(({ other }) => other);
}

function apart(one: Compared, other: Compared): number {
  const east = (one.lng - other.lng) * Math.cos((one.lat * Math.PI) / 180);
  const kilometres = Math.hypot(one.lat - other.lat, east) * kilometresPerDegree;
  const scores = one.score === null || other.score === null ? 1 : Math.abs(one.score - other.score);
  return (
    Math.abs(one.stars - other.stars) * 2 +
    (one.kind === other.kind ? 0 : 1) +
    scores * 0.7 +
    Math.min(kilometres, 20) * 0.3
  );
}
