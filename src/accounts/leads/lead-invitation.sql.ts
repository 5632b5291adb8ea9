import { sql, type Transaction } from 'kysely';
import { transaction } from '#database/transaction.ts';
import { type Author, writeAudit } from '../agencies/audit.sql.ts';
import { addAgencyEmailJob } from '../emails/agency-email.sql.ts';
import type { AccountsDb } from '../person.sql.ts';
import { hashOf, isSecret, newSecret } from '../session/secret.ts';
import type { AccountTables } from '../tables.ts';
import type { LeadFields } from './lead.ts';

/** Contact details of a future agent, as staff see them. */
export interface ListedLead extends LeadFields {
  readonly id: string;
  readonly at: Date;
  readonly invitedAt: Date | null;
  readonly hasApplied: boolean;
}

const columns = ['id', 'name', 'email', 'calling_code', 'phone', 'created_at', 'invited_at', 'application_id'] as const;

/** The newest first, without what programs have sent; one more than `most` when there are more. */
export async function listLeads(
  db: AccountsDb,
  { most, skip }: { readonly most: number; readonly skip: number },
): Promise<readonly ListedLead[]> {
  const rows = await db
    .selectFrom('accounts.lead')
    .select(columns)
    .where('state', '<>', 'suspect')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(most + 1)
    .offset(skip)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    callingCode: row.calling_code,
    phone: row.phone,
    at: row.created_at,
    invitedAt: row.invited_at,
    hasApplied: row.application_id !== null,
  }));
}

/** Sends the person a link to the application. `over`: they have applied, or their details are deleted. */
export async function inviteLead(db: AccountsDb, id: string, author: Author): Promise<'done' | 'over'> {
  return await transaction(db, async (trx) => {
    const row = await trx
      .updateTable('accounts.lead')
      .set({ invited_at: sql<Date>`now()`, invited_by: author.personId })
      .where('id', '=', id)
      .where('state', '<>', 'suspect')
      .where('application_id', 'is', null)
      .returning(['brand', 'locale'])
      .executeTakeFirst();
    if (!row) return 'over';
    // The record of changes outlives the details, so it has none of them.
    await writeAudit(trx, { author, agencyId: null, action: 'lead.invite', subject: id, before: null, after: null });
    await addAgencyEmailJob(trx, { purpose: 'lead', subject: id, brand: row.brand, locale: row.locale });
    return 'done';
  });
}

/** Makes the secret of the link: only the email has it, and an earlier one becomes invalid. Null when there is nothing to send. */
export async function makeLeadSecret(
  db: AccountsDb,
  id: string,
): Promise<{ readonly email: string; readonly name: string; readonly secret: string } | null> {
  const secret = newSecret();
  const row = await db
    .updateTable('accounts.lead')
    .set({ invitation_hash: hashOf(secret) })
    .where('id', '=', id)
    .where('invited_at', 'is not', null)
    .where('application_id', 'is', null)
    .returning(['email', 'name'])
    .executeTakeFirst();
  return row ? { ...row, secret } : null;
}

/** The details that a link fills in; null when it is not valid, or was used. */
export async function findInvitedLead(db: AccountsDb, secret: string): Promise<LeadFields | null> {
  if (!isSecret(secret)) return null;
  const row = await db
    .selectFrom('accounts.lead')
    .select(['name', 'email', 'calling_code', 'phone'])
    .where('invitation_hash', '=', hashOf(secret))
    .where('application_id', 'is', null)
    .executeTakeFirst();
  return row ? { name: row.name, email: row.email, callingCode: row.calling_code, phone: row.phone } : null;
}

/** Notes which application came of a link; one at most. */
export async function leadHasApplied(
  trx: Transaction<AccountTables>,
  secret: string,
  applicationId: string,
): Promise<void> {
  if (!isSecret(secret)) return;
  await trx
    .updateTable('accounts.lead')
    .set({ application_id: applicationId })
    .where('invitation_hash', '=', hashOf(secret))
    .where('application_id', 'is', null)
    .execute();
}
