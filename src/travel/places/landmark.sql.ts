import { sql } from 'kysely';
import type { Named } from './names.ts';
import type { ContentDb } from './place.sql.ts';
import { remember } from '#database/remember.ts';

/** A point of interest that visitors search near: a landmark of the place, or an airport that serves it. */
export interface NearPoint extends Named {
  /** Slug of a landmark, or an airport's IATA code. */
  readonly id: string;
  /** `airport`, or what kind of landmark. */
  readonly kind: string;
  readonly lat: number;
  readonly lng: number;
}

/** The landmarks of a place by name, then its airports. Shared between callers and up to a minute old: never change them. */
export const nearPointsOf = remember(
  async (db: ContentDb, placeId: number): Promise<readonly NearPoint[]> => {
    const { rows } = await sql<NearPoint>`
      select id, kind, name, names, lat, lng from (
        select slug::text as id, kind, name, names, lat, lng, 0 as row from places.landmark where place_id = ${placeId}
        union all
        select iata, 'airport', name, names, lat, lng, 1 from places.airport where place_id = ${placeId}
      ) as point order by row, name, id`.execute(db);
    return rows;
  },
  { max: 500, seconds: 60 },
);
