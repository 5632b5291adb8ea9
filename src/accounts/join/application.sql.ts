import { sql, type Transaction } from 'kysely';
import { isUniqueViolation } from '#database/sql-error.ts';
import { transaction } from '#database/transaction.ts';
import type { AgencyTerms } from '../agencies/agency-terms.ts';
import { type Author, writeAudit } from '../agencies/audit.sql.ts';
import { addAgencyEmailJob } from '../emails/agency-email.sql.ts';
import { leadHasApplied } from '../leads/lead-invitation.sql.ts';
import type { AccountsDb } from '../person.sql.ts';
import type { AccountTables } from '../tables.ts';
import type { Application } from './application.ts';

/** An application as its applicant and staff see it. */
export interface StoredApplication extends Application {
  readonly id: string;
  readonly status: 'applied' | 'approved' | 'refused';
  /** Of a refusal. */
  readonly reason: string | null;
  readonly termsVersion: string;
  readonly at: Date;
  readonly decidedAt: Date | null;
  readonly applicant: {
    readonly id: string;
    readonly name: string;
    readonly email: string;
    readonly isProven: boolean;
  };
}

export interface NewApplication extends Application {
  readonly termsVersion: string;
  readonly brand: string;
  readonly locale: string;
  /** The secret of the link that filled the form in; empty without one. */
  readonly lead: string;
}

/**
 * Stores an application and sends its email. `not_allowed` for people of an agency or of staff, `open` when an earlier
 * one is undecided.
 */
