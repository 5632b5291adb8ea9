import { sql } from 'kysely';
import type { AccountsDb } from '../person.sql.ts';
import { hashOf, isSecret } from '../session/secret.ts';

export const stepSeconds = 600;
const mostTries = 5;

/** A log-in that waits for its second step: the secret in the browser's cookie, and the host. */
export interface StepKey {
  readonly secret: string | undefined;
  readonly host: string;
}

export async function insertSignInStep(db: AccountsDb, secret: string, host: string, personId: string): Promise<void> {
  await db
    .insertInto('accounts.sign_in_step')
    .values({
      secret_hash: hashOf(secret),
      person_id: personId,
      host,
      ends_at: sql<Date>`now() + make_interval(secs => ${stepSeconds})`,
    })
    .execute();
}

/** The id of the person whose log-in waits; null when it is over. */
export async function personOfStep(db: AccountsDb, { secret, host }: StepKey): Promise<string | null> {
  if (!isSecret(secret)) return null;
  const row = await db
    .selectFrom('accounts.sign_in_step')
    .select('person_id')
    .where('secret_hash', '=', hashOf(secret))
    .where('host', '=', host)
    .where('tries', '<', mostTries)
    .where('ends_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row?.person_id ?? null;
}

/** Takes one of the tries of a log-in, before what was entered is looked at. */
export async function takeTry(db: AccountsDb, { secret, host }: StepKey): Promise<string | null> {
  if (!isSecret(secret)) return null;
  const row = await db
    .updateTable('accounts.sign_in_step')
    .set({ tries: sql<number>`tries + 1` })
    .where('secret_hash', '=', hashOf(secret))
    .where('host', '=', host)
    .where('tries', '<', mostTries)
    .where('ends_at', '>', sql<Date>`now()`)
    .returning('person_id')
    .executeTakeFirst();
  return row?.person_id ?? null;
}

/** Ends a log-in; false when another request has ended it. */
export async function endSignInStep(db: AccountsDb, { secret }: StepKey): Promise<boolean> {
  if (!isSecret(secret)) return false;
  const { numDeletedRows } = await db
    .deleteFrom('accounts.sign_in_step')
    .where('secret_hash', '=', hashOf(secret))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Runs once a minute. */
export async function sweepSignInSteps(db: AccountsDb): Promise<void> {
  await db
    .deleteFrom('accounts.sign_in_step')
    .where('ends_at', '<', sql<Date>`now()`)
    .execute();
}
