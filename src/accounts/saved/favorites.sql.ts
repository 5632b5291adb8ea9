import { sql } from 'kysely';
import { transaction } from '#database/transaction.ts';
import type { AccountsDb } from '../person.sql.ts';

export const maxFavorites = 200;

/** Ids of a person's favourites, the newest last. */
export async function favoritesOf(db: AccountsDb, personId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts.favorite')
    .select('item')
    .where('person_id', '=', personId)
    .orderBy('place')
    .execute();
  return rows.map((row) => row.item);
}

/** Adds favourites in their order; existing ones keep their position, and the oldest beyond 200 are removed. */
export async function addFavorites(db: AccountsDb, personId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await transaction(db, async (trx) => {
    // Serialised per person; otherwise two browsers could exceed the limit.
    const owner = await trx
      .selectFrom('accounts.person')
      .select('id')
      .where('id', '=', personId)
      .forUpdate()
      .executeTakeFirst();
    if (!owner) return;
    await sql`insert into accounts.favorite (person_id, item)
      select ${personId}::uuid, given.id from unnest(${[...new Set(ids)]}::text[]) with ordinality as given (id, nth)
      order by given.nth on conflict do nothing`.execute(trx);
    await sql`delete from accounts.favorite where person_id = ${personId}::uuid and item in (
      select item from accounts.favorite where person_id = ${personId}::uuid
      order by place desc offset ${maxFavorites})`.execute(trx);
  });
}

export async function removeFavorites(db: AccountsDb, personId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom('accounts.favorite').where('person_id', '=', personId).where('item', 'in', ids).execute();
}

/** The account's side of the favourites page. */
export function accountFavorites(db: AccountsDb) {
  return {
    of: (personId: string): Promise<readonly string[]> => favoritesOf(db, personId),
    add: (personId: string, ids: readonly string[]) => addFavorites(db, personId, ids),
    remove: (personId: string, ids: readonly string[]) => removeFavorites(db, personId, ids),
  };
}
