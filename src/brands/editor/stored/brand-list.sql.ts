import { type Kysely, sql } from 'kysely';
import type { BrandStatus, BrandTables } from '../../tables.ts';

/** A brand as staff find it, by its newest version. */
export interface FoundBrand {
  readonly id: string;
  readonly name: string;
  readonly status: BrandStatus;
  readonly hasChanges: boolean;
  /** Of an agency that can't sell now: blocked or closed, or below such a one. */
  readonly agencyClosed: boolean;
  readonly agencyName: string | null;
  readonly hosts: readonly string[];
}

/** A page of the brands with this text in name, id, host or agency; all for an empty one. By id. */
export async function findBrands(
  db: Kysely<BrandTables>,
  search: string,
  page: number,
  perPage: number,
): Promise<{ readonly brands: readonly FoundBrand[]; readonly total: number }> {
  const like = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const { rows } = await sql<FoundBrand & { total: number }>`
    select brand.id, newest.content ->> 'name' as name, brand.status,
      newest.version is distinct from brand.live_version as "hasChanges",
      coalesce(agency.path && array(select id from accounts.agency as closed where closed.status <> 'active'), false)
        as "agencyClosed",
      agency.name as "agencyName",
      array(select host from brands.host where brand_id = brand.id order by is_main desc, host) as hosts,
      count(*) over ()::int as total
    from brands.brand
      left join accounts.agency on agency.id = brand.agency_id
      cross join lateral (
        select version, content from brands.version where brand_id = brand.id order by version desc limit 1) as newest
    where ${search} = '' or brand.id ilike ${like} or newest.content ->> 'name' ilike ${like} or agency.name ilike ${like}
      or exists (select from brands.host where brand_id = brand.id and host ilike ${like})
    order by brand.id limit ${perPage} offset ${(page - 1) * perPage}`.execute(db);
  return { brands: rows.map(({ total: _total, ...brand }) => brand), total: rows[0]?.total ?? 0 };
}
