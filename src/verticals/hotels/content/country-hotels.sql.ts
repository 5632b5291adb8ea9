import { sql } from 'kysely';
import type { Country } from '#travel/places/place.ts';
import { type ContentDb, countries } from '#travel/places/place.sql.ts';
import type { PropertyCard } from './property.ts';
import { remember } from '#database/remember.ts';

/** The country of a slug, or null. Up to a minute old. */
export async function countryBySlug(db: ContentDb, slug: string): Promise<Country | null> {
  return (await countries(db)).find((country) => country.slug === slug) ?? null;
}

/** The country of an ISO 3166-1 alpha-2 code in capitals, or null. Up to a minute old. */
export async function countryByCode(db: ContentDb, code: string): Promise<Country | null> {
  return (await countries(db)).find((country) => country.code === code) ?? null;
}

/** How the guests of a place's open hotels rate them on average, of ten; null while none is rated. */
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
      from hotels.property join hotels.place on place.id = property.place_id
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
      from (select id, hotels from hotels.place where country = ${country} and hotels > 0 order by hotels desc, id limit 12) as place
      cross join lateral (
        select property.*, row_number() over (order by score desc, review_count desc, property.id)::int as rank
        from hotels.property where place_id = place.id and status = 'open' and score is not null
        order by score desc, review_count desc, property.id limit 6) as best
      order by place.hotels desc, place.id, best.rank`.execute(db);
    return rows;
  },
  { max: 300, seconds: 60 },
);
