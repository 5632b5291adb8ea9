import { sql } from 'kysely';
import { remember } from '#database/remember.ts';
import type { ContentDb } from '#travel/places/place.sql.ts';
import { resolvePath } from '#travel/suggest/resolve-path.ts';
import { pathOf } from '#travel/suggest/suggestion.ts';
import { carPlaces, carSearch } from './car-places.ts';
import { reachOf, type RentalSpot } from './rental-spot.ts';

const each = { max: 2_000, seconds: 300 };

const airportPath = remember(async (db: ContentDb, iata: string): Promise<string | null> => {
  const { rows } = await sql<{ path: string }>`
    select country.slug || '/' || place.slug || '/near/' || airport.iata as path
    from places.airport join places.place on place.id = airport.place_id
      join places.country on country.code = place.country
    where airport.iata = ${iata}`.execute(db);
  return rows[0]?.path ?? null;
}, each);

const readSpot = remember(async (db: ContentDb, code: string): Promise<RentalSpot | null> => {
  const path = /^[A-Z]{3}$/.test(code) ? await airportPath(db, code) : code;
  const found = path === null ? null : await resolvePath(db, carSearch, path);
  const { kind } = found ?? {};
  if (!found?.place || found.lat === null || found.lng === null) return null;
  if (kind !== 'airport' && kind !== 'city' && kind !== 'landmark' && kind !== 'district') return null;
  const place = await carPlaces.findPlace(db, found.country.slug, found.place.slug);
  if (!place) return null;
  const { id, slug, name, names } = place;
  return {
    code: kind === 'airport' ? found.slug : pathOf(found),
    path: pathOf(found),
    kind,
    named: found.named,
    place: { id, slug, name, names },
    country: place.country,
    lat: found.lat,
    lng: found.lng,
    radiusKm: reachOf(kind),
    zone: place.tz,
  };
}, each);

/** The spot that an address names (`BCN`, `spain/barcelona`), or null. Up to five minutes old and shared: never change it. */
export async function findSpot(db: ContentDb, code: string): Promise<RentalSpot | null> {
  return code.length > 250 || code === '' ? null : await readSpot(db, code);
}
