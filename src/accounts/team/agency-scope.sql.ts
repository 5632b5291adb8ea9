import { type Selectable, sql } from 'kysely';
import type { Principal } from '#web/principal.ts';
import type { AgencyTerms } from '../agencies/agency-terms.ts';
import type { AccountsDb } from '../person.sql.ts';
import { may } from '../roles.ts';
import type { AccountTables } from '../tables.ts';

/** An agency whose people a principal may manage. */
export interface ManagedAgency extends AgencyTerms {
  readonly id: string;
  readonly number: number;
  readonly name: string;
  /** From the top agency to this one, both included. */
  readonly path: readonly string[];
  readonly status: 'applied' | 'active' | 'blocked' | 'closed';
  /** Its people have their rights only with a second factor. */
  readonly requiresSecondFactor: boolean;
}

/** The agency of this number, or the principal's own (null), if they may manage its people; null for any other. */
export async function managedAgency(
  db: AccountsDb,
  principal: Principal,
  number: number | null,
): Promise<ManagedAgency | null> {
  if (number === null && !principal.agency) return null;
  const row = await db
    .selectFrom('accounts.agency')
    .selectAll()
    .where((where) => (number === null ? where('id', '=', principal.agency!.id) : where('number', '=', BigInt(number))))
    .executeTakeFirst();
  if (!row || !may(principal, 'team', { agencyPath: row.path })) return null;
  return agencyOf(row);
}

/** Whether a principal stands above an agency: its own people can't change what was agreed with it. */
export function isAbove(principal: Principal, agency: Pick<ManagedAgency, 'id'>): boolean {
  return principal.agency?.id !== agency.id;
}

/** The agency directly above another, or null. */
export async function agencyAbove(db: AccountsDb, { path }: ManagedAgency): Promise<ManagedAgency | null> {
  const id = path.at(-2);
  if (id === undefined) return null;
  const row = await db.selectFrom('accounts.agency').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? agencyOf(row) : null;
}

function agencyOf(row: Selectable<AccountTables['accounts.agency']>): ManagedAgency {
  return {
    id: row.id,
    number: Number(row.number),
    name: row.name,
    path: row.path,
    status: row.status,
    model: row.model,
    commissionBp: row.commission_bp,
    currency: row.currency,
    mayChangeMarkup: row.may_change_markup,
    requiresSecondFactor: row.requires_second_factor,
  };
}

/** An agency in a list. */
export interface ListedAgency {
  readonly number: number;
  readonly name: string;
  readonly status: ManagedAgency['status'];
  readonly people: number;
}

/** The agencies directly below one, or (null) those with none above them, by name. */
export async function agenciesBelow(db: AccountsDb, parentId: string | null): Promise<readonly ListedAgency[]> {
  const rows = await db
    .selectFrom('accounts.agency as agency')
    .select(['number', 'name', 'status'])
    .select((select) =>
      select
        .selectFrom('accounts.person as person')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('person.agency_id', '=', 'agency.id')
        .as('people'),
    )
    .where('parent_id', parentId === null ? 'is' : '=', parentId)
    .orderBy('name')
    .limit(500)
    .execute();
  return rows.map(({ number, name, status, people }) => ({
    number: Number(number),
    name,
    status,
    people: people ?? 0,
  }));
}
