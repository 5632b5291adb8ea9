import { sql } from 'kysely';
import type { ContentDb } from '#travel/places/place.sql.ts';
import { normaliseName } from '#travel/places/names.ts';
import { type HouseFacts, type Neighbour, neighbourhoodM } from './match.ts';
import type { OurRoom, TheirRoom } from './room-match.ts';

/** A property as a supplier describes it. */
export interface SupplierProperty extends HouseFacts {
  /** The supplier's id. */
  readonly id: string;
  readonly rooms: readonly TheirRoom[];
}

const metresPerDegree = 111_195;

/** Our open properties around a point, with the words of their city names. */
export async function neighboursOf(db: ContentDb, point: { lat: number; lng: number }): Promise<Neighbour[]> {
  const reach = neighbourhoodM / metresPerDegree;
  const wide = Math.min(180, reach / Math.max(0.01, Math.cos((point.lat * Math.PI) / 180)));
  const { rows } = await sql<NeighbourRow>`
    select ${neighbourColumns} from hotels.property join places.place on place.id = property.place_id
    where property.status = 'open' and property.lat between ${point.lat - reach} and ${point.lat + reach}
      and (abs(property.lng - ${point.lng}::float8) <= ${wide} or 360 - abs(property.lng - ${point.lng}::float8) <= ${wide})
    order by abs(property.lat - ${point.lat}::float8) + abs(property.lng - ${point.lng}::float8) limit 400`.execute(db);
  return neighbours(rows);
}

/** For a property without a position: our open properties whose name contains its longest word. */
export async function namesakesOf(db: ContentDb, name: string): Promise<Neighbour[]> {
  const [longest = ''] = normaliseName(name)
    .split(' ')
    .toSorted((a, b) => b.length - a.length);
  if (longest.length < 4) return [];
  const { rows } = await sql<NeighbourRow>`
    select ${neighbourColumns} from hotels.property join places.place on place.id = property.place_id
    where property.status = 'open' and strpos(lower(property.name), ${longest}) > 0
    order by property.id limit 200`.execute(db);
  return neighbours(rows);
}

const neighbourColumns = sql`property.id, property.name, property.lat, property.lng, property.street, property.postcode,
  property.stars, place.id as "placeId", place.name as "placeName", place.names as "placeNames"`;

interface NeighbourRow {
  readonly id: string;
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
  readonly street: string;
  readonly postcode: string | null;
  readonly stars: number;
  readonly placeId: number;
  readonly placeName: string;
  readonly placeNames: Readonly<Record<string, string>>;
}

function neighbours(rows: readonly NeighbourRow[]): Neighbour[] {
  const words = new Map<number, ReadonlySet<string>>();
  return rows.map(({ id, name, lat, lng, street, postcode, stars, placeId, placeName, placeNames }) => {
    let placeWords = words.get(placeId);
    if (!placeWords) words.set(placeId, (placeWords = wordsOfPlace([placeName, ...Object.values(placeNames)])));
    return {
      id,
      name,
      position: { lat, lng },
      address: street,
      postcode,
      stars: stars === 0 ? null : stars,
      placeWords,
    };
  });
}

function wordsOfPlace(names: readonly string[]): ReadonlySet<string> {
  return new Set(names.flatMap((one) => normaliseName(one).split(' ')));
}

export async function roomsOf(db: ContentDb, propertyId: string): Promise<OurRoom[]> {
  const { rows } = await sql<OurRoom>`
    select code, beds, max_adults as "maxAdults" from hotels.room_type
    where property_id = ${propertyId} order by position`.execute(db);
  return rows;
}

