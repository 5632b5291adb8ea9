import { type Kysely, sql } from 'kysely';
import type { BrandStatus, BrandTables } from './tables.ts';

/** A published brand and its hosts. */
export interface PublishedBrand {
  readonly id: string;
  readonly version: number;
  /** `suspended` too while its agency, or one above it, is not active. */
  readonly status: BrandStatus;
  readonly markupSet: string | null;
  readonly agencyId: string | null;
  /** Whether the agency and those above it are active; also of a brand without one. */
  readonly isAgencyActive: boolean;
  /** Its main host first. */
  readonly hosts: readonly { readonly host: string; readonly isMain: boolean }[];
}

/** All brands that have been published, or one of them. */
export async function publishedBrands(db: Kysely<BrandTables>, id?: string): Promise<readonly PublishedBrand[]> {
  const rows = await db
    .selectFrom('brands.brand as brand')
    .leftJoin('brands.host as host', 'host.brand_id', 'brand.id')
    .innerJoin('brands.version as version', (join) =>
      join.onRef('version.brand_id', '=', 'brand.id').onRef('version.version', '=', 'brand.live_version'),
    )
    .select(['brand.id', 'brand.live_version', 'brand.status', 'brand.agency_id', 'host.host', 'host.is_main'])
    .select(sql<string | null>`version.content ->> 'markupSet'`.as('markup_set'))
    .select(
      sql<boolean>`not exists (select from accounts.agency where agency.id = brand.agency_id
        and agency.path && array(select id from accounts.agency as closed where closed.status <> 'active'))`.as(
        'is_agency_active',
      ),
    )
    .$if(id !== undefined, (query) => query.where('brand.id', '=', id!))
    .orderBy('brand.id')
    .orderBy('host.is_main', 'desc')
    .orderBy('host.host')
    .execute();
  const brands = new Map<string, PublishedBrand & { hosts: PublishedBrand['hosts'][number][] }>();
  for (const {
    id: brandId,
    live_version: version,
    status: own,
    agency_id: agencyId,
    is_agency_active: isAgencyActive,
    host,
    is_main: isMain,
    markup_set: markupSet,
  } of rows) {
    let brand = brands.get(brandId);
    if (!brand) {
      const status = isAgencyActive || own === 'archived' ? own : 'suspended';
      brand = { id: brandId, version: version!, status, markupSet, agencyId, isAgencyActive, hosts: [] };
      brands.set(brandId, brand);
    }
    if (host !== null) brand.hosts.push({ host, isMain: isMain === true });
  }
  return [...brands.values()];
}

/** The content of a version and its colours, as they are stored; null for an unknown one. */
export async function storedVersion(
  db: Kysely<BrandTables>,
  id: string,
  version: number,
): Promise<{ readonly content: object; readonly theme: object | null } | null> {
  const row = await db
    .selectFrom('brands.version')
    .select(['content', 'theme'])
    .where('brand_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return row ?? null;
}

/** A brand as it is listed. */
export interface ListedBrand {
  readonly id: string;
  readonly name: string;
  readonly status: BrandStatus;
  readonly liveVersion: number | null;
  readonly newestVersion: number;
  /** Its main host first. */
  readonly hosts: readonly string[];
}

export async function listBrands(db: Kysely<BrandTables>): Promise<readonly ListedBrand[]> {
  const { rows } = await sql<ListedBrand>`
    select brand.id, newest.content ->> 'name' as name, brand.status, brand.live_version as "liveVersion",
      newest.version as "newestVersion",
      array(select host from brands.host where brand_id = brand.id order by is_main desc, host) as hosts
    from brands.brand
      cross join lateral (
        select version, content from brands.version where brand_id = brand.id order by version desc limit 1) as newest
    order by brand.id`.execute(db);
  return rows;
}

/** Every version of a brand, the newest first. */
export async function listVersions(db: Kysely<BrandTables>, id: string) {
  return await db
    .selectFrom('brands.version')
    .selectAll()
    .where('brand_id', '=', id)
    .orderBy('version', 'desc')
    .execute();
}

/** The names that published brands show, by id; that of an archived one is free. */
export async function shownNames(db: Kysely<BrandTables>): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select brand.id, version.content ->> 'name' as name from brands.brand
    join brands.version on version.brand_id = brand.id and version.version = brand.live_version
    where brand.status <> 'archived'`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
