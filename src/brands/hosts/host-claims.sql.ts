import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { transaction } from '#database/transaction.ts';
import type { BrandTables } from '../tables.ts';
import { lockBrand } from '../write-brands.sql.ts';
import { addHost } from '../write-hosts.sql.ts';
import { addHostEmails } from './host-email.sql.ts';
import { type HostProblem, type OwnHosts, parseHostName } from './host-name.ts';

export interface HostClaim {
  readonly host: string;
  readonly token: string;
  readonly provenAt: Date | null;
  readonly checkedAt: Date | null;
  readonly missingSince: Date | null;
}

const claimColumns = sql`host, token, proven_at as "provenAt", checked_at as "checkedAt", missing_since as "missingSince"`;

export async function claimsOf(db: Kysely<BrandTables>, brandId: string): Promise<readonly HostClaim[]> {
  const { rows } = await sql<HostClaim>`
    select ${claimColumns} from brands.host_claim where brand_id = ${brandId} order by claimed_at, host`.execute(db);
  return rows;
}

export type ClaimAnswer =
  | { readonly kind: 'done'; readonly host: string }
  | { readonly kind: 'refused'; readonly problem: HostProblem | 'many' };

const mostClaims = 10;

/** Names that look alike have the same one: `0` and `o`, `1`, `l` and `i`, `rn` and `m`, `vv` and `w`, with hyphens or without. */
const shape = (host: string) => sql`translate(replace(replace(${host}::text, 'rn', 'm'), 'vv', 'w'), '01l-', 'oii')`;
const shapeOfColumn = sql`translate(replace(replace(host, 'rn', 'm'), 'vv', 'w'), '01l-', 'oii')`;

/** Asks for a host, which is the brand's once its record is found. Several brands may ask for one. */
export async function claimHost(
  db: Kysely<BrandTables>,
  own: OwnHosts,
  brandId: string,
  typed: string,
): Promise<ClaimAnswer> {
  const parsed = parseHostName(typed, own);
  if ('problem' in parsed) return { kind: 'refused', problem: parsed.problem };
  const { host } = parsed;
  return await transaction(db, async (trx) => {
    await lockBrand(trx, brandId);
    const { rows } = await sql<{ host: string; brandId: string }>`
      select host, brand_id as "brandId" from brands.host
      where brand_id <> ${brandId} and (host = ${host} or ${shapeOfColumn} = ${shape(host)})
      union all
      select ${new URL(own.publicOrigin).hostname}, '' where ${shape(new URL(own.publicOrigin).hostname)} = ${shape(host)}
      `.execute(trx);
    if (rows.some((one) => one.host === host)) return { kind: 'refused', problem: 'taken' } as const;
    if (rows.length > 0) return { kind: 'refused', problem: 'similar' } as const;
    const claims = await claimsOf(trx, brandId);
    if (claims.some((one) => one.host === host)) return { kind: 'done', host } as const;
    if (claims.length >= mostClaims) return { kind: 'refused', problem: 'many' } as const;
    await sql`insert into brands.host_claim (brand_id, host, token)
      values (${brandId}, ${host}, ${randomBytes(16).toString('hex')})`.execute(trx);
    return { kind: 'done', host } as const;
  });
}

/** Takes back a claim, and the host with it. False where a live brand's pages, emails and payments are there. */
export async function dropClaim(db: Kysely<BrandTables>, brandId: string, host: string): Promise<boolean> {
  return await transaction(db, async (trx) => {
    const brand = await lockBrand(trx, brandId);
    const served = await trx
      .selectFrom('brands.host')
      .select('is_main')
      .where('host', '=', host)
      .where('brand_id', '=', brandId)
      .executeTakeFirst();
    if (served?.is_main && brand?.status !== 'draft') return false;
    const { numAffectedRows } = await sql`
      delete from brands.host_claim where brand_id = ${brandId} and host = ${host}`.execute(trx);
    // Hosts without a claim are the operator's affair.
    if (!numAffectedRows) return false;
    await trx.deleteFrom('brands.host').where('host', '=', host).where('brand_id', '=', brandId).execute();
    return true;
  });
}

