import { sql } from 'kysely';
import { commit, sentRow } from './commit.ts';
import type { SagaDeps } from './deps.ts';
import { nextCall } from './next-call.ts';
import { type JournalRow, readSnapshot, type Snapshot } from '../state/snapshot.ts';
import { type BegunCall, noWrites, type Writes } from './writes.ts';

export interface Verdict {
  readonly journal: 'OK' | 'FAILED' | 'UNKNOWN';
  readonly result: object;
}

/**
 * One external call that may have an effect: its row is committed as SENT (with the preceding decision, where that
 * leads directly to it), the call is made with no transaction open, and its answer, the resulting moves, ledger and
 * outbox are committed together. `decide` gets the current rows; after a concurrent write it is called again, so it
 * must have no effect but its writes. Returns the stored state, or null when it must be read again because another
 * worker was first.
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
  const one = { step, attempt, key, boot: deps.lease.id };
  deps.lease.underWay.add(callName(id, one));
  try {
    const sent = s.begun ?? (await noteSent(deps, s, one));
    if (!sent) return null;
    const answer = await call();
    let fresh: Snapshot | null = { ...s, journal: [...s.journal, sent], begun: null };
    while (fresh) {
      const writes = noWrites();
      const verdict = decide(writes, fresh, answer);
      writes.marks.push({ step, attempt, state: verdict.journal, result: verdict.result });
      const done = await commitAndGoOn(deps, fresh, writes);
      if (done) return done;
      fresh = await readSnapshot(deps.db, id, s);
    }
    throw new Error(`reservation ${id} vanished`);
  } finally {
    deps.lease.underWay.delete(callName(id, one));
  }
}

/** Key of a call in progress within this process. */
export function callName(reservationId: string, { step, attempt }: Pick<BegunCall, 'step' | 'attempt'>): string {
  return `${reservationId}:${step}:${attempt}`;
}

/**
 * The journal row of a call that is about to be made; null when it was made already, or when the rows have changed
 * since.
 */
async function noteSent(deps: SagaDeps, s: Snapshot, one: BegunCall): Promise<JournalRow | null> {
  const { id, version } = s.reservation;
  const { rows } = await sql<{ sent_at: Date }>`
    insert into booking.step_journal (reservation_id, step, attempt, key, boot)
    select id, ${one.step}::text, ${one.attempt}::int, ${one.key}::text, ${one.boot}::bigint
    from booking.reservation where id = ${id} and version = ${version}
    on conflict do nothing returning sent_at`.execute(deps.db);
  const [row] = rows;
  return row ? sentRow(one, row.sent_at) : null;
}

/**
 * Writes a decision, and with it the row of the call that follows directly: the process that decides also makes the
 * call.
 */
async function commitAndGoOn(deps: SagaDeps, s: Snapshot, writes: Writes): Promise<Snapshot | null> {
  writes.begins = nextCall(deps, s, writes);
  const name = writes.begins && callName(s.reservation.id, writes.begins);
  if (name) deps.lease.underWay.add(name);
  let isBegun = false;
  try {
    const next = await commit(deps.db, s, writes);
    isBegun = Boolean(next?.begun);
    return next;
  } finally {
    if (name && !isBegun) deps.lease.underWay.delete(name);
  }
}

/**
 * Writes the result of a query (which has no effect, so no journal row), unless the reservation has changed meanwhile.
 */
export async function settle(deps: SagaDeps, s: Snapshot, decide: (writes: Writes) => void): Promise<Snapshot | null> {
  const writes = noWrites();
  decide(writes);
  return await commitAndGoOn(deps, s, writes);
}
