import { sql } from 'kysely';
import type { AccountsDb } from '../person.sql.ts';

/** Whether a person has their rights only with a second factor. */
export async function needsSecondFactor(db: AccountsDb, personId: string): Promise<boolean> {
  const row = await db
    .selectFrom('accounts.person as person')
    .leftJoin('accounts.agency as agency', 'agency.id', 'person.agency_id')
    .select(sql<boolean>`accounts.needs_second_factor(person.staff_role, agency.path)`.as('needs'))
    .where('person.id', '=', personId)
    .executeTakeFirst();
  return row?.needs ?? false;
}
