import type { ContentDb, ProductPlaces } from '../places/place.sql.ts';
import type { PlaceCard } from '../places/place.ts';
import type { Found } from './suggestion.ts';

const farthestKm = 250;
const kmPerDegree = 111.2;

/** Cities where a product has something to sell around a point of the world, the nearest first; none when all are farther than 250 km. */
export async function citiesNear(
  db: ContentDb,
  places: ProductPlaces,
  lat: number,
  lng: number,
  limit: number,
): Promise<readonly Found[]> {
  return (await places.placesWithOffers(db))
    .map((place) => ({ place, km: distanceKm(lat, lng, place.lat, place.lng) }))
    .filter(({ km }) => km <= farthestKm)
    .toSorted((a, b) => a.km - b.km)
    .slice(0, limit)
    .map(({ place }) => cityFound(place));
}

/** Approximate distance in km on a plane, across the date line too: accurate enough to compare two cities. */
function distanceKm(lat: number, lng: number, otherLat: number, otherLng: number): number {
  const degrees = Math.abs(lng - otherLng);
  const east = Math.min(degrees, 360 - degrees) * Math.cos((((lat + otherLat) / 2) * Math.PI) / 180);
  return Math.hypot(lat - otherLat, east) * kmPerDegree;
}

export function cityFound(place: PlaceCard): Found {
  return {
    kind: 'city',
    slug: place.slug,
    named: place,
    country: place.country,
    region: null,
    place,
    lat: place.lat,
    lng: place.lng,
    offered: place.offered,
    rank: 0,
    weight: place.offered,
  };
}