/** Which of these ids are mapped already, and which were decided in a review. */
export async function settledAmong(db: ContentDb, supplier: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select supplier_property_id as id from hotels.property_mapping
      where supplier = ${supplier} and supplier_property_id = any(${ids}::text[])
    union select supplier_property_id from hotels.mapping_candidate
      where supplier = ${supplier} and supplier_property_id = any(${ids}::text[]) and state <> 'open'`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export interface NewMapping {
  readonly supplier: string;
  readonly id: string;
  readonly propertyId: string;
  readonly confidence: number;
  readonly rooms: readonly { readonly code: string; readonly roomCode: string; readonly confidence: number }[];
  /** Reviewer; null when the matcher decided. */
  readonly reviewedBy: string | null;
}

/** Stores a mapping with its rooms, replacing an existing one. */
export async function writeMapping(db: ContentDb, mapping: NewMapping): Promise<void> {
  const { supplier, id, propertyId, confidence, rooms, reviewedBy } = mapping;
  await sql`
    insert into hotels.property_mapping (supplier, supplier_property_id, property_id, confidence, method, reviewed_by,
      reviewed_at)
    values (${supplier}, ${id}, ${propertyId}, ${confidence}, ${reviewedBy === null ? 'matched' : 'reviewed'},
      ${reviewedBy}, case when ${reviewedBy}::text is null then null else now() end)
    on conflict (supplier, supplier_property_id) do update set property_id = excluded.property_id,
      confidence = excluded.confidence, method = excluded.method, reviewed_by = excluded.reviewed_by,
      reviewed_at = excluded.reviewed_at`.execute(db);
  await sql`
    delete from hotels.room_mapping where supplier = ${supplier} and supplier_property_id = ${id}`.execute(db);
  await sql`
    insert into hotels.room_mapping (supplier, supplier_property_id, supplier_room_code, property_id, room_code, confidence)
    select ${supplier}, ${id}, code, ${propertyId}, "roomCode", confidence
      from json_to_recordset(${JSON.stringify(rooms)}::json) as row(code text, "roomCode" text, confidence real)
    on conflict do nothing`.execute(db);
}

/** Stores candidates for review; facts are updated, decisions are kept. */
export async function writeCandidate(
  db: ContentDb,
  supplier: string,
  property: SupplierProperty,
  best: { readonly propertyId: string | null; readonly confidence: number },
): Promise<void> {
  const { id, name, position, address, postcode, stars, rooms } = property;
  await sql`
    insert into hotels.mapping_candidate (supplier, supplier_property_id, name, lat, lng, address, postcode, stars, rooms,
      property_id, confidence)
    values (${supplier}, ${id}, ${name}, ${position?.lat ?? null}, ${position?.lng ?? null}, ${address}, ${postcode},
      ${stars}, ${JSON.stringify(rooms)}::jsonb, ${best.propertyId}, ${best.confidence})
    on conflict (supplier, supplier_property_id) do update set name = excluded.name, lat = excluded.lat,
      lng = excluded.lng, address = excluded.address, postcode = excluded.postcode, stars = excluded.stars,
      rooms = excluded.rooms, property_id = excluded.property_id, confidence = excluded.confidence, seen_at = now()
      where mapping_candidate.state = 'open'`.execute(db);
}

export interface Candidate {
  readonly supplier: string;
  readonly id: string;
  readonly name: string;
  readonly address: string | null;
  readonly rooms: readonly TheirRoom[];
  readonly propertyId: string | null;
  readonly propertyName: string | null;
  readonly confidence: number;
}

const candidateColumns = sql`candidate.supplier, candidate.supplier_property_id as id, candidate.name, candidate.address,
  candidate.rooms, candidate.property_id as "propertyId", property.name as "propertyName", candidate.confidence`;

/** Open reviews, the likeliest match first; those without a match only on request. */
export async function openCandidates(db: ContentDb, limit: number, unmatchedToo: boolean): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select ${candidateColumns} from hotels.mapping_candidate candidate
    left join hotels.property on property.id = candidate.property_id
    where candidate.state = 'open' and (candidate.property_id is not null or ${unmatchedToo})
    order by candidate.confidence desc, candidate.supplier, candidate.supplier_property_id limit ${limit}`.execute(db);
  return rows;
}

/** Locks the row, so that two reviewers don't decide concurrently. */
export async function openCandidate(db: ContentDb, supplier: string, id: string): Promise<Candidate | null> {
  const { rows } = await sql<Candidate>`
    select ${candidateColumns} from hotels.mapping_candidate candidate
    left join hotels.property on property.id = candidate.property_id
    where candidate.supplier = ${supplier} and candidate.supplier_property_id = ${id} and candidate.state = 'open'
    for update of candidate`.execute(db);
  return rows[0] ?? null;
}

export async function closeCandidate(
  db: ContentDb,
  supplier: string,
  id: string,
  state: 'accepted' | 'rejected',
): Promise<void> {
  await sql`
    update hotels.mapping_candidate set state = ${state}
    where supplier = ${supplier} and supplier_property_id = ${id}`.execute(db);
}

/** Closes the review, because the matcher has become certain. */
export async function dropOpenCandidate(db: ContentDb, supplier: string, id: string): Promise<void> {
  await sql`
    delete from hotels.mapping_candidate
    where supplier = ${supplier} and supplier_property_id = ${id} and state = 'open'`.execute(db);
}
