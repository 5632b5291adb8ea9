import type { Kysely, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Person } from './person.ts';
import type { AccountTables } from './tables.ts';

export type AccountsDb = Kysely<AccountTables>;

type Row = Selectable<AccountTables['accounts.person']>;
/** Columns that only bookings read. */
type TravellerColumns = Pick<Row, 'first_name' | 'last_name' | 'phone' | 'nationality'>;

const columns = [
  'person.id',
  'name',
  'email',
  'email_norm',
  'email_proven_at',
  'avatar',
  'plan_id',
  'agency_id',
  'actions',
  'flights',
  'packages',
  'crm',
  'locale',
  'currency',
  'new_email',
  'created_at',
] as const;

export const personColumns = columns;

/** Column by column, so that a new one is never exposed by default. */
export function personOf(row: Omit<Row, 'password_hash' | keyof TravellerColumns>): Person {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    emailNorm: row.email_norm,
    provenEmail: row.email_proven_at === null ? null : row.email_norm,
    avatar: row.avatar,
    planId: row.plan_id,
    agencyId: row.agency_id,
    actions: row.actions,
    options: { flights: row.flights, packages: row.packages, crm: row.crm },
    locale: row.locale,
    currency: row.currency,
    newEmail: row.new_email,
    since: row.created_at.toISOString(),
  };
}

export async function findPerson(db: AccountsDb, id: string): Promise<Person | null> {
  const row = await db
    .selectFrom('accounts.person as person')
    .select(columns)
    .where('person.id', '=', id)
    .executeTakeFirst();
  return row ? personOf(row) : null;
}

/** A person by e-mail address, with the hash of their password. */
export async function findByEmail(
  db: AccountsDb,
  emailNorm: string,
): Promise<{ readonly person: Person; readonly passwordHash: string | null } | null> {
  const row = await db
    .selectFrom('accounts.person as person')
    .select([...columns, 'password_hash'])
    .where('email_norm', '=', emailNorm)
    .executeTakeFirst();
  return row ? { person: personOf(row), passwordHash: row.password_hash } : null;
}

/**
 * Null when the address has an account already. A traveller: plan, agency, actions and options are granted by staff
 * only.
 */
export async function insertPerson(
  db: AccountsDb,
  person: { readonly name: string; readonly email: string; readonly emailNorm: string; readonly passwordHash: string },
): Promise<Person | null> {
  const row = await db
    .insertInto('accounts.person')
    .values({
      name: person.name,
      email: person.email,
      email_norm: person.emailNorm,
      password_hash: person.passwordHash,
    })
    .onConflict((on) => on.column('email_norm').doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ? personOf(row) : null;
}

export async function setPasswordHash(db: AccountsDb, id: string, passwordHash: string): Promise<void> {
  await db.updateTable('accounts.person').set({ password_hash: passwordHash }).where('id', '=', id).execute();
}

/** Marks an address as verified; nothing happens when the account has another address by now. */
export async function noteProven(db: AccountsDb, id: string, emailNorm: string): Promise<boolean> {
  const done = await db
    .updateTable('accounts.person')
    .set({ email_proven_at: sql`coalesce(email_proven_at, now())` })
    .where('id', '=', id)
    .where('email_norm', '=', emailNorm)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}
