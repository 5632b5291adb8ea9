import type { Kysely } from 'kysely';
import type { LookUpAddresses } from '#connector/host-addresses.ts';
import type { ProveHost } from '#connector/host-proof.ts';
import type { Log } from '#connector/log.ts';
import type { BrandTables } from '../tables.ts';
import { claimsDue, type HostClaim, endLostHosts, noteAddresses, noteLookup, proveClaim } from './host-claims.sql.ts';
import type { OwnHosts } from './host-name.ts';

export interface HostChecks {
  readonly db: Kysely<BrandTables>;
  readonly own: OwnHosts;
  readonly prove: ProveHost;
  readonly addresses: LookUpAddresses;
  readonly log: Log;
  /** Shrinks a day and the days of grace (TIME_SCALE). */
  readonly timeScale?: number;
}

/** Where the record of a host stands. */
export const recordName = (host: string): string => `_wayfare-verify.${host}`;

const hour = 60 * 60;
const day = 24 * hour;
const graceDays = 3;
const atOnce = 20;

/** When a host whose record is gone since then is not served any more. */
export const removalOf = (missingSince: Date, timeScale: number): Date =>
  new Date(missingSince.getTime() + graceDays * day * timeScale * 1_000);

export type CheckAnswer = 'proven' | 'missing' | 'unavailable' | 'taken' | 'similar' | 'gone';

/** Where names of brands are to lead. */
export const targetOf = ({ publicOrigin }: Pick<OwnHosts, 'publicOrigin'>): string => new URL(publicOrigin).hostname;

/** Looks a claimed host's record and addresses up now. */
export async function checkHost(
  { db, own, prove, addresses, timeScale = 1 }: Omit<HostChecks, 'log'>,
  brandId: string,
  { host, token }: { readonly host: string; readonly token: string },
): Promise<CheckAnswer> {
  const [proof, found] = await Promise.all([prove(recordName(host), token), addresses(host, targetOf(own))]);
  await noteAddresses(db, brandId, host, found);
  const proven = proof === 'proven' ? await proveClaim(db, own, brandId, host) : null;
  if (proven === 'done') return 'proven';
  await noteLookup(db, brandId, host, proof === 'missing', graceDays * day * timeScale);
  return proven ?? proof;
}

const lookSeconds = 25;

/** Looks up again what a person waits for: hosts without a proof, or that don't lead to us, unless that was done just now. */
export async function checkWaiting(
  checks: Omit<HostChecks, 'log'>,
  brandId: string,
  claims: readonly HostClaim[],
  now: Date,
): Promise<boolean> {
  const due = claims.filter(({ provenAt, leads, claimedAt, checkedAt }) => {
    const last = checkedAt ?? claimedAt;
    return (provenAt === null || leads !== 'here') && now.getTime() - last.getTime() > lookSeconds * 1_000;
  });
  await Promise.all(due.map(async (claim) => await checkHost(checks, brandId, claim)));
  return due.length > 0;
}

/**
 * Every day each proven host is looked up again; one without its record for three days is not served any more. A new host is
 * looked up each hour of its first day, so that nobody has to wait for a record beside the page.
 */
export async function checkHostsAgain(checks: HostChecks): Promise<void> {
  const scale = checks.timeScale ?? 1;
  const due = await claimsDue(
    checks.db,
    { provenSeconds: day * scale, waitingSeconds: hour * scale, newSeconds: day * scale },
    atOnce,
  );
  await Promise.all(due.map(async (claim) => await checkHost(checks, claim.brandId, claim)));
  for (const host of await endLostHosts(checks.db, graceDays * day * scale, checks.own.suffix))
    checks.log.warn('a host lost its record and is not served any more', { name: host });
}
