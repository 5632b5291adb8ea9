import { sql } from 'kysely';
import type { LocaleCode } from '#i18n/locale.ts';
import type { AccountsDb } from '../person.sql.ts';
import { hashOf, isSecret } from '../session/secret.ts';

/** A sign-in that is under way at a provider. */
export interface Attempt {
  readonly provider: string;
  readonly locale: LocaleCode;
  readonly nonce: string;
  readonly verifier: string;
  /** Where to go afterwards: a path on this site. */
  readonly next: string;
}

/** Secrets of the browser and of the address that a sign-in comes back with, and the host where it began. */
export interface AttemptKey {
  readonly state: string;
  readonly browser: string;
  readonly host: string;
}

const minutes = 10;

export async function beginAttempt(db: AccountsDb, { state, browser, host }: AttemptKey, attempt: Attempt) {
  const { provider, locale, nonce, verifier, next } = attempt;
  await db
    .insertInto('accounts.sso_attempt')
    .values({
      state_hash: hashOf(state),
      browser_hash: hashOf(browser),
      host,
      provider,
      locale,
      nonce,
      code_verifier: verifier,
      next,
      ends_at: sql<Date>`now() + make_interval(mins => ${minutes})`,
    })
    .execute();
}

/** The attempt, once: null when it is over, used, or of another browser or host. */
export async function takeAttempt(
  db: AccountsDb,
  { state, browser, host }: { [Key in keyof AttemptKey]: AttemptKey[Key] | undefined },
): Promise<Attempt | null> {
  if (!isSecret(state) || !isSecret(browser) || host === undefined) return null;
  const row = await db
    .deleteFrom('accounts.sso_attempt')
    .where('state_hash', '=', hashOf(state))
    .where('browser_hash', '=', hashOf(browser))
    .where('host', '=', host)
    .where('ends_at', '>', sql<Date>`now()`)
    .returning(['provider', 'locale', 'nonce', 'code_verifier', 'next'])
    .executeTakeFirst();
  if (!row) return null;
  const { code_verifier: verifier, ...rest } = row;
  return { ...rest, verifier };
}

/** Deletes what is over. Runs once a minute. */
export async function sweepSso(db: AccountsDb): Promise<void> {
  for (const table of ['accounts.sso_attempt', 'accounts.sso_code'] as const)
    await db
      .deleteFrom(table)
      .where('ends_at', '<', sql<Date>`now()`)
      .execute();
}
