import type { Kysely } from 'kysely';
import { noteStatementFees } from '../../credit/by-card/note-statement-fees.sql.ts';
import type { GatewayPayment } from '../../gateway.ts';
import { commit } from '../commit.ts';
import { noteFee } from '../dispute-moves.ts';
import { noWrites } from '../writes.ts';
import { readSnapshot } from '../../state/read-snapshot.ts';
import type { BookingTables } from '../../tables.ts';

/**
 * Notes and posts what a gateway keeps of charges, of those that lack it: a gateway tells it after the charge, so that a
 * booking would have to ask once more for it.
 */
export async function noteFees(
  db: Kysely<BookingTables>,
  gateway: string,
  payments: readonly GatewayPayment[],
): Promise<void> {
  const fees = new Map(payments.flatMap(({ reference, fee }) => (fee ? [[reference, fee] as const] : [])));
  if (fees.size === 0) return;
  await noteStatementFees(db, gateway, fees);
  const lacking = await db
    .selectFrom('booking.payment')
    .select(['trip_id', 'reference'])
    .where('gateway', '=', gateway)
    .where('state', '=', 'captured')
    .where('fee_minor', 'is', null)
    .where('reference', 'in', [...fees.keys()])
    .execute();
  for (const { trip_id: tripId, reference } of lacking) {
    const s = await readSnapshot(db, tripId);
    if (s?.payment.reference !== reference) continue;
    const writes = noWrites();
    noteFee(writes, s, fees.get(reference)!);
    // When the trip has just changed, the next night finds it.
    if (writes.payment) await commit(db, s, writes);
  }
}
