import { sql } from 'kysely';
import { personColumns, personOf, type AccountsDb } from '../person.sql.ts';
import type { Person } from '../person.ts';
import type { DeviceName } from './device-name.ts';
import { hashOf } from './secret.ts';

const idle = sql`interval '30 minutes'`;
const longest = sql`interval '12 hours'`;
/** Updated at most once a minute, to avoid a write per request. */
const stale = sql<boolean>`session.seen_at < now() - interval '1 minute'`;

/** The session is not over. */
export const isCurrent = sql<boolean>`session.seen_at > now() - ${idle} and session.began_at > now() - ${longest}`;

/** What is known of the browser of a new session; `id` is that of a remembered browser. */
export interface SessionDevice extends DeviceName {
  readonly id?: string;
}

export async function insertSession(
  db: AccountsDb,
  id: string,
  personId: string,
  host: string,
  { id: deviceId, browser, system }: SessionDevice = { browser: null, system: null },
  /** The person has just logged in, rather than being recognised. */
  isLogIn = false,
): Promise<void> {
  await db
    .insertInto('accounts.session')
    .values({
      id_hash: hashOf(id),
      person_id: personId,
      host,
      device_id: deviceId,
      browser,
      system,
      logged_in_at: isLogIn ? sql<Date>`now()` : null,
    })
    .execute();
}

/** The person of a session, with their current rights; null when it is over, unknown, another host's, or a
 * blocked person's. */
export async function findSession(db: AccountsDb, id: string, host: string): Promise<Person | null> {
  const row = await db
    .selectFrom('accounts.session as session')
    .innerJoin('accounts.person as person', 'person.id', 'session.person_id')
    .leftJoin('accounts.agency as agency', 'agency.id', 'person.agency_id')
    .select(personColumns)
    .select(stale.as('stale'))
    .where('id_hash', '=', hashOf(id))
    .where('host', '=', host)
    .where('person.blocked_at', 'is', null)
    .where(isCurrent)
    .executeTakeFirst();
  if (!row) return null;
  if (row.stale)
    await db
      .updateTable('accounts.session')
      .set({ seen_at: sql`now()` })
      .where('id_hash', '=', hashOf(id))
      .execute();
  return personOf(row);
}

/** Whether the person of a session has logged in with it within ten minutes. */
export async function isRecentLogIn(db: AccountsDb, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('accounts.session')
    .select('person_id')
    .where('id_hash', '=', hashOf(id))
    .where('logged_in_at', '>', sql<Date>`now() - interval '10 minutes'`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives a session of a person a new id, and notes that they have just shown who they are; false when it is over. */
export async function renewSession(db: AccountsDb, id: string, next: string, personId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts.session')
    .set({ id_hash: hashOf(next), logged_in_at: sql<Date>`now()` })
    .where('id_hash', '=', hashOf(id))
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteSession(db: AccountsDb, id: string): Promise<void> {
  await db.deleteFrom('accounts.session').where('id_hash', '=', hashOf(id)).execute();
}

/** Ends all sessions of a person, after a new password. */
export async function deleteSessionsOf(db: AccountsDb, personId: string): Promise<void> {
  await db.deleteFrom('accounts.session').where('person_id', '=', personId).execute();
  await db.deleteFrom('accounts.remembered').where('person_id', '=', personId).execute();
}

/** Deletes expired rows. Runs once a minute. */
export async function sweepSessions(db: AccountsDb): Promise<void> {
  await db
    .deleteFrom('accounts.session as session')
    .where(sql<boolean>`session.seen_at < now() - ${idle} or session.began_at < now() - ${longest}`)
    .execute();
  await db
    .deleteFrom('accounts.remembered')
    .where('ends_at', '<', sql<Date>`now()`)
    .execute();
  await db
    .deleteFrom('accounts.link')
    .where('ends_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
}
