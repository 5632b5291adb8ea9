import { sql } from 'kysely';
import { transaction } from '#database/transaction.ts';
import { isUniqueViolation } from '#database/sql-error.ts';
import type { SavedFavorite } from '#web/cookie-lists/favorite-stay.ts';
import type { AccountsDb } from '../person.sql.ts';

/** Besides the first one. */
const maxLists = 20;

/** A list of a person's favourites; the first one has neither id nor name. */
interface StoredFavoriteList {
  readonly id: string | null;
  readonly name: string | null;
  readonly count: number;
  readonly share: { readonly id: string; readonly brand: string; readonly showsName: boolean } | null;
}

interface ListRow {
  readonly id: string;
  readonly name: string | null;
  readonly shareId: string | null;
  readonly brand: string | null;
  readonly showsName: boolean;
  readonly count: number;
}

const isFirst = sql`list.name is null`;
/** The favourites of a row `list`. */
const onList = sql`favorite.person_id = list.person_id
  and favorite.list_id is not distinct from case when ${isFirst} then null else list.id end`;

/** All lists of a person, the first one first, the others by age. */
export async function listsOf(db: AccountsDb, personId: string): Promise<readonly StoredFavoriteList[]> {
  const { rows } = await sql<ListRow>`
    select list.id, list.name, list.share_id as "shareId", list.share_brand as brand, list.shows_name as "showsName",
      (select count(*)::int from accounts.favorite as favorite where ${onList}) as count
    from accounts.favorite_list as list where list.person_id = ${personId}::uuid
    order by ${isFirst} desc, list.id`.execute(db);
  const lists = rows.map(({ id, name, shareId, brand, showsName, count }): StoredFavoriteList => ({
    id: name === null ? null : id,
    name,
    count,
    share: shareId === null || brand === null ? null : { id: shareId, brand, showsName },
  }));
  if (lists[0]?.id === null) return lists;
  return [{ id: null, name: null, count: (await itemsOf(db, personId, null)).length, share: null }, ...lists];
}

/** The favourites of a list, the newest first; of the first one for null. Of another person's list there are none. */
export async function itemsOf(db: AccountsDb, personId: string, listId: string | null): Promise<SavedFavorite[]> {
  const { rows } = await sql<{ id: string; checkIn: string | null; checkOut: string | null; guests: string | null }>`
    select item as id, check_in::text as "checkIn", check_out::text as "checkOut", guests from accounts.favorite
    where person_id = ${personId}::uuid and list_id is not distinct from ${listId}::uuid order by place desc`.execute(
    db,
  );
  return rows.map(({ id, checkIn, checkOut, guests }) => ({
    id,
    stay: checkIn && checkOut && guests ? { checkIn, checkOut, guests } : null,
  }));
}

/** Its id; `taken` when the person has one of that name, `full` when there are as many as there may be. */
export async function createList(
  db: AccountsDb,
  personId: string,
  name: string,
): Promise<{ readonly id: string } | 'taken' | 'full'> {
  return await unlessTaken(() =>
    transaction(db, async (trx) => {
      // Serialised per person; otherwise two browsers could exceed the limit.
      await sql`select from accounts.person where id = ${personId}::uuid for update`.execute(trx);
      const { rows } = await sql<{ id: string }>`
        insert into accounts.favorite_list (person_id, name) select ${personId}::uuid, ${name}
        where (select count(*) from accounts.favorite_list where person_id = ${personId}::uuid and name is not null) < ${maxLists}
        returning id`.execute(trx);
      return rows[0] ?? 'full';
    }),
  );
}

export async function renameList(
  db: AccountsDb,
  personId: string,
  listId: string,
  name: string,
): Promise<'done' | 'taken'> {
  return await unlessTaken(async () => {
    await sql`update accounts.favorite_list set name = ${name}
      where id = ${listId}::uuid and person_id = ${personId}::uuid and name is not null`.execute(db);
    return 'done' as const;
  });
}

/** With its link. What is on this list alone is no favourite any more. */
export async function deleteList(db: AccountsDb, personId: string, listId: string): Promise<void> {
  await sql`delete from accounts.favorite_list
    where id = ${listId}::uuid and person_id = ${personId}::uuid and name is not null`.execute(db);
}

