import type { Transaction } from 'kysely';
import { transaction } from '#database/transaction.ts';
import type { BookingTables, ReservationState } from '../tables.ts';
import type { SagaDeps } from './deps.ts';
import { lockSnapshot } from './perform.ts';
import type { Snapshot } from './snapshot.ts';

/** Applies what a question (which has no effect, so no journal row) brought, unless the reservation has moved on meanwhile. */
export async function settleStatus(
  deps: SagaDeps,
  s: Snapshot,
  expected: ReservationState,
  apply: (trx: Transaction<BookingTables>, fresh: Snapshot) => Promise<void>,
): Promise<boolean> {
  await transaction(deps.db, async (trx) => {
    const fresh = await lockSnapshot(trx, s.reservation.id, s);
    if (fresh.reservation.state === expected && fresh.reservation.version === s.reservation.version)
      await apply(trx, fresh);
  });
  return true;
}
