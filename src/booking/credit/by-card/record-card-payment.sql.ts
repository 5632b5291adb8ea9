import { type Kysely, sql } from 'kysely';
import { transaction } from '#database/transaction.ts';
import type { BookingTables } from '../../tables.ts';
import { receive } from '../bank-movement.sql.ts';
import { lineOf, lockCredit } from '../credit-line.sql.ts';
import type { StatementPayment } from './statement-payment.sql.ts';

/**
 * A card was charged for a statement: the agency owes so much less. Recorded once. What is paid twice stays on its account, and
 * the next bookings use it up.
 */
export async function recordCardPayment(
  db: Kysely<BookingTables>,
  { id, agencyId }: StatementPayment,
  minor: bigint,
  at: Date,
): Promise<void> {
  await transaction(db, async (trx) => {
    await lockCredit(trx, agencyId);
    const { rows } = await sql`
      update booking.statement_payment set state = 'captured', captured_minor = ${minor}::bigint, request = null, check_at = null
      where id = ${id}::uuid and state <> 'captured' returning id`.execute(trx);
    if (rows.length === 0) return;
    const line = await lineOf(trx, agencyId);
    if (line?.source !== 'own') throw new Error(`no account for the payment ${id} of a statement`);
    await receive(trx, line, { id, into: 'psp_receivable', businessKey: `cap:${id}`, minor, at });
  });
}
