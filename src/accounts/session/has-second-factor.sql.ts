import type { AccountsDb } from '../person.sql.ts';

/** Whether a person logs in with a second factor. */
export async function hasSecondFactor(db: AccountsDb, personId: string): Promise<boolean> {
  const row = await db
    .selectFrom('accounts.second_factor')
    .select('person_id')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row !== undefined;
}
