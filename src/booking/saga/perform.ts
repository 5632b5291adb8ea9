import { sql } from 'kysely';
import { commit } from './commit.ts';
import type { SagaDeps } from './deps.ts';
import { type JournalRow, readSnapshot, type Snapshot } from './snapshot.ts';
import { noWrites, type Writes } from './writes.ts';

export interface Verdict {
  readonly journal: 'OK' | 'FAILED' | 'UNKNOWN';
  readonly result: object;
}

/**
 * One outside call that may have an effect: its row is committed as SENT, the call is made with no transaction
 * open, and its answer, the moves that follow, ledger and outbox are committed together. `decide` sees the rows
 * as they are then; when another writer comes in between it is asked again, so it has no effect but its writes.
 * Answers what is stored afterwards, or null when that must be read: another worker was there first.
 */
export async function perform<Answer>(
  deps: SagaDeps,
  s: Snapshot,
  step: string,
  key: string,
  call: () => Promise<Answer>,
  decide: (writes: Writes, fresh: Snapshot, answer: Answer) => Verdict,
): Promise<Snapshot | null> {
  const id = s.reservation.id;
  const attempt = (s.journal.filter((row) => row.step === step).at(-1)?.attempt ?? 0) + 1;
  const name = `${id}:${step}:${attempt}`;
  deps.boot.underWay.add(name);
  try {
    const sent = await noteSent(deps, s, step, attempt, key);
    if (!sent) return null;
    const answer = await call();
    let fresh: Snapshot | null = { ...s, journal: [...s.journal, sent] };
    while (fresh) {
      const writes = noWrites();
      const verdict = decide(writes, fresh, answer);
      writes.marks.push({ step, attempt, state: verdict.journal, result: verdict.result });
      const done = await commit(deps.db, fresh, writes);
      if (done) return done;
      fresh = await readSnapshot(deps.db, id, s);
    }
    throw new Error(`reservation ${id} vanished`);
  } finally {
    deps.boot.underWay.delete(name);
  }
}

/** The journal's row of a call that is about to be made; null when it was made already, or on rows that have changed since. */
async function noteSent(
  deps: SagaDeps,
  s: Snapshot,
  step: string,
  attempt: number,
  key: string,
): Promise<JournalRow | null> {
  const { id, version } = s.reservation;
  const { rows } = await sql<{ sent_at: Date }>`
    insert into booking.step_journal (reservation_id, step, attempt, key, boot)
    select id, ${step}::text, ${attempt}::int, ${key}::text, ${deps.boot.id}::bigint
    from booking.reservation where id = ${id} and version = ${version}
    on conflict do nothing returning sent_at`.execute(deps.db);
  const [row] = rows;
  return row ? { step, attempt, state: 'SENT', boot: deps.boot.id, sent_at: row.sent_at, finished_at: null } : null;
}

/** Writes what a question (which has no effect, so no journal row) brought, unless the reservation has changed meanwhile. */
export async function settle(deps: SagaDeps, s: Snapshot, decide: (writes: Writes) => void): Promise<Snapshot | null> {
  const writes = noWrites();
  decide(writes);
  return await commit(deps.db, s, writes);
}
