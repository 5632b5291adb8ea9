import { sql } from 'kysely';
import { addJob, attemptsForADay } from '#database/queue.ts';
import { transaction } from '#database/transaction.ts';
import type { AccountsDb } from '../person.sql.ts';
import type { Lead } from './lead.ts';

/** Stores a lead, and enqueues its forwarding when it is `waiting`. The same form a second time changes nothing. */
export async function insertLead(db: AccountsDb, lead: Lead, state: 'kept' | 'waiting' | 'suspect'): Promise<void> {
  await transaction(db, async (trx) => {
    const { numInsertedOrUpdatedRows = 0n } = await trx
      .insertInto('accounts.lead')
      .values({
        id: lead.id,
        brand: lead.brand,
        name: lead.name,
        email: lead.email,
        calling_code: lead.callingCode,
        phone: lead.phone,
        locale: lead.locale,
        title: lead.title,
        path: lead.path,
        referral: lead.referral,
        agent: lead.agent,
        state,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst();
    if (state === 'waiting' && numInsertedOrUpdatedRows > 0n)
      await addJob(trx, 'lead', { lead: lead.id }, { jobKey: `lead ${lead.id}`, maxAttempts: attemptsForADay });
  });
}

/** Counts one more attempt, also of an abandoned lead; null when nothing is left to send. */
export async function beginAttempt(
  db: AccountsDb,
  id: string,
): Promise<{ readonly lead: Lead; readonly attempts: number } | null> {
  const row = await db
    .updateTable('accounts.lead')
    .set({ state: 'waiting', attempts: sql<number>`attempts + 1` })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'dead'])
    .returningAll()
    .executeTakeFirst();
  if (!row) return null;
  const { brand, name, email, phone, locale, title, path, referral, agent, attempts } = row;
  return {
    lead: { id, brand, name, email, callingCode: row.calling_code, phone, locale, title, path, referral, agent },
    attempts,
  };
}

export async function endLead(db: AccountsDb, id: string, state: 'kept' | 'sent' | 'dead'): Promise<void> {
  await db
    .updateTable('accounts.lead')
    .set({ state, sent_at: state === 'sent' ? sql<Date>`now()` : null })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

/**
 * Deletes leads after the time that the privacy page states; those of API clients after a month. Runs once a minute.
 */
export async function sweepLeads(db: AccountsDb): Promise<void> {
  await db
    .deleteFrom('accounts.lead')
    .where(
      sql<boolean>`created_at < now() - interval '1 month'
        and (state = 'suspect' or created_at < now() - interval '12 months')`,
    )
    .execute();
}
