import { type Kysely, sql } from 'kysely';
import { transaction } from '#database/transaction.ts';
import type { PricingTables } from '../tables.ts';
import type { RuleLevel, RuleSet } from './price-rule.ts';
import { readRules } from './read-rules.ts';
import { type KnownSupply, rulesProblems } from './rules-problems.ts';

export type RuleState = 'draft' | 'published' | 'replaced' | 'rolled_back';

/** One version of a set, as it is listed. */
export interface RuleVersion {
  readonly set: string;
  readonly level: RuleLevel;
  readonly agencyId: string | null;
  readonly version: number;
  readonly state: RuleState;
  readonly rules: number;
  readonly writtenBy: string;
  readonly writtenAt: Date;
  readonly publishedAt: Date | null;
}

export type WriteAnswer =
  | { readonly kind: 'done'; readonly version: number }
  /** Sentences for the operator. */
  | { readonly kind: 'refused'; readonly problems: readonly string[] };

/** Rules in the database that this release can't read. */
export class UnreadableRules extends Error {
  override readonly name = 'OperatorError';
}

/**
 * Every published set, by id. Throws `UnreadableRules` for one that can't be read: other prices than the operator's are
 * worse than none.
 */
export async function publishedSets(db: Kysely<PricingTables>): Promise<readonly RuleSet[]> {
  const rows = await db
    .selectFrom('pricing.rule_version as version')
    .innerJoin('pricing.rule_set as set', 'set.id', 'version.set_id')
    .select(['set.id', 'set.level', 'set.agency_id', 'version.version', 'version.rules'])
    .where('version.state', '=', 'published')
    .orderBy('set.id')
    .execute();
  return rows.map(({ id, level, agency_id: agencyId, version, rules }) => {
    const read = readRules(rules);
    if (!read.ok)
      throw new UnreadableRules(
        `Version ${version} of the price rules ${id} can't be read (${read.error[0]}). Roll it back: npm run wayfare -- rules rollback ${id}`,
      );
    return { id, version, level, agencyId, rules: read.value };
  });
}

/** The published versions as one text: it differs whenever other rules apply. */
export async function publishedVersions(db: Kysely<PricingTables>): Promise<string> {
  const { rows } = await sql<{ versions: string }>`
    select coalesce(string_agg(set_id || ':' || version, ' ' order by set_id), '') as versions
    from pricing.rule_version where state = 'published'`.execute(db);
  return rows[0]?.versions ?? '';
}

/** Every version, the newest of each set first. */
export async function listVersions(db: Kysely<PricingTables>): Promise<readonly RuleVersion[]> {
  const rows = await db
    .selectFrom('pricing.rule_version as version')
    .innerJoin('pricing.rule_set as set', 'set.id', 'version.set_id')
    .selectAll('version')
    .select(['set.level', 'set.agency_id'])
    .orderBy('version.set_id')
    .orderBy('version.version', 'desc')
    .execute();
  return rows.map((row) => ({
    set: row.set_id,
    level: row.level,
    agencyId: row.agency_id,
    version: row.version,
    state: row.state,
    rules: row.rules.length,
    writtenBy: row.written_by,
    writtenAt: row.written_at,
    publishedAt: row.published_at,
  }));
}

/** The rules of a version as they were written; of the published one when `version` is null. Null for an unknown one. */
export async function writtenRules(
  db: Kysely<PricingTables>,
  set: string,
  version: number | null,
): Promise<readonly unknown[] | null> {
  const row = await db
    .selectFrom('pricing.rule_version')
    .select('rules')
    .where('set_id', '=', set)
    .where((where) => (version === null ? where('state', '=', 'published') : where('version', '=', version)))
    .executeTakeFirst();
  return row?.rules ?? null;
}

/** Why these rules can't be the draft of a set, in sentences; none when they can. Nothing of it stays in the database. */
export async function draftProblems(
  db: Kysely<PricingTables>,
  set: string,
  written: unknown,
  known: KnownSupply,
): Promise<readonly string[]> {
  const trx = await db.startTransaction().execute();
  try {
    await addAgencySet(trx, set);
    const found = await lockSet(trx, set);
    return found ? await problemsOf(trx, written, found.level, known) : [await unknownSet(trx, set)];
  } finally {
    await trx.rollback().execute();
  }
}

