import { sql } from 'kysely';
import type { AccountsDb } from '../person.sql.ts';

/** What a person shows to confirm who they are: a person with a second factor shows that, else the password. */
export async function howToProve(db: AccountsDb, personId: string): Promise<'code' | 'password' | null> {
  const row = await db
    .selectFrom('accounts.person as person')
    .select(sql<boolean>`person.password_hash is not null`.as('password'))
    .select(sql<boolean>`exists (select from accounts.second_factor where person_id = person.id)`.as('code'))
    .where('person.id', '=', personId)
    .executeTakeFirst();
  if (row?.code) return 'code';
  return row?.password ? 'password' : null;
}
