import { sql, type Transaction } from 'kysely';
import { transaction } from '#database/transaction.ts';
import type { AgencyRole } from '#web/principal.ts';
import { type Author, changesBetween, writeAudit } from '../agencies/audit.sql.ts';
import type { AccountsDb } from '../person.sql.ts';
import { type Grant, grants } from '../roles.ts';
import { deleteSessionsOf } from '../session/session.sql.ts';
import type { AccountTables } from '../tables.ts';

/** A person of an agency as those see them who manage it. */
export interface Member {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: AgencyRole;
  readonly grants: readonly Grant[];
  /** Blocked by the agency. */
  readonly isSuspended: boolean;
  /** The account is blocked, by the platform. */
  readonly isBlocked: boolean;
}

const membersIn = (db: AccountsDb, agencyId: string) =>
  db
    .selectFrom('accounts.person')
    .select(['id', 'name', 'email', 'role', 'actions', 'suspended_at', 'blocked_at'])
    .where('agency_id', '=', agencyId);

type Row = Awaited<ReturnType<ReturnType<typeof membersIn>['executeTakeFirstOrThrow']>>;

function memberOf(row: Row): Member {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role!,
    grants: grants.filter((one) => row.actions.includes(one)),
    isSuspended: row.suspended_at !== null,
    isBlocked: row.blocked_at !== null,
  };
}

export async function listMembers(db: AccountsDb, agencyId: string): Promise<readonly Member[]> {
  return (await membersIn(db, agencyId).orderBy('number').execute()).map(memberOf);
}

export type MemberChange =
  | { readonly kind: 'set'; readonly role: AgencyRole; readonly grants: readonly Grant[] }
  | { readonly kind: 'block' | 'unblock' | 'remove' };

export type MemberAnswer =
  | 'done'
  /** Nobody of this agency has the id. */
  | 'unknown'
  /** The agency would be left without an owner who can sign in. */
  | 'last_owner'
  /** Nobody blocks themselves. */
  | 'yourself';

/**
 * Changes a person of an agency. Blocking and removing end their sessions at once; afterwards they sign in as
 * travellers.
 */
export async function changeMember(
  db: AccountsDb,
  agencyId: string,
  memberId: string,
  change: MemberChange,
  author: Author,
): Promise<MemberAnswer> {
  return await transaction(db, async (trx) => {
    // Two owners who remove each other at once must not both succeed.
    await lockAgencyRow(trx, agencyId);
    const row = await membersIn(trx, agencyId).where('id', '=', memberId).forUpdate().executeTakeFirst();
    if (!row) return 'unknown';
    const before = memberOf(row);
    if (change.kind === 'block' && memberId === author.personId) return 'yourself';
    const after = changed(before, change);
    if (isActiveOwner(before) && !(after && isActiveOwner(after)) && (await isLastOwner(trx, agencyId, memberId)))
      return 'last_owner';
    await trx
      .updateTable('accounts.person')
      .set(after ? columnsOf(after) : { agency_id: null, plan_id: null, role: null, actions: [], suspended_at: null })
      .where('id', '=', memberId)
      .execute();
    if (change.kind === 'block' || change.kind === 'remove') await deleteSessionsOf(trx, memberId);
    const difference = after
      ? changesBetween(factsOf(before), factsOf(after))
      : { before: factsOf(before), after: null };
    const isLeaving = change.kind === 'remove' && memberId === author.personId;
    const action = isLeaving ? 'member.leave' : `member.${change.kind}`;
    if (difference) await writeAudit(trx, { author, agencyId, action, subject: memberId, ...difference });
    return 'done';
  });
}

/** Null for a removed person. */
function changed(before: Member, change: MemberChange): Member | null {
  switch (change.kind) {
    case 'set':
      // Only agents are granted more; other roles include it or exclude it.
      return { ...before, role: change.role, grants: change.role === 'agent' ? change.grants : [] };
    case 'block':
      return { ...before, isSuspended: true };
    case 'unblock':
      return { ...before, isSuspended: false };
    case 'remove':
      return null;
  }
}

/** For the audit: no name and no address, which would outlive an erased account there. */
function factsOf({ role, grants: granted, isSuspended }: Member) {
  return { role, grants: granted, isSuspended };
}

function columnsOf({ role, grants: granted, isSuspended }: Member) {
  return {
    role,
    actions: [...granted],
    suspended_at: isSuspended ? sql<Date>`coalesce(suspended_at, now())` : null,
  };
}

function isActiveOwner({ role, isSuspended, isBlocked }: Member): boolean {
  return role === 'owner' && !isSuspended && !isBlocked;
}

async function isLastOwner(trx: AccountsDb, agencyId: string, memberId: string): Promise<boolean> {
  const other = await membersIn(trx, agencyId)
    .where('id', '<>', memberId)
    .where('role', '=', 'owner')
    .where('suspended_at', 'is', null)
    .where('blocked_at', 'is', null)
    .executeTakeFirst();
  return other === undefined;
}

/** One change of the people of an agency at a time. */
export async function lockAgencyRow(trx: Transaction<AccountTables>, agencyId: string): Promise<void> {
  await trx.selectFrom('accounts.agency').select('id').where('id', '=', agencyId).forUpdate().execute();
}

/** Whether a person is the last owner of an agency: then their account can't be erased. Locks the agency. */
export async function isOnlyOwner(trx: Transaction<AccountTables>, personId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('accounts.person')
    .select(['agency_id', 'role'])
    .where('id', '=', personId)
    .executeTakeFirst();
  if (row?.role !== 'owner' || row.agency_id === null) return false;
  await lockAgencyRow(trx, row.agency_id);
  return await isLastOwner(trx, row.agency_id, personId);
}
