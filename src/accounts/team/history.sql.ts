import { sql } from 'kysely';
import type { AccountsDb } from '../person.sql.ts';
import { isUuid } from '../uuid.ts';

/** A change that concerned an agency or one below it. */
export interface HistoryEntry {
  readonly id: bigint;
  readonly at: Date;
  /** For instance `member.set`. */
  readonly action: string;
  readonly agency: string;
  /** Name of the person of an agency; null for the platform and its staff, and after their account was erased. */
  readonly actor: string | null;
  /** Name of the person that it was about; null for others, and after their account was erased. */
  readonly subject: string | null;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

/** Changes of an agency and those below it, the newest first; only those before an entry, if it is given. */
export async function historyOf(
  db: AccountsDb,
  agencyId: string,
  { before, most }: { readonly before: bigint | null; readonly most: number },
): Promise<readonly HistoryEntry[]> {
  const rows = await db
    .selectFrom('accounts.audit as audit')
    .innerJoin('accounts.agency as agency', 'agency.id', 'audit.agency_id')
    // Names of staff, and of operators on their machines, are not shown to agencies.
    .leftJoin('accounts.person as actor', (join) =>
      join.onRef('actor.id', '=', 'audit.actor_id').on('actor.staff_role', 'is', null),
    )
    .select(['audit.id', 'audit.at', 'audit.action', 'audit.subject', 'audit.before', 'audit.after'])
    .select(['agency.name as agency', 'actor.name as actor'])
    .where(sql<boolean>`agency.path @> array[${agencyId}::uuid]`)
    .$if(before !== null, (query) => query.where('audit.id', '<', before!))
    .orderBy('audit.id', 'desc')
    .limit(most)
    .execute();
  const names = await namesOf(
    db,
    rows.map(({ subject }) => subject),
  );
  return rows.map((row) => ({
    ...row,
    subject: names.get(row.subject) ?? null,
    before: row.before as HistoryEntry['before'],
    after: row.after as HistoryEntry['after'],
  }));
}

/** Names of people by id; subjects that are no people are left out. */
async function namesOf(db: AccountsDb, subjects: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(subjects)].filter(isUuid);
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('accounts.person').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
