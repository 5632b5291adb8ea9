import { type Kysely, sql } from 'kysely';
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

/**
 * Puts a host on a brand. The first of a brand without any other place is its main one, where its pages are; a brand with a
 * host under `suffix` stays there until another is made main.
 */
export async function addHost(
  db: Kysely<BrandTables>,
  publicOrigin: string,
  id: string,
  host: string,
  suffix: string | null = null,
): Promise<HostAnswer> {
  const problem = hostProblem(publicOrigin, host, suffix);
  if (problem !== null) return refused(problem);
  return await transaction(db, async (trx) => await insertHost(trx, id, host, suffix));
}

/** Why an operator can't give a brand this host; null where nothing is in the way. */
function hostProblem(publicOrigin: string, host: string, suffix: string | null): string | null {
  if (suffix !== null && (host === suffix || host.endsWith(`.${suffix}`)))
    return `${host} is under WHITE_LABEL_SUFFIX, where agencies’ brands have their hosts by themselves.`;
  if (!name.test(host) || !URL.canParse(`http://${host}`))
    return `${host} is no host: write it like stay.example.com, in small letters and without a port.`;
  const hosts = siteHosts(publicOrigin);
  const { hostname } = new URL(publicOrigin);
  if (host === hostname || hosts.isDefault(new URL(hosts.originOf(host)).host))
    return `${host} is the host of PUBLIC_ORIGIN, which the default brand has.`;
  if (host === `pay.${hostname}`) return `${host} is the host of the sandbox gateway’s payment page.`;
  return null;
}

/** Like `addHost`, in a transaction, for a host whose name is checked. */
export async function insertHost(
  trx: Kysely<BrandTables>,
  id: string,
  host: string,
  suffix: string | null,
): Promise<HostAnswer> {
  const brand = await lockBrand(trx, id);
  if (!brand) return refused(await unknownBrand(trx, id));
  const main = await trx
    .selectFrom('brands.host')
    .select('host')
    .where('brand_id', '=', id)
    .where('is_main', '=', true)
    .executeTakeFirst();
  const isMain = !main && id !== defaultBrandId && givenHost(id, brand, suffix) === null;
  const inserted = await trx
    .insertInto('brands.host')
    .values({ host, brand_id: id, is_main: isMain })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 1n) return { kind: 'done', isMain };
  const taken = await trx.selectFrom('brands.host').select('brand_id').where('host', '=', host).executeTakeFirst();
  return refused(`${host} is a host of ${taken?.brand_id ?? 'another brand'} already; a host has one brand.`);
}

/** The host that an agency's brand has by itself; null for other brands, and without a suffix. */
const givenHost = (id: string, { agency_id: agencyId }: { agency_id: string | null }, suffix: string | null) =>
  suffix !== null && agencyId !== null ? `${id}.${suffix}` : null;

/** Makes a host of a brand its main one; pages of the others redirect there. */
export async function makeMain(
  db: Kysely<BrandTables>,
  id: string,
  host: string,
  suffix: string | null = null,
): Promise<HostAnswer> {
  return await transaction(db, async (trx) => {
    const brand = await lockBrand(trx, id);
    if (!brand) return refused(await unknownBrand(trx, id));
    if (id === defaultBrandId) return refused('The main host of the default brand is that of PUBLIC_ORIGIN.');
    const isGiven = host === givenHost(id, brand, suffix);
    if (!isGiven && !(await isHostOf(trx, id, host)))
      return refused(`${host} is no host of ${id}: see brand host list.`);
    await trx.updateTable('brands.host').set({ is_main: false }).where('brand_id', '=', id).execute();
    // A brand without a main host of its own is at the given one.
    if (!isGiven) await trx.updateTable('brands.host').set({ is_main: true }).where('host', '=', host).execute();
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
    // A claim would bring the host back at its next look-up.
    await sql`delete from brands.host_claim where brand_id = ${id} and host = ${host}`.execute(trx);
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
