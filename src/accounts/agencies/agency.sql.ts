import type { Selectable } from 'kysely';
import { isCheckViolation, isUniqueViolation } from '#database/sql-error.ts';
import { transaction } from '#database/transaction.ts';
import type { AccountsDb } from '../person.sql.ts';
import type { AccountTables } from '../tables.ts';
import { limitedTerms, type LimitProblem, limitProblem } from './agency-limits.ts';
import { type AgencyTerms, agencyProblem } from './agency-terms.ts';
import { type Author, changesBetween, writeAudit } from './audit.sql.ts';

/** An agency as operators see it. */
export interface Agency extends AgencyTerms {
  readonly id: string;
  readonly number: number;
  readonly name: string;
  readonly parentId: string | null;
  /** From the top agency to this one, both included. */
  readonly path: readonly string[];
  readonly status: 'applied' | 'active' | 'blocked' | 'closed';
  /** Blocked by the agency above it, which may unblock it. */
  readonly blockedByParent: boolean;
}

export type ChangeAnswer<Done> =
  | { readonly kind: 'done'; readonly value: Done }
  /** A sentence for the operator. */
  | { readonly kind: 'refused'; readonly problem: string };

/** What can be changed; what is left out stays. `parent` is a number, or null for a top agency. */
export interface AgencyChanges extends Partial<AgencyTerms> {
  readonly name?: string;
  readonly parent?: number | null;
  readonly status?: 'active' | 'blocked';
}

type NewAgency = Omit<AgencyChanges, 'status'> & { readonly name: string };

const none: AgencyTerms = { model: 'net', commissionBp: 0, currency: 'EUR', mayChangeMarkup: true };

/** All agencies by their path, so that each follows the one above it. */
export async function listAgencies(db: AccountsDb): Promise<readonly Agency[]> {
  const rows = await db.selectFrom('accounts.agency').selectAll().orderBy('path').execute();
  return rows.map(agencyOf);
}

/** Null for an unknown number. The row is locked until the transaction ends. */
export async function lockAgency(trx: AccountsDb, number: number): Promise<Agency | null> {
  const row = await trx
    .selectFrom('accounts.agency')
    .selectAll()
    .where('number', '=', BigInt(number))
    .forUpdate()
    .executeTakeFirst();
  return row ? agencyOf(row) : null;
}

/** Creates an active agency. */
export async function createAgency(db: AccountsDb, given: NewAgency, author: Author): Promise<ChangeAnswer<Agency>> {
  const { name, parent = null, ...terms } = given;
  const problem = agencyProblem({ ...none, ...terms });
  if (problem) return refused(problem);
  return await changing(name, async () =>
    transaction(db, async (trx) => {
      const above = parent === null ? null : await lockAgency(trx, parent);
      if (parent !== null && !above) return unknown(parent);
      const exceeded = limitProblem({ ...none, ...terms }, above, []);
      if (exceeded) return refused(limitTexts[exceeded]);
      const row = await trx
        .insertInto('accounts.agency')
        .values({ ...columnsOf({ ...none, ...terms }), name, parent_id: above?.id ?? null })
        .returningAll()
        .executeTakeFirstOrThrow();
      const agency = agencyOf(row);
      const { id, path: _path, ...after } = agency;
      await writeAudit(trx, { author, agencyId: id, action: 'agency.create', subject: id, before: null, after });
      return { kind: 'done', value: agency };
    }),
  );
}

