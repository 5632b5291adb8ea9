import { sql } from 'kysely';
import { isUniqueViolation } from '#database/sql-error.ts';
import { transaction } from '#database/transaction.ts';
import type { AgencyRole, StaffRole } from '#web/principal.ts';
import { isEmail, normaliseEmail } from '../person.ts';
import type { AccountsDb } from '../person.sql.ts';
import { deleteSessionsOf } from '../session/session.sql.ts';
import type { ChangeAnswer } from './agency.sql.ts';
import { type Author, changesBetween, writeAudit } from './audit.sql.ts';
import { changedRights, type Rights, rightsProblem } from './rights.ts';
import { type Grant, grants } from '../roles.ts';

/** A person as operators see them. */
export interface ListedPerson extends Rights {
  readonly id: string;
  readonly number: number;
  readonly name: string;
  readonly email: string;
  readonly isBlocked: boolean;
}

type Row = {
  id: string;
  number: bigint;
  name: string;
  email: string;
  role: AgencyRole | null;
  staff_role: StaffRole | null;
  actions: string[];
  blocked_at: Date | null;
  agency: bigint | null;
};

const noRights: Rights = { agency: null, role: null, staffRole: null, grants: [] };

const rowsOf = (db: AccountsDb) =>
  db
    .selectFrom('accounts.person as person')
    .leftJoin('accounts.agency as agency', 'agency.id', 'person.agency_id')
    .select(['person.id', 'person.number', 'person.name', 'person.email', 'person.role', 'person.staff_role'])
    .select(['person.actions', 'person.blocked_at', 'agency.number as agency']);

/** The people of an agency, or (null) everybody of an agency and of staff. */
export async function listPeople(db: AccountsDb, agency: number | null): Promise<readonly ListedPerson[]> {
  const rows = await rowsOf(db)
    .where((where) =>
      agency === null
        ? where.or([where('person.role', 'is not', null), where('person.staff_role', 'is not', null)])
        : where('agency.number', '=', BigInt(agency)),
    )
    .orderBy('agency.number')
    .orderBy('person.number')
    .execute();
  return rows.map(personOf);
}

export interface NewPerson extends Partial<Rights> {
  readonly name: string;
  readonly email: string;
}

/** Creates a person without a password: they choose one by the link of a password reset. */
export async function createPerson(
  db: AccountsDb,
  { name, email, ...given }: NewPerson,
  author: Author,
): Promise<ChangeAnswer<ListedPerson>> {
  if (!isEmail(email)) return refused(`${email} is no e-mail address.`);
  const rights = changedRights(noRights, given);
  const problem = rightsProblem(rights);
  if (problem) return refused(problem);
  const emailNorm = normaliseEmail(email);
  try {
    return await transaction(db, async (trx) => {
      const agencyId = await agencyIdOf(trx, rights);
      if (agencyId === undefined) return refused(`There is no agency ${rights.agency}: see agency list.`);
      await trx
        .insertInto('accounts.person')
        .values({ name, email, email_norm: emailNorm, ...columnsOf(rights, agencyId) })
        .execute();
      const made = (await lockPerson(trx, email))!;
      const { id, ...after } = made;
      await writeAudit(trx, { author, agencyId, action: 'person.create', subject: id, before: null, after });
      return { kind: 'done', value: made };
    });
  } catch (error) {
    if (isUniqueViolation(error, 'person_email_norm_key')) return refused(`${email} has an account already.`);
    throw error;
  }
}

export interface PersonChanges extends Partial<Rights> {
  readonly isBlocked?: boolean;
}

/** Changes the rights of a person. Blocking ends all their sessions. */
export async function changePerson(
  db: AccountsDb,
  email: string,
  { isBlocked, ...changes }: PersonChanges,
  author: Author,
): Promise<ChangeAnswer<ListedPerson>> {
  return await transaction(db, async (trx) => {
    const before = await lockPerson(trx, email);
    if (!before) return refused(`${email} has no account: see user list, or user create.`);
    const rights = changedRights(before, changes);
    const problem = rightsProblem(rights);
    if (problem) return refused(problem);
    const agencyId = await agencyIdOf(trx, rights);
    if (agencyId === undefined) return refused(`There is no agency ${rights.agency}: see agency list.`);
    const blocked = isBlocked ?? before.isBlocked;
    await trx
      .updateTable('accounts.person')
      .set({
        ...columnsOf(rights, agencyId),
        blocked_at: blocked ? sql<Date>`coalesce(blocked_at, now())` : null,
      })
      .where('id', '=', before.id)
      .execute();
    if (blocked) await deleteSessionsOf(trx, before.id);
    const after = (await lockPerson(trx, email))!;
    const changed = changesBetween(before, after);
    if (changed) await writeAudit(trx, { author, agencyId, action: 'person.set', subject: before.id, ...changed });
    return { kind: 'done', value: after };
  });
}

async function lockPerson(trx: AccountsDb, email: string): Promise<ListedPerson | null> {
  const row = await rowsOf(trx)
    .where('person.email_norm', '=', normaliseEmail(email))
    .forUpdate('person')
    .executeTakeFirst();
  return row ? personOf(row) : null;
}

/** Undefined for an unknown agency. */
async function agencyIdOf(trx: AccountsDb, { agency }: Rights): Promise<string | null | undefined> {
  if (agency === null) return null;
  const row = await trx
    .selectFrom('accounts.agency')
    .select('id')
    .where('number', '=', BigInt(agency))
    .executeTakeFirst();
  return row?.id;
}

function personOf(row: Row): ListedPerson {
  return {
    id: row.id,
    number: Number(row.number),
    name: row.name,
    email: row.email,
    agency: row.agency === null ? null : Number(row.agency),
    role: row.role,
    staffRole: row.staff_role,
    grants: row.actions.filter((one): one is Grant => (grants as readonly string[]).includes(one)),
    isBlocked: row.blocked_at !== null,
  };
}

/** Everybody of an agency has the agents' plan. */
function columnsOf({ role, staffRole, grants: granted }: Rights, agencyId: string | null) {
  return {
    agency_id: agencyId,
    plan_id: agencyId === null ? null : 1,
    role,
    staff_role: staffRole,
    actions: [...granted],
  };
}

function refused(problem: string): ChangeAnswer<never> {
  return { kind: 'refused', problem };
}
