import { sql } from 'kysely';
import { transaction } from '#database/transaction.ts';
import type { AccountsDb } from '../person.sql.ts';

/** The traveller details of an account; null for missing ones. */
export interface Traveller {
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** As dialled: `+` if it was given, then 6 to 15 digits. */
  readonly phone: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly nationality: string | null;
  /** What they ask of most hotels; never empty. */
  readonly requests: string | null;
}

/** A companion of an account's owner. */
export interface Companion {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  /** `YYYY-MM-DD`, or null. */
  readonly birthDate: string | null;
  /** ISO 3166-1 alpha-2, or null. */
  readonly nationality: string | null;
  /** ISO instant. */
  readonly addedAt: string;
}

export type NewCompanion = Omit<Companion, 'id' | 'addedAt'>;

/** More than any family; enough for a group's leader. */
export const mostCompanions = 20;

export async function travellerOf(db: AccountsDb, personId: string): Promise<Traveller | null> {
  const row = await db
    .selectFrom('accounts.person')
    .select(['first_name', 'last_name', 'phone', 'nationality', 'requests'])
    .where('id', '=', personId)
    .executeTakeFirst();
  return row === undefined
    ? null
    : {
        firstName: row.first_name,
        lastName: row.last_name,
        phone: row.phone,
        nationality: row.nationality,
        requests: row.requests,
      };
}

export async function setTraveller(db: AccountsDb, personId: string, traveller: Traveller): Promise<void> {
  const { firstName, lastName, phone, nationality, requests } = traveller;
  await db
    .updateTable('accounts.person')
    .set({ first_name: firstName, last_name: lastName, phone, nationality, requests })
    .where('id', '=', personId)
    .execute();
}

/** Adds missing details; existing ones are kept. */
export async function completeTraveller(
  db: AccountsDb,
  personId: string,
  { phone, nationality }: { readonly phone: string; readonly nationality: string | null },
): Promise<void> {
  await db
    .updateTable('accounts.person')
    .set({ phone: sql`coalesce(phone, ${phone})`, nationality: sql`coalesce(nationality, ${nationality})` })
    .where('id', '=', personId)
    .execute();
}

/** In the order in which they were added. */
export async function companionsOf(db: AccountsDb, personId: string): Promise<Companion[]> {
  const rows = await db
    .selectFrom('accounts.companion')
    .select(['id', 'first_name', 'last_name', 'nationality', 'added_at'])
    .select(sql<string | null>`birth_date::text`.as('birth_date'))
    .where('person_id', '=', personId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    birthDate: row.birth_date,
    nationality: row.nationality,
    addedAt: row.added_at.toISOString(),
  }));
}

/** False when the maximum number is reached. */
export async function addCompanion(db: AccountsDb, personId: string, companion: NewCompanion): Promise<boolean> {
  return await transaction(db, async (trx) => {
    // Serialised per person; otherwise two browsers could exceed the limit.
    await trx.selectFrom('accounts.person').select('id').where('id', '=', personId).forUpdate().execute();
    if ((await companionsOf(trx, personId)).length >= mostCompanions) return false;
    await trx
      .insertInto('accounts.companion')
      .values({ person_id: personId, ...columnsOf(companion) })
      .execute();
    return true;
  });
}

/** A companion of another account is not changed. `id` may be any text. */
export async function changeCompanion(
  db: AccountsDb,
  personId: string,
  id: string,
  companion: NewCompanion,
): Promise<void> {
  await db
    .updateTable('accounts.companion')
    .set(columnsOf(companion))
    .where('person_id', '=', personId)
    .where(sql`id::text`, '=', id)
    .execute();
}

/** Likewise. */
export async function removeCompanion(db: AccountsDb, personId: string, id: string): Promise<void> {
  await db
    .deleteFrom('accounts.companion')
    .where('person_id', '=', personId)
    .where(sql`id::text`, '=', id)
    .execute();
}

const columnsOf = ({ firstName, lastName, birthDate, nationality }: NewCompanion) => ({
  first_name: firstName,
  last_name: lastName,
  birth_date: birthDate,
  nationality,
});
