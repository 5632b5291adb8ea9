import { sql } from 'kysely';
import type { AccountsDb } from '../person.sql.ts';

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
    .leftJoin('accounts.person as subject', (join) => join.on(sql<boolean>`subject.id::text = audit.subject`))
    .select(['audit.id', 'audit.at', 'audit.action', 'audit.before', 'audit.after', 'agency.name as agency'])
    .select(['actor.name as actor', 'subject.name as subject'])
    .where(sql<boolean>`agency.path @> array[${agencyId}::uuid]`)
    .$if(before !== null, (query) => query.where('audit.id', '<', before!))
    .orderBy('audit.id', 'desc')
    .limit(most)
    .execute();
  return rows.map((row) => ({
    ...row,
    before: row.before as HistoryEntry['before'],
    after: row.after as HistoryEntry['after'],
  }));
}
