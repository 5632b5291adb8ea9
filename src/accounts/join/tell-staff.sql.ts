import { sql } from 'kysely';
import { transaction } from '#database/transaction.ts';
import { addAgencyEmailJob } from '../emails/agency-email.sql.ts';
import type { AccountsDb } from '../person.sql.ts';
import { staffWhoMay } from '../roles.ts';

/**
 * Writes once to the staff who decide about applications, in their own languages, when one can be decided: its
 * applicant's address is confirmed. Runs once a minute.
 */
export async function tellStaff(db: AccountsDb): Promise<void> {
  await transaction(db, async (trx) => {
    const waiting = await trx
      .updateTable('accounts.application')
      .set({ staff_told_at: sql<Date>`now()` })
      .where('id', 'in', (select) =>
        select
          .selectFrom('accounts.application as open')
          .innerJoin('accounts.person as applicant', 'applicant.id', 'open.person_id')
          .select('open.id')
          .where('open.status', '=', 'applied')
          .where('open.staff_told_at', 'is', null)
          .where('applicant.email_proven_at', 'is not', null)
          .orderBy('open.id')
          .limit(20)
          .forUpdate('open')
          .skipLocked(),
      )
      .returning(['id', 'brand', 'locale'])
      .execute();
    if (waiting.length === 0) return;
    const staff = await trx
      .selectFrom('accounts.person')
      .select(['id', 'locale'])
      .where('staff_role', 'in', staffWhoMay('team'))
      .where('email_proven_at', 'is not', null)
      .where('blocked_at', 'is', null)
      .where('suspended_at', 'is', null)
      .execute();
    for (const { id, brand, locale } of waiting)
      for (const person of staff) {
        const message = { purpose: 'staff', subject: id, person: person.id, brand } as const;
        // oxlint-disable-next-line no-await-in-loop -- a few
        await addAgencyEmailJob(trx, { ...message, locale: person.locale ?? locale });
      }
  });
}
