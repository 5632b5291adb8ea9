import type { AccountsDb } from '../person.sql.ts';

/** The author of a change. */
export interface Author {
  /** Id of the signed-in person; null for a command of the operator. */
  readonly personId: string | null;
  /** Name of the person, or of the operator on their machine. */
  readonly name: string;
  /** Truncated client IP; left out for commands. */
  readonly address?: string;
}

export interface AuditEntry {
  readonly author: Author;
  /** The agency that it is about, or null. */
  readonly agencyId: string | null;
  /** For instance `agency.set`. */
  readonly action: string;
  /** Id of what was changed. */
  readonly subject: string;
  /** The changed values; null for what was not there. */
  readonly before: object | null;
  readonly after: object | null;
}

/** Records a change, in the transaction that makes it. */
export async function writeAudit(
  trx: AccountsDb,
  { author, agencyId, action, subject, before, after }: AuditEntry,
): Promise<void> {
  await trx
    .insertInto('accounts.audit')
    .values({
      actor_id: author.personId,
      actor_name: author.name,
      agency_id: agencyId,
      action,
      subject,
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
      address: author.address ?? null,
    })
    .execute();
}

/** The entries of `after` that differ from those of `before`, on both sides. */
export function changesBetween<Values extends object>(
  before: Values,
  after: Values,
): { readonly before: Partial<Values>; readonly after: Partial<Values> } | null {
  const changed = (Object.keys(after) as (keyof Values)[]).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  const of = (values: Values) =>
    Object.fromEntries(changed.map((key) => [key, values[key]])) as unknown as Partial<Values>;
  return changed.length === 0 ? null : { before: of(before), after: of(after) };
}
