import { sql } from 'kysely';
import type { ContentDb } from '#travel/places/place.sql.ts';
import type { PropertyCard } from './property.ts';
import { remember } from '#database/remember.ts';

/** Mean review score of a place's open hotels, out of ten; null while none is rated. */
export interface PlaceScore {
  readonly placeId: number;
  readonly rated: number;
  readonly score: number | null;
}

/** The scores of all places of a country (ISO code) that have open hotels. Up to a minute old. */
export const scoresIn = remember(
  async (db: ContentDb, country: string): Promise<readonly PlaceScore[]> => {
    const { rows } = await sql<PlaceScore>`
      select property.place_id as "placeId", count(property.score)::int as rated, avg(property.score)::float8 as score
      from hotels.property join places.place on place.id = property.place_id
      where place.country = ${country} and property.status = 'open' group by property.place_id`.execute(db);
    return rows;
  },
  { max: 300, seconds: 60 },
);

export type BestProperty = Pick<
  PropertyCard,
  'id' | 'slug' | 'name' | 'kind' | 'stars' | 'score' | 'reviewCount' | 'pictures'
> & {
  readonly placeId: number;
  /** From 1, in its own place. */
  readonly rank: number;
};

/** The best rated open hotels of each of a country's larger places, the largest place first. Up to a minute old. */
export const bestIn = remember(
  async (db: ContentDb, country: string): Promise<readonly BestProperty[]> => {
    const { rows } = await sql<BestProperty>`
      select best.id, best.slug, best.name, best.kind, best.stars, best.score::float8 as score,
        best.review_count as "reviewCount", best.pictures, best.place_id as "placeId", best.rank
      from (select id, number, population from places.place join places.offered on place_id = id and product = 'hotels'
        where country = ${country} and number > 0 order by number desc, population desc, id limit 12) as place
      cross join lateral (
        select property.*, row_number() over (order by score desc, review_count desc, property.id)::int as rank
        from hotels.property where place_id = place.id and status = 'open' and score is not null
        order by score desc, review_count desc, property.id limit 6) as best
      order by place.number desc, place.population desc, place.id, best.rank`.execute(db);
    return rows;
  },
  { max: 300, seconds: 60 },
);
