import { sql, type Transaction } from 'kysely';
import { transaction } from '#database/transaction.ts';
import type { AgencyRole } from '#web/principal.ts';
import { writeAudit } from '../agencies/audit.sql.ts';
import { type AccountsDb, insertPerson } from '../person.sql.ts';
import { type Grant, grants } from '../roles.ts';
import { hashOf, isSecret } from '../session/secret.ts';
import type { AccountTables } from '../tables.ts';

/** What the holder of a link may know. */
export interface Invitation {
  readonly id: string;
  readonly agencyId: string;
  readonly agency: string;
  readonly email: string;
  readonly role: AgencyRole;
  readonly grants: readonly Grant[];
}

/** The invitation of a link while it is good: unused, in time, and its agency and those above it are active. */
export async function findInvitation(db: AccountsDb, secret: string): Promise<Invitation | null> {
  if (!isSecret(secret)) return null;
  const row = await goodInvitation(db, secret).executeTakeFirst();
  return row ? invitationOf(row) : null;
}

const goodInvitation = (db: AccountsDb, secret: string) =>
  db
    .selectFrom('accounts.invitation as invitation')
    .innerJoin('accounts.agency as agency', 'agency.id', 'invitation.agency_id')
    .select(['invitation.id', 'invitation.agency_id', 'agency.name as agency', 'invitation.email_norm'])
    .select(['invitation.role', 'invitation.grants'])
    .where('invitation.secret_hash', '=', hashOf(secret))
    .where('invitation.used_at', 'is', null)
    .where('invitation.ends_at', '>', sql<Date>`now()`)
    .where(
      sql<boolean>`not exists (
        select from accounts.agency above where above.id = any (agency.path) and above.status <> 'active')`,
    );

type Row = Awaited<ReturnType<ReturnType<typeof goodInvitation>['executeTakeFirstOrThrow']>>;

function invitationOf(row: Row): Invitation {
  return {
    id: row.id,
    agencyId: row.agency_id,
    agency: row.agency,
    email: row.email_norm,
    role: row.role,
    grants: grants.filter((one) => row.grants.includes(one)),
  };
}

/** An account that exists, or one that is created with the invitation; its address is that of the invitation. */
export type Joining = { readonly personId: string } | { readonly name: string; readonly passwordHash: string };

export type JoinAnswer =
  | { readonly kind: 'joined'; readonly personId: string }
  /** Used, withdrawn or expired meanwhile. */
  | { readonly kind: 'over' }
  /** The account has another address than the invitation. */
  | { readonly kind: 'other_address' }
  /** The account belongs to an agency or to staff. */
  | { readonly kind: 'belongs' }
  /** The address of a new account has one already. */
  | { readonly kind: 'taken' };

/** Uses up an invitation. It proves the address, because only the email has the link. */
export async function acceptInvitation(
  db: AccountsDb,
  secret: string,
  joining: Joining,
  address: string,
): Promise<JoinAnswer> {
  if (!isSecret(secret)) return { kind: 'over' };
  return await transaction(db, async (trx) => {
    const row = await goodInvitation(trx, secret).forUpdate('invitation').executeTakeFirst();
    if (!row) return { kind: 'over' };
    const { id, agencyId, email, role, grants: granted } = invitationOf(row);
    const person = await joiningPerson(trx, email, joining);
    if (typeof person === 'string') return { kind: person };
    await trx
      .updateTable('accounts.person')
      .set({
        agency_id: agencyId,
        plan_id: 1,
        role,
        actions: [...granted],
        email_proven_at: sql<Date>`coalesce(email_proven_at, now())`,
      })
      .where('id', '=', person.id)
      .execute();
    await trx
      .updateTable('accounts.invitation')
      .set({ used_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute();
    await writeAudit(trx, {
      author: { personId: person.id, name: person.name, address },
      agencyId,
      action: 'invitation.accept',
      subject: person.id,
      before: null,
      after: { role, grants: granted },
    });
    return { kind: 'joined', personId: person.id };
  });
}

async function joiningPerson(
  trx: Transaction<AccountTables>,
  email: string,
  joining: Joining,
): Promise<{ readonly id: string; readonly name: string } | 'other_address' | 'belongs' | 'taken'> {
  if (!('personId' in joining)) return (await insertPerson(trx, { email, emailNorm: email, ...joining })) ?? 'taken';
  const row = await trx
    .selectFrom('accounts.person')
    .select(['id', 'name', 'email_norm', 'agency_id', 'staff_role'])
    .where('id', '=', joining.personId)
    .where('blocked_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (row?.email_norm !== email) return 'other_address';
  return row.agency_id !== null || row.staff_role !== null ? 'belongs' : { id: row.id, name: row.name };
}