/** Changes an agency. Blocking it blocks those below it, too, as long as it lasts. */
export async function changeAgency(
  db: AccountsDb,
  number: number,
  changes: AgencyChanges,
  author: Author,
): Promise<ChangeAnswer<Agency>> {
  const { parent, ...others } = changes;
  return await changing(changes.name ?? '', async () =>
    transaction(db, async (trx) => {
      const before = await lockAgency(trx, number);
      if (!before) return unknown(number);
      const above = parent === undefined || parent === null ? null : await lockAgency(trx, parent);
      if (typeof parent === 'number' && !above) return unknown(parent);
      const terms: Agency = {
        ...before,
        ...others,
        // What the platform blocks, only the platform unblocks; a top agency has none above it.
        ...(others.status !== undefined || parent === null ? { blockedByParent: false } : {}),
      };
      const problem = agencyProblem(terms);
      if (problem) return refused(problem);
      if (parent !== undefined || limitedTerms.some((one) => terms[one] !== before[one])) {
        const parentId = parent === undefined ? before.parentId : (above?.id ?? null);
        const exceeded = await limitProblemOf(trx, { ...terms, parentId });
        if (exceeded) return refused(limitTexts[exceeded]);
      }
      const row = await writeTerms(trx, terms);
      // Only a move computes paths anew, those of the agencies below it included.
      const moved =
        parent === undefined
          ? row
          : await trx
              .updateTable('accounts.agency')
              .set({ parent_id: above?.id ?? null })
              .where('id', '=', before.id)
              .returningAll()
              .executeTakeFirstOrThrow();
      const after = agencyOf(moved);
      const changed = changesBetween(before, after);
      if (changed)
        await writeAudit(trx, {
          author,
          agencyId: after.id,
          action: 'agency.set',
          subject: after.id,
          ...changed,
        });
      return { kind: 'done', value: after };
    }),
  );
}

/** Stores name, terms and state of an agency that is locked. */
export async function writeTerms(
  trx: AccountsDb,
  agency: Agency,
): Promise<Selectable<AccountTables['accounts.agency']>> {
  return await trx
    .updateTable('accounts.agency')
    .set({
      ...columnsOf(agency),
      name: agency.name,
      status: agency.status,
      blocked_by_parent: agency.blockedByParent,
    })
    .where('id', '=', agency.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Why an agency can't have these terms between the agency above it and those below it, or null. Locks all of them. */
export async function limitProblemOf(trx: AccountsDb, terms: Agency): Promise<LimitProblem | null> {
  const rows = await trx
    .selectFrom('accounts.agency')
    .selectAll()
    .where((where) =>
      where.or([
        where('parent_id', '=', terms.id),
        ...(terms.parentId === null ? [] : [where('id', '=', terms.parentId)]),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  const agencies = rows.map(agencyOf);
  const above = agencies.find(({ id }) => id === terms.parentId) ?? null;
  return limitProblem(
    terms,
    above,
    agencies.filter(({ parentId }) => parentId === terms.id),
  );
}

const limitTexts: Readonly<Record<LimitProblem, string>> = {
  model: 'An agency sells by the model of the agency above it.',
  above_parent:
    'An agency has no more commission than the agency above it, and sets its markup only where that one may.',
  below_sub_agency: 'An agency below it has more: lower that one first.',
};

/** Sentences for what only the database can refuse. */
async function changing(name: string, change: () => Promise<ChangeAnswer<Agency>>): Promise<ChangeAnswer<Agency>> {
  try {
    return await change();
  } catch (error) {
    if (isUniqueViolation(error, 'agency_name_key')) return refused(`There is an agency called ${name} already.`);
    if (isCheckViolation(error, 'agency_levels'))
      return refused('Agencies have three levels at most: an agency, those below it, and those below these.');
    if (isCheckViolation(error, 'agency_cycle')) return refused('An agency can’t be below itself.');
    throw error;
  }
}

function agencyOf(row: Selectable<AccountTables['accounts.agency']>): Agency {
  return {
    id: row.id,
    number: Number(row.number),
    name: row.name,
    parentId: row.parent_id,
    path: row.path,
    status: row.status,
    blockedByParent: row.blocked_by_parent,
    model: row.model,
    commissionBp: row.commission_bp,
    currency: row.currency,
    mayChangeMarkup: row.may_change_markup,
  };
}

function columnsOf({ model, commissionBp, currency, mayChangeMarkup }: AgencyTerms) {
  return { model, commission_bp: commissionBp, currency, may_change_markup: mayChangeMarkup };
}

function unknown(number: number): ChangeAnswer<never> {
  return refused(`There is no agency ${number}: see agency list.`);
}

function refused(problem: string): ChangeAnswer<never> {
  return { kind: 'refused', problem };
}
