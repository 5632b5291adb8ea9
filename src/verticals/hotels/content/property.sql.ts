import { type RawBuilder, sql } from 'kysely';
import type { ContentDb } from '#travel/places/place.sql.ts';
import type { Property, PropertyCard } from './property.ts';
import { remember } from '#database/remember.ts';

const cardColumns = sql`
  property.id, property.slug, property.name, property.kind, property.stars, property.lat, property.lng, property.tz,
  property.currency, property.score::float8 as score, property.review_count as "reviewCount", property.amenities,
  property.distance_to_centre_m as "distanceToCentreM", property.distance_to_beach_m as "distanceToBeachM",
  property.pictures,
  coalesce((select topics from hotels.praise where property_id = property.id), '{}') as praised,
  property.district,
  (select coalesce(jsonb_agg(jsonb_build_object('supplier', supplier, 'id', supplier_property_id) order by supplier), '[]')
    from hotels.property_mapping where property_id = property.id) as mappings,
  (select coalesce(jsonb_agg(jsonb_build_object('supplier', supplier, 'id', supplier_property_id,
      'code', supplier_room_code, 'roomCode', room_code)), '[]')
    from hotels.room_mapping where property_id = property.id) as "roomMappings"`;

/**
 * The open properties of a place, best reviewed first: the fields that results pages need, without room types. Answers
 * are shared between callers and up to a minute old: never change them.
 */
export const propertiesOf = remember(
  async (db: ContentDb, placeId: number): Promise<readonly PropertyCard[]> => {
    const { rows } = await sql<PropertyCard>`
      select ${cardColumns} from hotels.property
      where property.place_id = ${placeId} and property.status = 'open'
      order by property.score desc nulls last, property.id`.execute(db);
    return rows;
  },
  // A card takes 1.6 kB: 48 MB in all.
  { max: 500, seconds: 60, renewAfterSeconds: 30, weight: { of: (cards) => cards.length, most: 30_000 } },
);

const rememberedProperty = remember(
  async (db: ContentDb, key: string): Promise<Property | null> => {
    const [placeId = '', slug = ''] = key.split(' ');
    return await findProperty(db, Number(placeId), slug);
  },
  // With its rooms it takes 6 kB: 6 MB in all.
  { max: 1_000, seconds: 60, renewAfterSeconds: 30 },
);

/** What `findProperty` finds, for pages that many visitors read; up to a minute old, and shared: never change it. */
export async function shownProperty(db: ContentDb, placeId: number, slug: string): Promise<Property | null> {
  return await rememberedProperty(db, `${placeId} ${slug}`);
}

/** Everything about the open property that a URL names, or null. */
export async function findProperty(db: ContentDb, placeId: number, slug: string): Promise<Property | null> {
  return await readProperty(
    db,
    sql`property.place_id = ${placeId} and property.slug = ${slug} and property.status = 'open'`,
  );
}

/** Everything about a property, closed ones too (a booking outlives a contract), or null. */
export async function propertyById(db: ContentDb, id: string): Promise<Property | null> {
  return await readProperty(db, sql`property.id = ${id}`);
}

/** The same, while it is open. */
export async function openPropertyById(db: ContentDb, id: string): Promise<Property | null> {
  return await readProperty(db, sql`property.id = ${id} and property.status = 'open'`);
}

/** What cards need of the open properties among these ids, in no order. */
export async function cardsOf(
  db: ContentDb,
  ids: readonly string[],
): Promise<readonly (PropertyCard & Pick<Property, 'placeId'>)[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<PropertyCard & Pick<Property, 'placeId'>>`
    select ${cardColumns}, property.place_id as "placeId" from hotels.property
    where property.id = any(${ids}::text[]) and property.status = 'open'`.execute(db);
  return rows;
}

async function readProperty(db: ContentDb, which: RawBuilder<unknown>): Promise<Property | null> {
  const { rows } = await sql<Property>`
    select ${cardColumns}, property.place_id as "placeId",
      jsonb_build_object('street', property.street, 'postcode', property.postcode) as address, property.phone,
      jsonb_build_object('from', property.check_in_from, 'until', property.check_in_until) as "checkIn",
      jsonb_build_object('until', property.check_out_until) as "checkOut", property.min_age as "minAge",
      property.floors, property.rooms_total as "roomsTotal", property.year_built as "yearBuilt",
      property.year_renovated as "yearRenovated", property.review_scores as "reviewScores",
      property.review_counts as "reviewCounts", property.policies, property.accessibility,
      (select coalesce(jsonb_agg(jsonb_build_object('code', code, 'sizeSqm', size_sqm, 'maxAdults', max_adults,
          'maxChildren', max_children, 'maxGuests', max_guests, 'beds', beds, 'view', view, 'rooms', rooms,
          'pictureSeed', picture_seed) order by position), '[]')
        from hotels.room_type where property_id = property.id) as "roomTypes"
    from hotels.property where ${which}`.execute(db);
  return rows[0] ?? null;
}
