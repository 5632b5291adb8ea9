import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { addJob, attemptsForADay } from '#database/queue.ts';
import type { AccountsDb } from '../person.sql.ts';
import { hashOf, newSecret } from '../session/secret.ts';
import type { AccountTables } from '../tables.ts';

/** Data of an email about an application, an invitation or a lead (`subject` is its id), for the worker. */
export interface AgencyEmail {
  readonly id: string;
  readonly purpose: 'applied' | 'approved' | 'refused' | 'invited' | 'lead' | 'staff';
  readonly subject: string;
  /** The member of staff whom an email about a new application is for. */
  readonly person?: string;
  readonly brand: string;
  readonly locale: string;
}

/** The email is sent if and only if the transaction commits. */
export async function addAgencyEmailJob(
  trx: Transaction<AccountTables>,
  message: Omit<AgencyEmail, 'id'>,
): Promise<void> {
  const id = randomUUID();
  await addJob(trx, 'agency_email', { ...message, id }, { jobKey: `agency ${id}`, maxAttempts: attemptsForADay });
}

/** An open invitation, for its email. */
export interface SentInvitation {
  readonly email: string;
  readonly agency: string;
  /** Of the person who sent it; null when their account is erased. */
  readonly inviter: string | null;
  readonly secret: string;
}

/**
 * Makes the secret of an open invitation: only the email has it, and an earlier one becomes invalid. Null when it was
 * withdrawn, used, or is over.
 */
export async function makeInvitationSecret(db: AccountsDb, id: string): Promise<SentInvitation | null> {
  const secret = newSecret();
  const row = await db
    .updateTable('accounts.invitation as invitation')
    .from('accounts.agency as agency')
    .set({ secret_hash: hashOf(secret) })
    .whereRef('agency.id', '=', 'invitation.agency_id')
    .where('invitation.id', '=', id)
    .where('invitation.used_at', 'is', null)
    .where('invitation.ends_at', '>', sql<Date>`now()`)
    .returning(['invitation.email_norm', 'agency.name'])
    .returning((select) =>
      select
        .selectFrom('accounts.person as inviter')
        .select('inviter.name')
        .whereRef('inviter.id', '=', 'invitation.invited_by')
        .as('inviter'),
    )
    .executeTakeFirst();
  return row ? { email: row.email_norm, agency: row.name, inviter: row.inviter, secret } : null;
}
