import type { WorldCity, WorldDistrict } from './geography/places.ts';
import type { Random } from './random.ts';

export interface Location {
  district: string | null;
  lat: number;
  lng: number;
  distanceToCentreM: number;
  distanceToBeachM: number | null;
}

interface Offset {
  east: number;
  north: number;
} // metres

const metresPerDegree = 111_195;

function metresBetween(city: WorldCity, point: { lat: number; lng: number }): Offset {
  const shrink = Math.cos((city.lat * Math.PI) / 180);
  return {
    east: (point.lng - city.lng) * metresPerDegree * shrink,
    north: (point.lat - city.lat) * metresPerDegree,
  };
}

function towards(offset: Offset, bearing: number): number {
  const angle = (bearing * Math.PI) / 180;
  return offset.east * Math.sin(angle) + offset.north * Math.cos(angle);
}

function scatter(radius: number, random: Random): Offset {
  const angle = random.next() * 2 * Math.PI;
  const reach = radius * Math.sqrt(0.01 + 0.99 * random.next());
  return { east: reach * Math.sin(angle), north: reach * Math.cos(angle) };
}

/** Mirrors a step that would end in the water, so that it leads inland. */
function keptAshore(step: Offset, bearing: number, room: number): Offset {
  const out = towards(step, bearing);
  if (out <= room) return step;
  const angle = (bearing * Math.PI) / 180;
  return {
    east: step.east - 2 * out * Math.sin(angle),
    north: step.north - 2 * out * Math.cos(angle),
  };
}

function radiusOf(city: WorldCity, district: WorldDistrict | null): number {
  if (district?.beachM) return Math.max(120, Math.min(500, district.beachM * 0.6));
  if (district) return 450;
  const open = city.population < 60_000 ? 700 : 2000;
  return city.sea ? Math.min(open, 1200, Math.max(400, city.sea.metres * 1.5)) : open;
}

/**
 * A place to build in the city: about a district, or about the centre, on the land side of the
 * shore. WGS 84 with five decimals; distances in metres, as the crow flies.
 */
export function placeIn(city: WorldCity, random: Random): Location {
  const inDistrict = city.districts.length > 0 && random.chance(0.9);
  const district = inDistrict ? random.pick(city.districts) : null;
  const base = district ? metresBetween(city, district) : { east: 0, north: 0 };
  const free = scatter(radiusOf(city, district), random);
  const { sea } = city;
  const shore = sea ? sea.metres - towards(base, sea.bearing) : 0;
  const step = sea ? keptAshore(free, sea.bearing, Math.max(0, shore - 60)) : free;
  const at = { east: base.east + step.east, north: base.north + step.north };
  const shrink = Math.cos((city.lat * Math.PI) / 180);
  return {
    district: district?.slug ?? null,
    lat: rounded(city.lat + at.north / metresPerDegree),
    lng: rounded(city.lng + at.east / (metresPerDegree * shrink)),
    distanceToCentreM: Math.round(Math.hypot(at.east, at.north)),
    distanceToBeachM: beachFrom(city, district, at, step),
  };
}

function beachFrom(city: WorldCity, district: WorldDistrict | null, at: Offset, step: Offset): number | null {
  const bearing = city.sea?.bearing ?? 0;
  if (district?.beachM) return Math.round(Math.max(40, district.beachM - towards(step, bearing) / 2));
  if (!city.sea?.beach) return null;
  return Math.round(Math.max(60, city.sea.metres - towards(at, bearing)));
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5;
}
