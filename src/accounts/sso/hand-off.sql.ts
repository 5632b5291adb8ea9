import { sql } from 'kysely';
import type { AccountsDb } from '../person.sql.ts';
import { hashOf, isSecret } from '../session/secret.ts';

/** How long a code is good. */
const codeSeconds = 60;

export async function insertCode(
  db: AccountsDb,
  { code, personId, audience }: { readonly code: string; readonly personId: string; readonly audience: string },
): Promise<void> {
  await db
    .insertInto('accounts.sso_code')
    .values({
      code_hash: hashOf(code),
      person_id: personId,
      audience,
      ends_at: sql<Date>`now() + make_interval(secs => ${codeSeconds})`,
    })
    .execute();
}

/** The id of the person of a code for this audience, once. */
export async function spendCode(db: AccountsDb, code: string, audience: string): Promise<string | null> {
  if (!isSecret(code)) return null;
  const row = await db
    .deleteFrom('accounts.sso_code')
    .where('code_hash', '=', hashOf(code))
    .where('audience', '=', audience)
    .where('ends_at', '>', sql<Date>`now()`)
    .returning('person_id')
    .executeTakeFirst();
  return row?.person_id ?? null;
}

/** The number and name of an agency, for a product that serves it. */
export async function agencyNamed(
  db: AccountsDb,
  id: string,
): Promise<{ readonly number: number; readonly name: string }> {
  const row = await db
    .selectFrom('accounts.agency')
    .select(['number', 'name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { number: Number(row.number), name: row.name };
}
