import { airports, cities, landmarksOf, type WorldCity } from '../geography/places.ts';
import { mix } from '../random.ts';
import { type Vendor, vendors } from './vendors.ts';

/** A desk of one company. */
export interface CarStation {
  readonly id: string;
  readonly vendor: Vendor;
  readonly city: WorldCity;
  readonly kind: 'airport' | 'city' | 'rail';
  /** IATA code of an airport. */
  readonly iata: string | null;
  /** Of the airport, the railway station, or the city. */
  readonly place: string;
  readonly lat: number;
  readonly lng: number;
}

const largeWeight = 10;
const middleWeight = 4;

/** Companies at an airport: all of them at a large one. */
function atAirport({ weight, featured }: WorldCity): readonly Vendor[] {
  if (featured || weight >= largeWeight) return vendors;
  return vendors.slice(0, weight >= middleWeight ? 5 : 3);
}

/** A point some hundred metres from another, always the same one for the same numbers. */
function near(lat: number, lng: number, ...seed: readonly number[]) {
  const offset = (salt: number) => ((mix(...seed, salt) % 1_000) / 1_000 - 0.5) * 0.01;
  return { lat: Math.round((lat + offset(1)) * 1e5) / 1e5, lng: Math.round((lng + offset(2)) * 1e5) / 1e5 };
}

function stationsOfCity(city: WorldCity): CarStation[] {
  const found: CarStation[] = [];
  const add = (
    kind: CarStation['kind'],
    code: string,
    place: string,
    at: readonly Vendor[],
    lat: number,
    lng: number,
  ) =>
    at.forEach((vendor) => {
      const spot = near(lat, lng, city.id, vendors.indexOf(vendor), kind.length);
      const iata = kind === 'airport' ? code : null;
      found.push({ id: `${code}-${vendor.slug}`, vendor, city, kind, iata, place, ...spot });
    });
  for (const airport of airportsOf.get(city.slug) ?? [])
    add('airport', airport.iata, airport.name, atAirport(city), airport.lat, airport.lng);
  const inTown = vendors.filter(({ access }) => access === 'in_terminal' || access === 'call_for_pickup');
  add('city', String(city.id), city.name, inTown.slice(0, city.weight >= middleWeight ? 3 : 2), city.lat, city.lng);
  for (const { kind, slug, name, lat, lng } of landmarksOf(city))
    if (kind === 'station') add('rail', `${String(city.id)}.${slug}`, name, vendors.slice(0, 2), lat, lng);
  return found;
}

const airportsOf = Map.groupBy(airports, ({ city }) => city);

/** Every station of the demo world. */
export const worldStations: readonly CarStation[] = cities.flatMap(stationsOfCity);

export const stationById = new Map(worldStations.map((station) => [station.id, station]));

const cell = (lat: number, lng: number) => `${Math.floor(lat)} ${Math.floor(lng)}`;
const byCell = Map.groupBy(worldStations, ({ lat, lng }) => cell(lat, lng));
const kmPerDegree = 111.2;

/** The stations within a radius of at most 100 km, the nearest first. */
export function stationsNear(lat: number, lng: number, radiusKm: number): readonly CarStation[] {
  const shrink = Math.cos((lat * Math.PI) / 180);
  const distance = (one: CarStation) => Math.hypot(one.lat - lat, (one.lng - lng) * shrink) * kmPerDegree;
  const cells = [-1, 0, 1].flatMap((down) =>
    [-1, 0, 1].flatMap((right) => byCell.get(cell(lat + down, lng + right)) ?? []),
  );
  return cells
    .map((station) => ({ station, km: distance(station) }))
    .filter(({ km }) => km <= radiusKm)
    .toSorted((a, b) => a.km - b.km)
    .map(({ station }) => station);
}
