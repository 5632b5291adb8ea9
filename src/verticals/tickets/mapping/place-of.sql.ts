import { sql } from 'kysely';
import type { ContentDb } from '#travel/places/place.sql.ts';

/** An attraction that a supplier's product might lead to. */
export interface Neighbour {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
}

/** Where those of these are that are attractions of ours, by id. */
export async function attractionsWithIds(db: ContentDb, ids: readonly string[]): Promise<ReadonlyMap<string, Point>> {
  const { rows } = await sql<{ id: string } & Point>`
    select id, lat, lng from tickets.attraction where id = any(${ids}::text[])`.execute(db);
  return new Map(rows.map(({ id, lat, lng }) => [id, { lat, lng }]));
}

/** The ids of a supplier's products that lead to an attraction already. */
export async function mappedProducts(
  db: ContentDb,
  supplier: string,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ product: string; attraction: string }>`
    select supplier_product_id as product, attraction_id as attraction from tickets.product
    where supplier = ${supplier} and supplier_product_id = any(${productIds}::text[])`.execute(db);
  return new Map(rows.map(({ product, attraction }) => [product, attraction]));
}

const metresPerDegree = 111_195;
const neighbourMetres = 500;
const cityMetres = 60_000;

interface Point {
  readonly lat: number;
  readonly lng: number;
}

/** Attractions within half a kilometre. */
export async function neighboursOf(db: ContentDb, { lat, lng }: Point): Promise<readonly Neighbour[]> {
  const degrees = neighbourMetres / metresPerDegree;
  const shrink = Math.max(0.05, Math.cos((lat * Math.PI) / 180));
  const { rows } = await sql<Neighbour>`
    select id, name, kind from tickets.attraction
    where lat between ${lat - degrees} and ${lat + degrees}
      and lng between ${lng - degrees / shrink} and ${lng + degrees / shrink}
    order by id limit 50`.execute(db);
  return rows;
}

/** The nearest place of ours, within sixty kilometres; null when there is none. */
export async function nearestPlace(db: ContentDb, { lat, lng }: Point): Promise<number | null> {
  const degrees = cityMetres / metresPerDegree;
  const shrink = Math.max(0.05, Math.cos((lat * Math.PI) / 180));
  const { rows } = await sql<{ id: number }>`
    select id from places.place
    where lat between ${lat - degrees} and ${lat + degrees}
      and lng between ${lng - degrees / shrink} and ${lng + degrees / shrink}
    order by (lat - ${lat}) ^ 2 + ((lng - ${lng}) * ${shrink}) ^ 2 limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

export interface NewAttraction extends Point {
  readonly id: string;
  readonly placeId: number;
  readonly slug: string;
  readonly name: string;
  readonly kind: string;
  readonly tz: string;
  readonly address: string | null;
  readonly minutes: number | null;
  readonly pictureSeed: number;
}

/** Adds an attraction; one with the same id stays as it is. A slug that is taken gets a part of the id. */
export async function addAttraction(db: ContentDb, one: NewAttraction): Promise<void> {
  await sql`
    insert into tickets.attraction (id, place_id, slug, name, kind, lat, lng, tz, address, minutes, picture_seed)
    select ${one.id}, ${one.placeId}::integer,
      case when exists (select from tickets.attraction where place_id = ${one.placeId}::integer and slug = ${one.slug})
        then ${`${one.slug}-${one.id.slice(-8).toLowerCase()}`} else ${one.slug} end,
      ${one.name}, ${one.kind}, ${one.lat}::float8, ${one.lng}::float8, ${one.tz}, ${one.address}, ${one.minutes}::smallint,
      ${one.pictureSeed}::bigint
    on conflict (id) do nothing`.execute(db);
}