/** Ids of lists; null for the first one. */
export interface Placing {
  readonly from: string | null;
  readonly to: string | null;
  /** It stays where it was, too. */
  readonly keep: boolean;
}

/** Puts a favourite on another list too, or on that one only. Nothing happens if it isn't on `from`, or `to` isn't theirs. */
export async function placeOnList(
  db: AccountsDb,
  personId: string,
  item: string,
  { from, to, keep }: Placing,
): Promise<void> {
  if (from === to) return;
  await transaction(db, async (trx) => {
    await sql`select from accounts.person where id = ${personId}::uuid for update`.execute(trx);
    const { numAffectedRows } = await sql`
      insert into accounts.favorite (person_id, item, list_id, check_in, check_out, guests)
      select person_id, item, ${to}::uuid, check_in, check_out, guests from accounts.favorite
      where person_id = ${personId}::uuid and item = ${item} and list_id is not distinct from ${from}::uuid
        and (${to}::uuid is null or exists (
          select from accounts.favorite_list where id = ${to}::uuid and person_id = ${personId}::uuid and name is not null))
      on conflict (person_id, item, list_id) do update set
        check_in = excluded.check_in, check_out = excluded.check_out, guests = excluded.guests`.execute(trx);
    if (!keep && numAffectedRows === 1n) await removeFromList(trx, personId, [item], from);
  });
}

export async function removeFromList(
  db: AccountsDb,
  personId: string,
  ids: readonly string[],
  listId: string | null,
): Promise<void> {
  await sql`delete from accounts.favorite where person_id = ${personId}::uuid and item = any(${ids}::text[])
    and list_id is not distinct from ${listId}::uuid`.execute(db);
}

interface NewShare {
  readonly id: string;
  readonly hash: Buffer;
  readonly brand: string;
  readonly showsName: boolean;
}

/** Shares a list by a new link, or ends its link (null). A list that isn't the person's is not changed. */
export async function setShare(
  db: AccountsDb,
  personId: string,
  listId: string | null,
  share: NewShare | null,
): Promise<void> {
  if (listId === null && share)
    await sql`insert into accounts.favorite_list (person_id, name) values (${personId}::uuid, null)
      on conflict (person_id, lower(name)) do nothing`.execute(db);
  await sql`update accounts.favorite_list set share_id = ${share?.id ?? null}::uuid, share_hash = ${share?.hash ?? null},
      share_brand = ${share?.brand ?? null}, shows_name = ${share?.showsName ?? false}
    where person_id = ${personId}::uuid and ${listId === null ? sql`name is null` : sql`id = ${listId}::uuid and name is not null`}`.execute(
    db,
  );
}

interface SharedRow {
  readonly personId: string;
  readonly listId: string | null;
  readonly name: string | null;
  /** The owner's first name, or all of the name, where they wanted it to be shown. */
  readonly by: { readonly firstName: string | null; readonly name: string } | null;
}

/** The list of a link on the site of a brand; null when it was ended, or never was. */
export async function findShare(db: AccountsDb, hash: Buffer, brand: string): Promise<SharedRow | null> {
  const { rows } = await sql<{
    personId: string;
    id: string;
    name: string | null;
    showsName: boolean;
    firstName: string | null;
    personName: string;
  }>`
    select list.person_id as "personId", list.id, list.name, list.shows_name as "showsName",
      person.first_name as "firstName", person.name as "personName"
    from accounts.favorite_list as list join accounts.person as person on person.id = list.person_id
    where list.share_hash = ${hash} and list.share_brand = ${brand}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  return {
    personId: row.personId,
    listId: row.name === null ? null : row.id,
    name: row.name,
    by: row.showsName ? { firstName: row.firstName, name: row.personName } : null,
  };
}

async function unlessTaken<Answer>(act: () => Promise<Answer>): Promise<Answer | 'taken'> {
  try {
    return await act();
  } catch (error) {
    if (isUniqueViolation(error)) return 'taken';
    throw error;
  }
}
