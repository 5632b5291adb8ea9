import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { BrandTables } from '../tables.ts';
import type { OwnHosts } from './host-name.ts';

/**
 * Texts that look alike have the same one: `0` and `o`, `1`, `l` and `i`, `rn` and `m`, `vv` and `w`, with hyphens or
 * without.
 */
export const shapeOf = (text: RawBuilder<unknown>) =>
  sql`translate(replace(replace(${text}, 'rn', 'm'), 'vv', 'w'), '01l-', 'oii')`;
export const shape = (text: string) => shapeOf(sql`${text}::text`);

/** Whether a host is another brand's, or looks like another brand's or one under our names; null for neither. */
export async function rivalOf(
  trx: Kysely<BrandTables>,
  { publicOrigin, suffix }: OwnHosts,
  brandId: string,
  host: string,
): Promise<'taken' | 'similar' | null> {
  const { hostname } = new URL(publicOrigin);
  const ours = [hostname, ...(suffix === null ? [] : [suffix])];
  const { rows } = await sql<{ isSame: boolean }>`
    select host = ${host} as "isSame" from brands.host
      where brand_id <> ${brandId} and (host = ${host} or ${shapeOf(sql`host`)} = ${shape(host)})
    union all
    select false from unnest(${ours}::text[]) as own
      where ${shape(host)} = ${shapeOf(sql`own`)}
        or ${shape(host)} like '%.' || ${shapeOf(sql`own`)} and ${host} not like '%.' || own`.execute(trx);
  if (rows.some(({ isSame }) => isSame)) return 'taken';
  return rows.length > 0 ? 'similar' : null;
}
