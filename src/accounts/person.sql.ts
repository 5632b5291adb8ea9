import type { Kysely, Selectable } from 'kysely';
import { sql } from 'kysely';
import { actionsOf } from './roles.ts';
import type { Person } from './person.ts';
import type { AccountTables } from './tables.ts';

export type AccountsDb = Kysely<AccountTables>;

type Row = Selectable<AccountTables['accounts.person']>;
type AgencyRow = Selectable<AccountTables['accounts.agency']>;

const columns = [
  'id',
  'name',
  'email',
  'email_norm',
  'email_proven_at',
  'avatar',
  'plan_id',
  'agency_id',
  'role',
  'staff_role',
  'actions',
  'suspended_at',
  'flights',
  'packages',
  'crm',
  'locale',
  'currency',
  'new_email',
  'created_at',
] as const;

/** Of a person, with the columns of `accounts.agency as agency` that decide about their rights. */
export const personColumns = [
  ...columns.map((column) => `person.${column}` as const),
  'agency.path',
  'agency.model',
  'agency.commission_bp',
  'agency.may_change_markup',
  // An agency under one that is blocked is blocked too.
  sql<boolean>`not exists (
    select from accounts.agency above where above.id = any (agency.path) and above.status <> 'active')`.as('is_active'),
  sql<boolean>`accounts.lacks_second_factor(person.id, person.staff_role, agency.path)`.as('lacks_factor'),
] as const;

type OwnRow = Pick<Row, (typeof columns)[number]>;
type PersonRow = OwnRow & {
  [Column in 'path' | 'model' | 'commission_bp' | 'may_change_markup']: AgencyRow[Column] | null;
} & { readonly is_active: boolean; readonly lacks_factor: boolean };

/**
 * Column by column, so that a new one is never exposed by default. While an agency is not active, nobody acts for it; who
 * lacks a second factor that they must have is a traveller until they have set one up.
 */
export function personOf(row: PersonRow): Person {
  const staffRole = row.lacks_factor ? null : row.staff_role;
  const isWorking = row.path !== null && row.is_active && row.suspended_at === null;
  const isAgent = row.role !== null && isWorking && !row.lacks_factor;
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    emailNorm: row.email_norm,
    provenEmail: row.email_proven_at === null ? null : row.email_norm,
    avatar: row.avatar,
    planId: isAgent ? row.plan_id : null,
    agency: isAgent
      ? {
          id: row.agency_id!,
          path: row.path!,
          role: row.role!,
          model: row.model!,
          commissionBp: row.commission_bp!,
        }
      : null,
    staffRole,
    ...(row.lacks_factor ? { needsSecondFactor: true as const } : {}),
    actions: actionsOf({
      role: isAgent ? row.role : null,
      staffRole,
      grants: row.actions,
      mayChangeMarkup: row.may_change_markup === true,
    }),
    options: { flights: row.flights, packages: row.packages, crm: row.crm },
    locale: row.locale,
    currency: row.currency,
    newEmail: row.new_email,
    since: row.created_at.toISOString(),
  };
}

/** Null for an unknown person, and for one who is blocked. */
export async function findPerson(db: AccountsDb, id: string): Promise<Person | null> {
  const row = await db
    .selectFrom('accounts.person as person')
    .leftJoin('accounts.agency as agency', 'agency.id', 'person.agency_id')
    .select(personColumns)
    .where('person.id', '=', id)
    .where('person.blocked_at', 'is', null)
    .executeTakeFirst();
  return row ? personOf(row) : null;
}

/** A person by e-mail address, with the hash of their password; also one who is blocked. */
export async function findByEmail(
  db: AccountsDb,
  emailNorm: string,
): Promise<{ readonly person: Person; readonly passwordHash: string | null; readonly isBlocked: boolean } | null> {
  const row = await db
    .selectFrom('accounts.person as person')
    .leftJoin('accounts.agency as agency', 'agency.id', 'person.agency_id')
    .select(personColumns)
    .select(['person.password_hash', 'person.blocked_at'])
    .where('person.email_norm', '=', emailNorm)
    .executeTakeFirst();
  return row ? { person: personOf(row), passwordHash: row.password_hash, isBlocked: row.blocked_at !== null } : null;
}

/**
 * Null when the address has an account already. A traveller: plan, agency, actions and options are granted by staff
 * only.
 */
export async function insertPerson(
  db: AccountsDb,
  person: {
    readonly name: string;
    readonly email: string;
    readonly emailNorm: string;
    readonly passwordHash: string | null;
  },
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
    .returning(columns)
    .executeTakeFirst();
  return row
    ? personOf({
        ...row,
        path: null,
        model: null,
        commission_bp: null,
        may_change_markup: null,
        is_active: true,
        lacks_factor: false,
      })
    : null;
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
