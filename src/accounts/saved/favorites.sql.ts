import { sql } from 'kysely';
import { transaction } from '#database/transaction.ts';
import type { SavedFavorite } from '#web/cookie-lists/favorite-stay.ts';
import type { AccountsDb } from '../person.sql.ts';

export const maxFavorites = 200;

/** Ids of a person's favourites on any list, the newest last. */
export async function favoritesOf(db: AccountsDb, personId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts.favorite')
    .select('item')
    .where('person_id', '=', personId)
    .groupBy('item')
    .orderBy(sql`min(place)`)
    .execute();
  return rows.map((row) => row.item);
}

/**
 * Adds favourites in their order to the first list; those that are on a list already stay there, with the new dates if
 * there are any. The oldest beyond 200 are removed.
 */
export async function addFavorites(db: AccountsDb, personId: string, added: readonly SavedFavorite[]): Promise<void> {
  if (added.length === 0) return;
  const given = [...new Map(added.map((one) => [one.id, one])).values()];
  await transaction(db, async (trx) => {
    // Serialised per person; otherwise two browsers could exceed the limit.
    const owner = await trx
      .selectFrom('accounts.person')
      .select('id')
      .where('id', '=', personId)
      .forUpdate()
      .executeTakeFirst();
    if (!owner) return;
    const rows = sql`unnest(${given.map(({ id }) => id)}::text[], ${given.map(({ stay }) => stay?.checkIn ?? null)}::date[],
      ${given.map(({ stay }) => stay?.checkOut ?? null)}::date[], ${given.map(({ stay }) => stay?.guests ?? null)}::text[])
      with ordinality as given (id, check_in, check_out, guests, nth)`;
    await sql`update accounts.favorite set check_in = given.check_in, check_out = given.check_out, guests = given.guests
      from ${rows} where person_id = ${personId}::uuid and item = given.id and given.check_in is not null`.execute(trx);
    await sql`insert into accounts.favorite (person_id, item, check_in, check_out, guests)
      select ${personId}::uuid, given.id, given.check_in, given.check_out, given.guests from ${rows}
      where not exists (select from accounts.favorite where person_id = ${personId}::uuid and item = given.id)
      order by given.nth`.execute(trx);
    await sql`delete from accounts.favorite where person_id = ${personId}::uuid and item in (
      select item from accounts.favorite where person_id = ${personId}::uuid
      group by item order by min(place) desc offset ${maxFavorites})`.execute(trx);
  });
}

/** From every list. */
export async function removeFavorites(db: AccountsDb, personId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom('accounts.favorite').where('person_id', '=', personId).where('item', 'in', ids).execute();
}
