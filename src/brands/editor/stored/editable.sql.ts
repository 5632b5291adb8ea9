import { type Kysely, sql } from 'kysely';
import type { BrandStatus, BrandTables } from '../../tables.ts';

/** A brand as it is edited: its newest version, which is shown once it is published. */
export interface EditableBrand {
  readonly id: string;
  readonly status: BrandStatus;
  readonly liveVersion: number | null;
  /** Of the newest version. */
  readonly version: number;
  readonly content: object;
  readonly theme: object | null;
  /** From the top agency to the brand's, both included; empty for a brand of the operator's. */
  readonly agencyPath: readonly string[];
  readonly agencyName: string | null;
  readonly hosts: readonly string[];
  /** Null for one whose pages are at the host that it has by itself. */
  readonly mainHost: string | null;
}

const editable = sql`
  select brand.id, brand.status, brand.live_version as "liveVersion", newest.version, newest.content, newest.theme,
    coalesce(agency.path, '{}') as "agencyPath", agency.name as "agencyName",
    array(select host from brands.host where brand_id = brand.id order by is_main desc, host) as hosts,
    (select host from brands.host where brand_id = brand.id and is_main) as "mainHost"
  from brands.brand
    left join accounts.agency on agency.id = brand.agency_id
    cross join lateral (
      select version, content, theme from brands.version where brand_id = brand.id order by version desc limit 1) as newest`;

/** Null for an unknown one, and for one that is archived. */
export async function brandToEdit(db: Kysely<BrandTables>, id: string): Promise<EditableBrand | null> {
  const { rows } = await sql<EditableBrand>`${editable} where brand.id = ${id} and brand.status <> 'archived'`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Null while the agency has none. */
export async function brandOfAgency(db: Kysely<BrandTables>, agencyId: string): Promise<EditableBrand | null> {
  const { rows } =
    await sql<EditableBrand>`${editable} where brand.agency_id = ${agencyId} and brand.status <> 'archived'`.execute(
      db,
    );
  return rows[0] ?? null;
}

/** What a new brand of an agency is filled with. */
export interface AgencyDetails {
  readonly number: number;
  readonly name: string;
  readonly email: string | null;
}

export async function agencyDetails(db: Kysely<BrandTables>, agencyId: string): Promise<AgencyDetails | null> {
  const { rows } = await sql<AgencyDetails>`
    select number::int, name, email from accounts.agency where id = ${agencyId}`.execute(db);
  return rows[0] ?? null;
}
