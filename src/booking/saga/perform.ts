import type { Transaction } from 'kysely';
import { transaction } from '#database/transaction.ts';
import { isUniqueViolation } from '#database/sql-error.ts';
import type { BookingTables } from '../tables.ts';
import type { SagaDeps } from './deps.ts';
import { readSnapshot, type Snapshot } from './snapshot.ts';

export interface Verdict {
  readonly journal: 'OK' | 'FAILED' | 'UNKNOWN';
  readonly result: object;
}

/**
 * One outside call that may have an effect: its row is committed as SENT, the call is made with no transaction
 * open, and its answer, the moves that follow, ledger and outbox are committed together. `settle` sees the rows as
 * they are then, locked; it must not assume that nothing happened meanwhile.
 * Answers false when another worker made the same attempt first.
 */
export async function perform<Answer>(
  deps: SagaDeps,
  s: Snapshot,
  step: string,
  key: string,
  call: () => Promise<Answer>,
  settle: (trx: Transaction<BookingTables>, fresh: Snapshot, answer: Answer) => Promise<Verdict>,
): Promise<boolean> {
  const id = s.reservation.id;
  const attempt = (s.journal.filter((row) => row.step === step).at(-1)?.attempt ?? 0) + 1;
  const name = `${id}:${step}:${attempt}`;
  deps.boot.underWay.add(name);
  try {
    try {
      await deps.db
        .insertInto('booking.step_journal')
        .values({ reservation_id: id, step, attempt, key, boot: deps.boot.id })
        .execute();
    } catch (error) {
      if (isUniqueViolation(error)) return false;
      throw error;
    }
    const answer = await call();
    await transaction(deps.db, async (trx) => {
      const fresh = await lockSnapshot(trx, id, s);
      const verdict = await settle(trx, fresh, answer);
      await trx
        .updateTable('booking.step_journal')
        .set((eb) => ({
          state: verdict.journal,
          finished_at: eb.fn<Date>('clock_timestamp'),
          result: JSON.stringify(verdict.result, replaceBigint),
        }))
        .where('reservation_id', '=', id)
        .where('step', '=', step)
        .where('attempt', '=', attempt)
        .execute();
    });
    return true;
  } finally {
    deps.boot.underWay.delete(name);
  }
}

/** The reservation's rows with the reservation locked: every writer of any of them takes this lock first. `known` is an earlier snapshot of it. */
export async function lockSnapshot(
  trx: Transaction<BookingTables>,
  reservationId: string,
  known?: Snapshot,
): Promise<Snapshot> {
  const fresh = await readSnapshot(trx, reservationId, { lock: true, ...(known ? { known } : {}) });
  if (!fresh) throw new Error(`reservation ${reservationId} vanished`);
  return fresh;
}

function replaceBigint(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}
