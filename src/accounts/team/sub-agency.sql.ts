import type { Transaction } from 'kysely';
import { isUniqueViolation } from '#database/sql-error.ts';
import { transaction } from '#database/transaction.ts';
import { type LimitProblem, limitProblem } from '../agencies/agency-limits.ts';
import { agencyProblem, type AgencyTerms } from '../agencies/agency-terms.ts';
import { type Agency, limitProblemOf, lockAgency, writeTerms } from '../agencies/agency.sql.ts';
import { type Author, changesBetween, writeAudit } from '../agencies/audit.sql.ts';
import type { AccountsDb } from '../person.sql.ts';
import type { AccountTables } from '../tables.ts';

/** What an agency decides about one below it. */
export type SubTerms = Pick<AgencyTerms, 'commissionBp' | 'mayChangeMarkup'>;

export type SubAgencyAnswer =
  | { readonly kind: 'done'; readonly number: number }
  | { readonly kind: 'name_taken' | 'too_deep' | 'full' | 'commission' | 'unknown' | LimitProblem };

const levels = 3;
const mostBelow = 100;

/** Opens an agency below another, within the limits of that one, whose model and currency it has. */
export async function createSubAgency(
  db: AccountsDb,
  parentNumber: number,
  given: SubTerms & { readonly name: string },
  author: Author,
): Promise<SubAgencyAnswer> {
  try {
    return await transaction(db, async (trx) => {
      const parent = await lockAgency(trx, parentNumber);
      if (!parent || parent.path.length >= levels) return { kind: 'too_deep' };
      const siblings = await trx
        .selectFrom('accounts.agency')
        .select('id')
        .where('parent_id', '=', parent.id)
        .limit(mostBelow)
        .execute();
      if (siblings.length >= mostBelow) return { kind: 'full' };
      const { name, commissionBp, mayChangeMarkup } = given;
      const terms = { model: parent.model, currency: parent.currency, commissionBp, mayChangeMarkup };
      if (agencyProblem(terms)) return { kind: 'commission' };
      const problem = limitProblem(terms, parent, []);
      if (problem) return { kind: problem };
      const row = await trx
        .insertInto('accounts.agency')
        .values({
          name,
          parent_id: parent.id,
          model: terms.model,
          currency: terms.currency,
          commission_bp: commissionBp,
          may_change_markup: mayChangeMarkup,
        })
        .returning(['id', 'number'])
        .executeTakeFirstOrThrow();
      const number = Number(row.number);
      const after = { name, number, ...terms };
      const entry = { author, agencyId: row.id, action: 'agency.create', subject: row.id };
      await writeAudit(trx, { ...entry, before: null, after });
      return { kind: 'done', number };
    });
  } catch (error) {
    if (isUniqueViolation(error, 'agency_name_key')) return { kind: 'name_taken' };
    throw error;
  }
}

/** Changes the limits of an agency. */
export async function limitSubAgency(
  db: AccountsDb,
  number: number,
  limits: SubTerms,
  author: Author,
): Promise<SubAgencyAnswer> {
  return await transaction(db, async (trx) => {
    const before = await lockAgency(trx, number);
    if (!before) return { kind: 'unknown' };
    const after: Agency = { ...before, ...limits };
    if (agencyProblem(after)) return { kind: 'commission' };
    const problem = await limitProblemOf(trx, after);
    if (problem) return { kind: problem };
    await store(trx, before, after, author);
    return { kind: 'done', number };
  });
}

/**
 * Blocks an agency with those below it, or unblocks it. `by` says for whom the author acts: an agency can't unblock what
 * the platform has blocked.
 */
export async function blockSubAgency(
  db: AccountsDb,
  number: number,
  blocks: boolean,
  by: 'parent' | 'platform',
  author: Author,
): Promise<'done' | 'unknown' | 'by_platform'> {
  return await transaction(db, async (trx) => {
    const before = await lockAgency(trx, number);
    // One that applies, and one that is closed, is opened by the platform in other ways.
    if (!before || (before.status !== 'active' && before.status !== 'blocked')) return 'unknown';
    if (by === 'parent' && before.status === 'blocked' && !before.blockedByParent) return 'by_platform';
    const isByParent = by === 'parent' && before.parentId !== null;
    await store(
      trx,
      before,
      { ...before, status: blocks ? 'blocked' : 'active', blockedByParent: blocks && isByParent },
      author,
    );
    return 'done';
  });
}

async function store(trx: Transaction<AccountTables>, before: Agency, after: Agency, author: Author): Promise<void> {
  await writeTerms(trx, after);
  const changed = changesBetween(before, after);
  const entry = { author, agencyId: before.id, action: 'agency.set', subject: before.id };
  if (changed) await writeAudit(trx, { ...entry, ...changed });
}