export async function insertApplication(
  db: AccountsDb,
  author: Author & { readonly personId: string },
  given: NewApplication,
): Promise<'done' | 'open' | 'not_allowed'> {
  try {
    return await transaction(db, async (trx) => {
      const person = await lockTraveller(trx, author.personId);
      if (!person) return 'not_allowed';
      const { id } = await trx
        .insertInto('accounts.application')
        .values({
          person_id: author.personId,
          brand: given.brand,
          locale: given.locale,
          name: given.name,
          legal_name: given.legalName,
          country: given.country,
          tax_id: given.taxId,
          phone: given.phone,
          terms_version: given.termsVersion,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const { name, country, termsVersion } = given;
      const after = { name, country, termsVersion };
      await writeAudit(trx, { author, agencyId: null, action: 'application.create', subject: id, before: null, after });
      await leadHasApplied(trx, given.lead, id);
      await addAgencyEmailJob(trx, { purpose: 'applied', subject: id, brand: given.brand, locale: given.locale });
      return 'done';
    });
  } catch (error) {
    if (isUniqueViolation(error, 'application_open')) return 'open';
    throw error;
  }
}

/** A person who belongs neither to an agency nor to staff, locked; null for all others. */
async function lockTraveller(trx: Transaction<AccountTables>, id: string) {
  const person = await trx
    .selectFrom('accounts.person')
    .select(['id', 'email', 'email_proven_at'])
    .where('id', '=', id)
    .where('agency_id', 'is', null)
    .where('staff_role', 'is', null)
    .where('blocked_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return person ?? null;
}

const applications = (db: AccountsDb) =>
  db
    .selectFrom('accounts.application as application')
    .innerJoin('accounts.person as person', 'person.id', 'application.person_id')
    .selectAll('application')
    .select(['person.name as person_name', 'person.email', 'person.email_proven_at']);

type Row = Awaited<ReturnType<ReturnType<typeof applications>['executeTakeFirstOrThrow']>>;

function applicationOf(row: Row): StoredApplication {
  return {
    id: row.id,
    status: row.status,
    reason: row.reason,
    name: row.name,
    legalName: row.legal_name,
    country: row.country,
    taxId: row.tax_id,
    phone: row.phone,
    termsVersion: row.terms_version,
    at: row.created_at,
    decidedAt: row.decided_at,
    applicant: {
      id: row.person_id,
      name: row.person_name,
      email: row.email,
      isProven: row.email_proven_at !== null,
    },
  };
}

/** The applications of a person, the latest first. */
export async function applicationsOf(db: AccountsDb, personId: string): Promise<readonly StoredApplication[]> {
  const rows = await applications(db)
    .where('application.person_id', '=', personId)
    .orderBy('application.id', 'desc')
    .execute();
  return rows.map(applicationOf);
}

export async function findApplication(db: AccountsDb, id: string): Promise<StoredApplication | null> {
  const row = await applications(db).where('application.id', '=', id).executeTakeFirst();
  return row ? applicationOf(row) : null;
}

/** Open applications with the oldest first, decided ones with the newest first; one more than `most` when there are more. */
export async function listApplications(
  db: AccountsDb,
  status: StoredApplication['status'],
  { most, skip }: { readonly most: number; readonly skip: number },
): Promise<readonly StoredApplication[]> {
  const rows = await applications(db)
    .where('application.status', '=', status)
    .orderBy('application.id', status === 'applied' ? 'asc' : 'desc')
    .limit(most + 1)
    .offset(skip)
    .execute();
  return rows.map(applicationOf);
}

export type ApprovalProblem =
  /** Decided meanwhile, or unknown. */
  | 'over'
  /** The applicant has not confirmed their email address. */
  | 'unproven'
  /** Belongs to an agency or to staff by now, or is blocked. */
  | 'not_allowed'
  /** Another agency has the name. */
  | 'name_taken';

/** Makes the agency, with the applicant as its owner. */
export async function approveApplication(
  db: AccountsDb,
  id: string,
  { name, terms }: { readonly name: string | null; readonly terms: Pick<AgencyTerms, 'model' | 'commissionBp'> },
  author: Author,
): Promise<'done' | ApprovalProblem> {
  try {
    return await transaction(db, async (trx) => {
      const given = await lockOpen(trx, id);
      if (!given) return 'over';
      const person = await lockTraveller(trx, given.person_id);
      if (!person) return 'not_allowed';
      if (person.email_proven_at === null) return 'unproven';
      const agency = await trx
        .insertInto('accounts.agency')
        .values({
          name: name ?? given.name,
          legal_name: given.legal_name,
          country: given.country,
          tax_id: given.tax_id,
          email: person.email,
          phone: given.phone,
          locale: given.locale,
          model: terms.model,
          commission_bp: terms.commissionBp,
          terms_version: given.terms_version,
          terms_at: given.terms_at,
          terms_by: person.id,
        })
        .returning(['id', 'number', 'name'])
        .executeTakeFirstOrThrow();
      await trx
        .updateTable('accounts.person')
        .set({ agency_id: agency.id, plan_id: 1, role: 'owner', actions: [] })
        .where('id', '=', person.id)
        .execute();
      await decide(trx, id, { status: 'approved', agency_id: agency.id }, author);
      const after = { name: agency.name, number: Number(agency.number), ...terms };
      const entry = { author, agencyId: agency.id, action: 'application.approve', subject: id };
      await writeAudit(trx, { ...entry, before: null, after });
      const { brand, locale } = given;
      await addAgencyEmailJob(trx, { purpose: 'approved', subject: id, brand, locale });
      return 'done';
    });
  } catch (error) {
    if (isUniqueViolation(error, 'agency_name_key')) return 'name_taken';
    throw error;
  }
}

/** Refuses an application with a reason for the applicant. */
export async function refuseApplication(
  db: AccountsDb,
  id: string,
  reason: string,
  author: Author,
): Promise<'done' | 'over'> {
  return await transaction(db, async (trx) => {
    const given = await lockOpen(trx, id);
    if (!given) return 'over';
    await decide(trx, id, { status: 'refused', reason }, author);
    const entry = { author, agencyId: null, action: 'application.refuse', subject: id };
    await writeAudit(trx, { ...entry, before: null, after: { reason } });
    await addAgencyEmailJob(trx, { purpose: 'refused', subject: id, brand: given.brand, locale: given.locale });
    return 'done';
  });
}

async function lockOpen(trx: Transaction<AccountTables>, id: string) {
  return await trx
    .selectFrom('accounts.application')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'applied')
    .forUpdate()
    .executeTakeFirst();
}

async function decide(
  trx: Transaction<AccountTables>,
  id: string,
  outcome:
    | { readonly status: 'approved'; readonly agency_id: string }
    | { readonly status: 'refused'; readonly reason: string },
  author: Author,
): Promise<void> {
  await trx
    .updateTable('accounts.application')
    .set({ ...outcome, decided_by: author.personId, decided_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** Open applications that can be approved at once: the address is confirmed, and no agency has the name. */
export async function approvableApplications(db: AccountsDb): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('accounts.application as application')
    .innerJoin('accounts.person as person', 'person.id', 'application.person_id')
    .select('application.id')
    .where('application.status', '=', 'applied')
    .where('person.email_proven_at', 'is not', null)
    .where('person.agency_id', 'is', null)
    .where('person.staff_role', 'is', null)
    .where('person.blocked_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('accounts.agency as other').select('other.id').whereRef('other.name', '=', 'application.name'),
        ),
      ),
    )
    .orderBy('application.id')
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}
