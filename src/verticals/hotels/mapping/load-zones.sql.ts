import { sql } from 'kysely';
import type { ContentDb } from '#travel/places/place.sql.ts';

/** IANA zones of all properties that a supplier sells, by the supplier's ids. */
export async function zonesBySupplierId(db: ContentDb, supplier: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; tz: string }>`
    select mapping.supplier_property_id as id, property.tz from hotels.property_mapping mapping
    join hotels.property on property.id = mapping.property_id
    where mapping.supplier = ${supplier} and property.status = 'open'`.execute(db);
  return new Map(rows.map(({ id, tz }) => [id, tz]));
}
