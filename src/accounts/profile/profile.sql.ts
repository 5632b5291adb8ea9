import { sql } from 'kysely';
import { isUniqueViolation } from '#database/sql-error.ts';
import { transaction } from '#database/transaction.ts';
import { favoriteItem } from '#web/cookie-lists/favorites-cookie.ts';
import { addEmailJob, type AddressChangedEmail } from '../emails/link.sql.ts';
import { normaliseEmail } from '../person.ts';
import type { AccountsDb } from '../person.sql.ts';
import { hashOf, isSecret } from '../session/secret.ts';
import { isOnlyOwner } from '../team/member.sql.ts';

export interface Details {
  readonly name: string;
  /** Address of one of our pictures, or null. */
  readonly avatar: string | null;
  /** Code of a locale, or null. */
  readonly locale: string | null;
  /** ISO 4217, or null. */
  readonly currency: string | null;
}

/** Column by column: no other column of an account can be changed this way. */
export async function setDetails(db: AccountsDb, id: string, details: Details): Promise<void> {
  const { name, avatar, locale, currency } = details;
  await db.updateTable('accounts.person').set({ name, avatar, locale, currency }).where('id', '=', id).execute();
}

/** Stores the new address of an account, or removes it (null). Links for another new address become invalid. */
export async function setNewEmail(db: AccountsDb, id: string, email: string | null): Promise<void> {
  await transaction(db, async (trx) => {
    await trx.deleteFrom('accounts.link').where('person_id', '=', id).where('purpose', '=', 'email').execute();
    await trx.updateTable('accounts.person').set({ new_email: email }).where('id', '=', id).execute();
  });
}

export async function isTaken(db: AccountsDb, emailNorm: string): Promise<boolean> {
  const row = await db
    .selectFrom('accounts.person')
    .select('id')
    .where('email_norm', '=', emailNorm)
    .executeTakeFirst();
  return row !== undefined;
}

/** The address of a link, while both are valid. */
export async function addressOfLink(db: AccountsDb, secret: string): Promise<string | null> {
  if (!isSecret(secret)) return null;
  const row = await db
    .selectFrom('accounts.link as link')
    .innerJoin('accounts.person as person', 'person.id', 'link.person_id')
    .select(['person.new_email', 'link.email_norm'])
    .where('link.secret_hash', '=', hashOf(secret))
    .where('purpose', '=', 'email')
    .where('used_at', 'is', null)
    .where('ends_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row?.new_email && normaliseEmail(row.new_email) === row.email_norm ? row.new_email : null;
}

/**
 * The link verifies the new address: it replaces the previous one, which is notified. `taken` when another account was
 * first.
 */
export async function takeAddress(
  db: AccountsDb,
  secret: string,
  message: Pick<AddressChangedEmail, 'brand' | 'locale'>,
): Promise<'taken' | 'over' | 'done'> {
  const email = await addressOfLink(db, secret);
  if (email === null) return 'over';
  try {
    return await transaction(db, async (trx) => {
      const spent = await trx
        .updateTable('accounts.link')
        .set({ used_at: sql`now()` })
        .where('secret_hash', '=', hashOf(secret))
        .where('used_at', 'is', null)
        .returning('person_id')
        .executeTakeFirst();
      if (!spent) return 'over';
      const person = spent.person_id;
      const before = await trx
        .selectFrom('accounts.person')
        .select('email')
        .where('id', '=', person)
        .forUpdate()
        .executeTakeFirst();
      const { numUpdatedRows } = await trx
        .updateTable('accounts.person')
        .set({ email, email_norm: normaliseEmail(email), email_proven_at: sql`now()`, new_email: null })
        .where('id', '=', person)
        .where('new_email', '=', email)
        .executeTakeFirst();
      if (!before || numUpdatedRows === 0n) return 'over';
      await addEmailJob(trx, { purpose: 'moved', person, to: before.email, ...message });
      return 'done';
    });
  } catch (error) {
    if (isUniqueViolation(error)) return 'taken';
    throw error;
  }
}

/**
 * Deletes an account with all its data. Its reservations stay, without the account. Refused for the last owner of an
 * agency.
 */
export async function erasePerson(db: AccountsDb, id: string): Promise<'done' | 'last_owner'> {
  return await transaction(db, async (trx) => {
    if (await isOnlyOwner(trx, id)) return 'last_owner';
    await trx.deleteFrom('accounts.person').where('id', '=', id).execute();
    return 'done';
  });
}

/** The sessions of a person, for their data export. */
export async function signedInAt(db: AccountsDb, id: string) {
  const sessions = await db
    .selectFrom('accounts.session')
    .select(['host', 'browser', 'system', 'began_at', 'seen_at'])
    .where('person_id', '=', id)
    .orderBy('began_at')
    .execute();
  const remembered = await db
    .selectFrom('accounts.remembered')
    .select(['host', 'browser', 'system', 'ends_at'])
    .where('person_id', '=', id)
    .orderBy('ends_at')
    .execute();
  const agency = await db
    .selectFrom('accounts.person as person')
    .leftJoin('accounts.agency as agency', 'agency.id', 'person.agency_id')
    .select(['agency.name as agency', 'person.email_proven_at'])
    .where('person.id', '=', id)
    .executeTakeFirst();
  return {
    sessions: sessions.map((one) => ({
      host: one.host,
      browser: one.browser,
      system: one.system,
      began_at: one.began_at.toISOString(),
      seen_at: one.seen_at.toISOString(),
    })),
    remembered_browsers: remembered.map((one) => ({
      host: one.host,
      browser: one.browser,
      system: one.system,
      ends_at: one.ends_at.toISOString(),
    })),
    agency: agency?.agency ?? null,
    email_proven_at: agency?.email_proven_at?.toISOString() ?? null,
  };
}

/** All favourites and searches, past ones too. */
export async function personalData(db: AccountsDb, id: string) {
  const favorites = await db
    .selectFrom('accounts.favorite as favorite')
    .leftJoin('accounts.favorite_list as list', 'list.id', 'favorite.list_id')
    .select(['item', 'kept_at', 'guests', 'list.name as list'])
    .select([sql<string | null>`check_in::text`.as('check_in'), sql<string | null>`check_out::text`.as('check_out')])
    .where('favorite.person_id', '=', id)
    .orderBy('place')
    .execute();
  const lists = await db
    .selectFrom('accounts.favorite_list')
    .select(['name', 'share_brand', 'shows_name', 'created_at'])
    .where('person_id', '=', id)
    .orderBy('id')
    .execute();
  const searches = await db
    .selectFrom('accounts.saved_search')
    .select(['name', 'router', 'guests', 'kept_at'])
    .select([sql<string>`check_in::text`.as('check_in'), sql<string | null>`check_out::text`.as('check_out')])
    .where('person_id', '=', id)
    .orderBy('place')
    .execute();
  return {
    favorites: favorites.map(({ item, kept_at: keptAt, ...one }) => ({
      ...favoriteItem(item),
      ...one,
      kept_at: keptAt.toISOString(),
    })),
    lists: lists.map((one) => ({
      name: one.name,
      shared_on: one.share_brand,
      shows_first_name: one.shows_name,
      created_at: one.created_at.toISOString(),
    })),
    searches: searches.map(({ kept_at: keptAt, ...one }) => ({ ...one, kept_at: keptAt.toISOString() })),
  };
}
