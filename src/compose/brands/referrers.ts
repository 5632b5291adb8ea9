import type { Kysely } from 'kysely';
import { findReferrer } from '#accounts/accounts.ts';
import type { Brands } from '#brands/brands.ts';
import type { Log } from '#connector/log.ts';
import { remember } from '#database/remember.ts';
import type { ReferrerOf } from '#web/server/referral.ts';

const budgetMs = 300;

/**
 * Who is behind a number in a link. What was found is kept for ten seconds, so that a blocked agent's links stop soon; a
 * number that is nobody's as well, so that guessing costs the database little.
 */
export function createReferrerOf<Tables>(db: Kysely<Tables>, brands: Pick<Brands, 'ofAgency'>, log: Log): ReferrerOf {
  const found = remember(async (owner: Kysely<Tables>, fid: string) => await findReferrer(owner, fid), {
    max: 2_000,
    seconds: 10,
  });
  return async (fid) => {
    try {
      const referrer = await inTime(found(db, fid));
      return referrer && { ...referrer, fid, brand: await brands.ofAgency(referrer.agencyId) };
    } catch (error) {
      log.error('an agent could not be looked up', { error });
      throw error;
    }
  };
}

async function inTime<Value>(result: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${budgetMs} ms`)), budgetMs);
  });
  try {
    return await Promise.race([result, late]);
  } finally {
    clearTimeout(timer);
  }
}
