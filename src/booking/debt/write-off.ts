import type { Kysely } from 'kysely';
import { commit } from '../saga/commit.ts';
import { moveReceivable } from '../saga/moves.ts';
import { readSnapshot } from '../state/read-snapshot.ts';
import { noWrites } from '../saga/writes.ts';
import type { BookingTables } from '../tables.ts';

/** Writes off a debt, with the name of a person and a reason. False when there is no debt. */
export async function writeOff(
  db: Kysely<BookingTables>,
  tripId: string,
  by: string,
  reason: string,
): Promise<boolean> {
  for (;;) {
    const s = await readSnapshot(db, tripId);
    if (s?.receivable?.state !== 'open') return false;
    const writes = noWrites();
    moveReceivable(
      writes,
      s,
      'written_off',
      'staff',
      { note: `${by}: ${reason}`, remind_at: null, pay_by: null },
      { by, reason },
    );
    writes.enqueues = true;
    if (await commit(db, s, writes)) return true;
  }
}