/** Writes the rules as the draft of a set, in place of a draft that it has. */
export async function writeDraft(
  db: Kysely<PricingTables>,
  set: string,
  written: unknown,
  by: string,
  known: KnownSupply,
): Promise<WriteAnswer> {
  return await transaction(db, async (trx) => {
    await addAgencySet(trx, set);
    const found = await lockSet(trx, set);
    if (!found) return refused(await unknownSet(trx, set));
    const problems = await problemsOf(trx, written, found.level, known);
    if (problems.length > 0) return { kind: 'refused', problems };
    await trx.deleteFrom('pricing.rule_version').where('set_id', '=', set).where('state', '=', 'draft').execute();
    const { version } = await trx
      .insertInto('pricing.rule_version')
      .values(({ selectFrom, fn, lit }) => ({
        set_id: set,
        version: selectFrom('pricing.rule_version')
          .select(sql<number>`${fn.coalesce(fn.max('version'), lit(0))} + 1`.as('next'))
          .where('set_id', '=', set),
        state: 'draft' as const,
        rules: JSON.stringify(written),
        written_by: by,
      }))
      .returning('version')
      .executeTakeFirstOrThrow();
    return { kind: 'done', version };
  });
}

/** Publishes the draft of a set: from now on its rules apply. They are checked again, against what is for sale now. */
export async function publishDraft(db: Kysely<PricingTables>, set: string, known: KnownSupply): Promise<WriteAnswer> {
  return await transaction(db, async (trx) => {
    const found = await lockSet(trx, set);
    if (!found) return refused(await unknownSet(trx, set));
    const draft = await trx
      .selectFrom('pricing.rule_version')
      .select(['version', 'rules'])
      .where('set_id', '=', set)
      .where('state', '=', 'draft')
      .executeTakeFirst();
    if (!draft) return refused(`${set} has no draft to publish: write one with rules set.`);
    const problems = await problemsOf(trx, draft.rules, found.level, known);
    if (problems.length > 0) return { kind: 'refused', problems };
    await move(trx, set, 'published', 'replaced');
    await trx
      .updateTable('pricing.rule_version')
      .set({ state: 'published', published_at: sql<Date>`now()` })
      .where('set_id', '=', set)
      .where('version', '=', draft.version)
      .execute();
    return { kind: 'done', version: draft.version };
  });
}

/**
 * Takes the published version back; the one before it applies again. Its rules are checked against what is for sale now: they
 * may be of a time with other suppliers, or of another release.
 */
export async function rollBack(db: Kysely<PricingTables>, set: string, known: KnownSupply): Promise<WriteAnswer> {
  return await transaction(db, async (trx) => {
    const found = await lockSet(trx, set);
    if (!found) return refused(await unknownSet(trx, set));
    const before = await trx
      .selectFrom('pricing.rule_version')
      .select(['version', 'rules'])
      .where('set_id', '=', set)
      .where('state', '=', 'replaced')
      .orderBy('version', 'desc')
      .executeTakeFirst();
    if (!before) return refused(`${set} has no earlier version to go back to.`);
    const problems = await problemsOf(trx, before.rules, found.level, known);
    if (problems.length > 0)
      return {
        kind: 'refused',
        problems: [
          `Version ${before.version} of ${set} can't apply again: write new rules with rules set.`,
          ...problems,
        ],
      };
    await move(trx, set, 'published', 'rolled_back');
    await trx
      .updateTable('pricing.rule_version')
      .set({ state: 'published' })
      .where('set_id', '=', set)
      .where('version', '=', before.version)
      .execute();
    return { kind: 'done', version: before.version };
  });
}

async function move(db: Kysely<PricingTables>, set: string, from: RuleState, to: RuleState): Promise<void> {
  await db
    .updateTable('pricing.rule_version')
    .set({ state: to })
    .where('set_id', '=', set)
    .where('state', '=', from)
    .execute();
}

