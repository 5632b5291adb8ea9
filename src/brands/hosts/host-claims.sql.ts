import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { HostAddresses } from '#connector/host-addresses.ts';
import { transaction } from '#database/transaction.ts';
import type { BrandTables } from '../tables.ts';
import { lockBrand } from '../write-brands.sql.ts';
import { insertHost } from '../write-hosts.sql.ts';
import { addHostEmails } from './host-email.sql.ts';
import { type HostProblem, type OwnHosts, parseHostName } from './host-name.ts';
import { rivalOf } from './rival-hosts.sql.ts';

export interface HostClaim {
  readonly host: string;
  readonly token: string;
  readonly claimedAt: Date;
  readonly provenAt: Date | null;
  readonly checkedAt: Date | null;
  readonly missingSince: Date | null;
  /** Where the name led when it was looked up last; null before that. */
  readonly leads: Exclude<HostAddresses['leads'], 'unavailable'> | null;
  /** The records that were found then. */
  readonly found: readonly string[];
}

const claimColumns = sql`host, token, claimed_at as "claimedAt", proven_at as "provenAt", checked_at as "checkedAt", missing_since as "missingSince", leads, found`;

export async function claimsOf(db: Kysely<BrandTables>, brandId: string): Promise<readonly HostClaim[]> {
  const { rows } = await sql<HostClaim>`
    select ${claimColumns} from brands.host_claim where brand_id = ${brandId} order by claimed_at, host`.execute(db);
  return rows;
}

export type ClaimAnswer =
  | { readonly kind: 'done'; readonly host: string }
  | { readonly kind: 'refused'; readonly problem: HostProblem | 'many' };

const mostClaims = 10;

/**
 * Asks for a host, which is the brand's once its record is found. Several brands may ask for one. `allowedBy`: who of staff allows a
 * name that looks like another one or has other letters; null for a person of the brand.
 */
export async function claimHost(
  db: Kysely<BrandTables>,
  own: OwnHosts,
  brandId: string,
  typed: string,
  allowedBy: string | null = null,
): Promise<ClaimAnswer> {
  const parsed = parseHostName(typed, own, allowedBy !== null);
  if ('problem' in parsed) return { kind: 'refused', problem: parsed.problem };
  const { host } = parsed;
  return await transaction(db, async (trx) => {
    await lockBrand(trx, brandId);
    const rival = await rivalOf(trx, own, brandId, host);
    if (rival === 'taken' || (rival === 'similar' && allowedBy === null))
      return { kind: 'refused', problem: rival } as const;
    const claims = await claimsOf(trx, brandId);
    if (claims.some((one) => one.host === host)) {
      await sql`update brands.host_claim set allowed_by = coalesce(allowed_by, ${allowedBy})
        where brand_id = ${brandId} and host = ${host}`.execute(trx);
      return { kind: 'done', host } as const;
    }
    if (claims.length >= mostClaims) return { kind: 'refused', problem: 'many' } as const;
    await sql`insert into brands.host_claim (brand_id, host, token, allowed_by)
      values (${brandId}, ${host}, ${randomBytes(16).toString('hex')}, ${allowedBy})`.execute(trx);
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

/** Proofs of all brands wait for each other, so that two names that look alike don't both pass. */
const oneAtATime = sql`select pg_advisory_xact_lock(hashtextextended('proofs of hosts', 0))`;

/**
 * The result of a look-up that found the record: the host is served from now on, unless another brand has it or one that looks
 * like it. `gone` where the claim was taken back meanwhile.
 */
export async function proveClaim(
  db: Kysely<BrandTables>,
  own: OwnHosts,
  brandId: string,
  host: string,
): Promise<'done' | 'taken' | 'similar' | 'gone'> {
  return await transaction(db, async (trx) => {
    await oneAtATime.execute(trx);
    await lockBrand(trx, brandId);
    const { rows } = await sql<{ isProven: boolean; isAllowed: boolean }>`
      select proven_at is not null as "isProven", allowed_by is not null as "isAllowed" from brands.host_claim
      where brand_id = ${brandId} and host = ${host} for update`.execute(trx);
    const [claim] = rows;
    if (!claim) return 'gone';
    if (!claim.isProven) {
      if ('problem' in parseHostName(host, own, claim.isAllowed)) return 'taken';
      const rival = await rivalOf(trx, own, brandId, host);
      if (rival === 'taken' || (rival === 'similar' && !claim.isAllowed)) return rival;
      await insertHost(trx, brandId, host, own.suffix);
    }
    await sql`update brands.host_claim
      set proven_at = coalesce(proven_at, now()), checked_at = now(), seen_at = now(), missing_since = null
      where brand_id = ${brandId} and host = ${host}`.execute(trx);
    return 'done';
  });
}

/** Notes where a claimed host leads. */
export async function noteAddresses(
  db: Kysely<BrandTables>,
  brandId: string,
  host: string,
  { leads, found }: HostAddresses,
): Promise<void> {
  if (leads === 'unavailable') return;
  await sql`update brands.host_claim set leads = ${leads}, found = ${found}
    where brand_id = ${brandId} and host = ${host}`.execute(db);
}

/**
 * Notes a look-up that did not find the record; `isMissing` where it is certain that there is none. One that was not found for
 * `graceSeconds` is missing too. When a proven host has just lost its record, its owners are written to.
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
        case when proven_at is not null and (${isMissing} or seen_at < now() - make_interval(secs => ${graceSeconds}))
          then coalesce(missing_since, now()) else missing_since end
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
 * Hosts to look up, the longest ago first: proven ones after so many seconds, and those that wait for their first proof or don't
 * lead to us yet after so many others, as long as they are no older than `newSeconds`.
 */
export async function claimsDue(
  db: Kysely<BrandTables>,
  after: { readonly provenSeconds: number; readonly waitingSeconds: number; readonly newSeconds: number },
  most: number,
): Promise<readonly DueClaim[]> {
  const { rows } = await sql<DueClaim>`
    select brand_id as "brandId", ${claimColumns} from brands.host_claim
    where proven_at is not null and checked_at < now() - make_interval(secs => ${after.provenSeconds})
      or (proven_at is null or leads is distinct from 'here')
        and claimed_at > now() - make_interval(secs => ${after.newSeconds})
        and coalesce(checked_at, claimed_at) < now() - make_interval(secs => ${after.waitingSeconds})
    order by coalesce(checked_at, claimed_at) limit ${most}`.execute(db);
  return rows;
}

/**
 * Ends hosts whose record has been gone for so many seconds. Where one was a brand's main host, that is the one under `suffix`
 * from now on, else another one, if possible one that leads to us.
 */
export async function endLostHosts(
  db: Kysely<BrandTables>,
  graceSeconds: number,
  suffix: string | null,
): Promise<readonly string[]> {
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
        where brand_id = ${brandId} and host = (
            select host.host from brands.host left join brands.host_claim as claim using (brand_id, host)
            where host.brand_id = ${brandId} order by claim.leads is distinct from 'here', host.host limit 1)
          and not exists (select 1 from brands.host where brand_id = ${brandId} and is_main)
          and not exists (select 1 from brands.brand
            where id = ${brandId} and agency_id is not null and ${suffix}::text is not null)`.execute(trx);
      // oxlint-disable-next-line no-await-in-loop
      await addHostEmails(trx, brandId, { purpose: 'ended', host, until: null });
    }
    return rows.map(({ host }) => host);
  });
}
