import { sql } from 'kysely';
import { remember } from '#database/remember.ts';
import type { ContentDb } from './place.sql.ts';

/** Latitudes that are looked at: some 110 km in both directions. */
const degrees = 1;

/** The id of the place nearest to a point, given as `lat,lng`; null when there is none within some 110 km. Up to a minute old. */
export const nearestPlace = remember(
  async (db: ContentDb, point: string): Promise<number | null> => {
    const [lat, lng] = point.split(',').map(Number);
    const { rows } = await sql<{ id: number }>`
      select id from places.place
      where lat between ${lat}::float8 - ${degrees}::float8 and ${lat}::float8 + ${degrees}::float8
        and abs(lng - ${lng}::float8) * cos(radians(${lat}::float8)) <= ${degrees}::float8
      order by power(lat - ${lat}::float8, 2) + power((lng - ${lng}::float8) * cos(radians(${lat}::float8)), 2), id
      limit 1`.execute(db);
    return rows[0]?.id ?? null;
  },
  { max: 2_000, seconds: 60 },
);
