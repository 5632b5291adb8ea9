import type { Kysely } from 'kysely';
import { transaction } from '#database/transaction.ts';
import { defaultBrandId } from './brand.ts';
import { siteHosts } from './site-hosts.ts';
import type { BrandTables } from './tables.ts';
import { lockBrand, unknownBrand } from './write-brands.sql.ts';

export type HostAnswer =
  | { readonly kind: 'done'; readonly isMain: boolean }
  /** A sentence for the operator. */
  | { readonly kind: 'refused'; readonly problem: string };

const refused = (problem: string): HostAnswer => ({ kind: 'refused', problem });

const label = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?';
const name = new RegExp(`^(?=.{1,253}$)${label}(\\.${label})+$`);

/** Puts a host on a brand; its first is its main one, where its pages are. */
export async function addHost(
  db: Kysely<BrandTables>,
  publicOrigin: string,
  id: string,
  host: string,
  suffix: string | null = null,
): Promise<HostAnswer> {
  if (suffix !== null && (host === suffix || host.endsWith(`.${suffix}`)))
    return refused(`${host} is under WHITE_LABEL_SUFFIX, where agencies’ brands have their hosts by themselves.`);
  if (!name.test(host) || !URL.canParse(`http://${host}`))
    return refused(`${host} is no host: write it like stay.example.com, in small letters and without a port.`);
  const hosts = siteHosts(publicOrigin);
  const { hostname } = new URL(publicOrigin);
  if (host === hostname || hosts.isDefault(new URL(hosts.originOf(host)).host))
    return refused(`${host} is the host of PUBLIC_ORIGIN, which the default brand has.`);
  if (host === `pay.${hostname}`) return refused(`${host} is the host of the sandbox gateway’s payment page.`);
  return await transaction(db, async (trx) => {
    if (!(await lockBrand(trx, id))) return refused(await unknownBrand(trx, id));
    const main = await trx
      .selectFrom('brands.host')
      .select('host')
      .where('brand_id', '=', id)
      .where('is_main', '=', true)
      .executeTakeFirst();
    const isMain = !main && id !== defaultBrandId;
    const inserted = await trx
      .insertInto('brands.host')
      .values({ host, brand_id: id, is_main: isMain })
      .onConflict((on) => on.doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows === 1n) return { kind: 'done', isMain };
    const taken = await trx.selectFrom('brands.host').select('brand_id').where('host', '=', host).executeTakeFirst();
    return refused(`${host} is a host of ${taken?.brand_id ?? 'another brand'} already; a host has one brand.`);
  });
}

/** Makes a host of a brand its main one; pages of the others redirect there. */
export async function makeMain(db: Kysely<BrandTables>, id: string, host: string): Promise<HostAnswer> {
  return await transaction(db, async (trx) => {
    if (!(await lockBrand(trx, id))) return refused(await unknownBrand(trx, id));
    if (id === defaultBrandId) return refused('The main host of the default brand is that of PUBLIC_ORIGIN.');
    if (!(await isHostOf(trx, id, host))) return refused(`${host} is no host of ${id}: see brand host list.`);
    await trx.updateTable('brands.host').set({ is_main: false }).where('brand_id', '=', id).execute();
    await trx.updateTable('brands.host').set({ is_main: true }).where('host', '=', host).execute();
    return { kind: 'done', isMain: true };
  });
}

/** Takes a host from a brand. A live brand keeps its main host: emails and payments lead there. */
export async function removeHost(db: Kysely<BrandTables>, id: string, host: string): Promise<HostAnswer> {
  return await transaction(db, async (trx) => {
    const brand = await lockBrand(trx, id);
    if (!brand) return refused(await unknownBrand(trx, id));
    const found = await isHostOf(trx, id, host);
    if (!found) return refused(`${host} is no host of ${id}: see brand host list.`);
    if (found.is_main && brand.status !== 'draft')
      return refused(`${host} is the main host of ${id}, where its emails lead: make another one main first.`);
    await trx.deleteFrom('brands.host').where('host', '=', host).execute();
    return { kind: 'done', isMain: found.is_main };
  });
}

async function isHostOf(trx: Kysely<BrandTables>, id: string, host: string) {
  return await trx
    .selectFrom('brands.host')
    .select('is_main')
    .where('host', '=', host)
    .where('brand_id', '=', id)
    .executeTakeFirst();
}
