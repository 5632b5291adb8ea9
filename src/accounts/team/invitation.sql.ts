import { sql } from 'kysely';
import { transaction } from '#database/transaction.ts';
import type { AgencyRole } from '#web/principal.ts';
import { type Author, writeAudit } from '../agencies/audit.sql.ts';
import { addAgencyEmailJob, type AgencyEmail } from '../emails/agency-email.sql.ts';
import { normaliseEmail } from '../person.ts';
import type { AccountsDb } from '../person.sql.ts';
import type { Grant } from '../roles.ts';
import { lockAgencyRow } from './member.sql.ts';

const week = sql<Date>`now() + interval '7 days'`;
/** People and open invitations of one agency. */
const mostPeople = 300;

type Mail = Pick<AgencyEmail, 'brand' | 'locale'>;

export interface NewInvitation {
  readonly email: string;
  readonly role: AgencyRole;
  /** Granted in addition to the role; for agents only. */
  readonly grants: readonly Grant[];
}

/**
 * Invites an address; an earlier open invitation of it is replaced. The answer is the same whether the address has an
 * account or not: it only says who is in this agency already.
 */
export async function invite(
  db: AccountsDb,
  agencyId: string,
  given: NewInvitation,
  author: Author,
  mail: Mail,
): Promise<'done' | 'member' | 'full'> {
  const email = normaliseEmail(given.email);
  return await transaction(db, async (trx) => {
    await lockAgencyRow(trx, agencyId);
    const people = await trx
      .selectFrom('accounts.person')
      .select('email_norm')
      .where('agency_id', '=', agencyId)
      .execute();
    if (people.some((one) => one.email_norm === email)) return 'member';
    await unused(trx, agencyId).where('email_norm', '=', email).execute();
    const waiting = await listInvitations(trx, agencyId);
    if (people.length + waiting.length >= mostPeople) return 'full';
    const granted = given.role === 'agent' ? given.grants : [];
    const { id } = await trx
      .insertInto('accounts.invitation')
      .values({
        agency_id: agencyId,
        email_norm: email,
        role: given.role,
        grants: [...granted],
        invited_by: author.personId,
        ends_at: week,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const after = { email, role: given.role, grants: granted };
    await writeAudit(trx, { author, agencyId, action: 'invitation.create', subject: id, before: null, after });
    await addAgencyEmailJob(trx, { purpose: 'invited', subject: id, ...mail });
    return 'done';
  });
}

const unused = (trx: AccountsDb, agencyId: string) =>
  trx.deleteFrom('accounts.invitation').where('agency_id', '=', agencyId).where('used_at', 'is', null);

export interface OpenInvitation {
  readonly id: string;
  readonly email: string;
  readonly role: AgencyRole;
  readonly endsAt: Date;
  readonly isOver: boolean;
}

/** Unused invitations of an agency, those that are over included, the newest first. */
export async function listInvitations(db: AccountsDb, agencyId: string): Promise<readonly OpenInvitation[]> {
  const rows = await db
    .selectFrom('accounts.invitation')
    .select(['id', 'email_norm', 'role', 'ends_at', sql<boolean>`ends_at <= now()`.as('over')])
    .where('agency_id', '=', agencyId)
    .where('used_at', 'is', null)
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    email: row.email_norm,
    role: row.role,
    endsAt: row.ends_at,
    isOver: row.over,
  }));
}

/** Its link becomes invalid at once. */
export async function withdrawInvitation(
  db: AccountsDb,
  agencyId: string,
  id: string,
  author: Author,
): Promise<'done' | 'unknown'> {
  return await transaction(db, async (trx) => {
    const row = await unused(trx, agencyId).where('id', '=', id).returning('email_norm').executeTakeFirst();
    if (!row) return 'unknown';
    const before = { email: row.email_norm };
    await writeAudit(trx, { author, agencyId, action: 'invitation.withdraw', subject: id, before, after: null });
    return 'done';
  });
}

/** Sends it again with a new link and another seven days; the link before becomes invalid at once. */
export async function resendInvitation(
  db: AccountsDb,
  agencyId: string,
  id: string,
  author: Author,
  mail: Mail,
): Promise<'done' | 'unknown'> {
  return await transaction(db, async (trx) => {
    const row = await trx
      .updateTable('accounts.invitation')
      .set({ secret_hash: null, ends_at: week })
      .where('agency_id', '=', agencyId)
      .where('id', '=', id)
      .where('used_at', 'is', null)
      .returning('email_norm')
      .executeTakeFirst();
    if (!row) return 'unknown';
    const after = { email: row.email_norm };
    await writeAudit(trx, { author, agencyId, action: 'invitation.resend', subject: id, before: null, after });
    await addAgencyEmailJob(trx, { purpose: 'invited', subject: id, ...mail });
    return 'done';
  });
}

/** Deletes invitations that were over a month ago. Runs once a minute. */
export async function sweepInvitations(db: AccountsDb): Promise<void> {
  await db
    .deleteFrom('accounts.invitation')
    .where('ends_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute();
}