/** The result of a look-up that found the record: the host is served from now on, unless another brand has it. */
export async function proveClaim(
  db: Kysely<BrandTables>,
  own: OwnHosts,
  brandId: string,
  host: string,
): Promise<'done' | 'taken'> {
  const added = await addHost(db, own.publicOrigin, brandId, host, own.suffix);
  const isOurs = await db
    .selectFrom('brands.host')
    .select('host')
    .where('host', '=', host)
    .where('brand_id', '=', brandId)
    .executeTakeFirst();
  if (added.kind === 'refused' && !isOurs) return 'taken';
  await sql`update brands.host_claim
    set proven_at = coalesce(proven_at, now()), checked_at = now(), missing_since = null
    where brand_id = ${brandId} and host = ${host}`.execute(db);
  return 'done';
}

/**
 * Notes a look-up that did not find the record; `isMissing` where it is certain that there is none. When a proven host has just
 * lost its record, its owners are written to.
 */
export async function noteLookup(
  db: Kysely<BrandTables>,
  brandId: string,
  host: string,
  isMissing: boolean,
  graceSeconds: number,
): Promise<void> {
  await transaction(db, async (trx) => {
    const { rows } = await sql<{ isLost: boolean | null; until: string }>`
      update brands.host_claim set checked_at = now(), missing_since =
        case when ${isMissing} and proven_at is not null then coalesce(missing_since, now()) else missing_since end
      where brand_id = ${brandId} and host = ${host}
      returning old.missing_since is null and new.missing_since is not null as "isLost",
        to_char((now() + make_interval(secs => ${graceSeconds})) at time zone 'UTC', 'YYYY-MM-DD') as until`.execute(
      trx,
    );
    const [noted] = rows;
    if (noted?.isLost) await addHostEmails(trx, brandId, { purpose: 'lost', host, until: noted.until });
  });
}

export interface DueClaim extends HostClaim {
  readonly brandId: string;
}

/**
 * Hosts to look up, the longest ago first: proven ones after so many seconds, and those that still wait for their first proof
 * after so many others, as long as they are no older than `newSeconds`.
 */
export async function claimsDue(
  db: Kysely<BrandTables>,
  after: { readonly provenSeconds: number; readonly waitingSeconds: number; readonly newSeconds: number },
  most: number,
): Promise<readonly DueClaim[]> {
  const { rows } = await sql<DueClaim>`
    select brand_id as "brandId", ${claimColumns} from brands.host_claim
    where proven_at is not null and checked_at < now() - make_interval(secs => ${after.provenSeconds})
      or proven_at is null and claimed_at > now() - make_interval(secs => ${after.newSeconds})
        and coalesce(checked_at, claimed_at) < now() - make_interval(secs => ${after.waitingSeconds})
    order by coalesce(checked_at, claimed_at) limit ${most}`.execute(db);
  return rows;
}

/** Ends hosts whose record has been gone for so many seconds. Their brands keep their other hosts. */
export async function endLostHosts(db: Kysely<BrandTables>, graceSeconds: number): Promise<readonly string[]> {
  return await transaction(db, async (trx) => {
    const { rows } = await sql<{ host: string; brand_id: string }>`
      update brands.host_claim set proven_at = null
      where proven_at is not null and missing_since < now() - make_interval(secs => ${graceSeconds})
      returning host, brand_id`.execute(trx);
    for (const { host, brand_id: brandId } of rows) {
      // oxlint-disable-next-line no-await-in-loop -- hardly ever more than one
      await trx.deleteFrom('brands.host').where('host', '=', host).where('brand_id', '=', brandId).execute();
      // oxlint-disable-next-line no-await-in-loop
      await sql`update brands.host set is_main = true
        where brand_id = ${brandId} and host = (select min(host) from brands.host where brand_id = ${brandId})
          and not exists (select 1 from brands.host where brand_id = ${brandId} and is_main)`.execute(trx);
      // oxlint-disable-next-line no-await-in-loop
      await addHostEmails(trx, brandId, { purpose: 'ended', host, until: null });
    }
    return rows.map(({ host }) => host);
  });
}
