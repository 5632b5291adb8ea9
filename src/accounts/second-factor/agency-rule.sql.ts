import { transaction } from '#database/transaction.ts';
import { type Author, writeAudit } from '../agencies/audit.sql.ts';
import type { AccountsDb } from '../person.sql.ts';

/** Decides whether the people of an agency, and of those below it, have their rights only with a second factor. */
export async function requireSecondFactor(
  db: AccountsDb,
  agencyId: string,
  isRequired: boolean,
  author: Author,
): Promise<void> {
  await transaction(db, async (trx) => {
    const row = await trx
      .updateTable('accounts.agency')
      .set({ requires_second_factor: isRequired })
      .where('id', '=', agencyId)
      .where('requires_second_factor', '<>', isRequired)
      .returning('id')
      .executeTakeFirst();
    if (!row) return;
    const entry = { author, agencyId, action: 'agency.second_factor', subject: agencyId };
    const [before, after] = [{ secondFactor: !isRequired }, { secondFactor: isRequired }];
    await writeAudit(trx, { ...entry, before, after });
  });
}