/** An agency's set is made when its first rules are written; it is called `agency-` and the agency's number. */
async function addAgencySet(db: Kysely<PricingTables>, set: string): Promise<void> {
  const number = /^agency-([1-9]\d{0,9})$/.exec(set)?.[1];
  if (number === undefined) return;
  await sql`
    insert into pricing.rule_set (id, level, agency_id)
    select ${set}, 'agency', id from accounts.agency where number = ${number}::bigint
    on conflict do nothing`.execute(db);
}

/** Changes of one set wait for each other. */
async function lockSet(db: Kysely<PricingTables>, set: string): Promise<{ readonly level: RuleLevel } | undefined> {
  return await db.selectFrom('pricing.rule_set').select('level').where('id', '=', set).forUpdate().executeTakeFirst();
}

async function unknownSet(db: Kysely<PricingTables>, set: string): Promise<string> {
  const sets = await db.selectFrom('pricing.rule_set').select('id').orderBy('id').execute();
  return `There are no rules called ${set}; there are ${sets.map(({ id }) => id).join(', ')}.`;
}

async function problemsOf(
  db: Kysely<PricingTables>,
  written: unknown,
  level: RuleLevel,
  known: KnownSupply,
): Promise<readonly string[]> {
  const read = readRules(written);
  if (!read.ok) return read.error;
  const problems = rulesProblems(read.value, level, known);
  if (problems.length > 0) return problems;
  await storeForSale(db, known);
  const { rows } = await sql<{ problems: string[] }>`
    select pricing.rules_problems(${level}, ${JSON.stringify(written)}::jsonb) as problems`.execute(db);
  return rows[0]?.problems ?? [];
}

/** Tells the database what is for sale: it refuses rules with other names. */
export async function storeForSale(db: Kysely<PricingTables>, known: KnownSupply): Promise<void> {
  const names = Object.entries(known).flatMap(([product, suppliers]) =>
    suppliers.map((supplier) => ({ product, supplier })),
  );
  await sql`
    with named as (select * from json_to_recordset(${JSON.stringify(names)}::json) as one(product text, supplier text)),
      gone as (delete from pricing.for_sale where (product, supplier) not in (select product, supplier from named))
    insert into pricing.for_sale (product, supplier) select product, supplier from named on conflict do nothing`.execute(
    db,
  );
}

function refused(problem: string): WriteAnswer {
  return { kind: 'refused', problems: [problem] };
}

/**
 * Publishes rules of a set at once, if `before` is still its published version (null for none). A draft of the operator stays
 * as it is.
 */
export async function publishRules(
  db: Kysely<PricingTables>,
  set: string,
  before: number | null,
  { written, by }: { readonly written: readonly object[]; readonly by: string },
  known: KnownSupply,
): Promise<WriteAnswer | { readonly kind: 'changed_meanwhile' }> {
  return await transaction(db, async (trx) => {
    await addAgencySet(trx, set);
    const found = await lockSet(trx, set);
    if (!found) return refused(await unknownSet(trx, set));
    const published = await trx
      .selectFrom('pricing.rule_version')
      .select('version')
      .where('set_id', '=', set)
      .where('state', '=', 'published')
      .executeTakeFirst();
    if ((published?.version ?? null) !== before) return { kind: 'changed_meanwhile' };
    const problems = await problemsOf(trx, written, found.level, known);
    if (problems.length > 0) return { kind: 'refused', problems };
    await move(trx, set, 'published', 'replaced');
    const { version } = await trx
      .insertInto('pricing.rule_version')
      .values(({ selectFrom, fn, lit }) => ({
        set_id: set,
        version: selectFrom('pricing.rule_version')
          .select(sql<number>`${fn.coalesce(fn.max('version'), lit(0))} + 1`.as('next'))
          .where('set_id', '=', set),
        state: 'published' as const,
        rules: JSON.stringify(written),
        written_by: by,
        published_at: sql<Date>`now()`,
      }))
      .returning('version')
      .executeTakeFirstOrThrow();
    return { kind: 'done', version };
  });
}
