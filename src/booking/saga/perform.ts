import { sql } from 'kysely';
import { readSnapshot } from '../state/read-snapshot.ts';
import { callsOf, type JournalRow, type Snapshot } from '../state/snapshot.ts';
import { commit, sentRow } from './commit.ts';
import type { SagaDeps } from './deps.ts';
import { followReservations } from './follow-reservations.ts';
import { nextCall } from './next-call.ts';
import type { Todo } from './plan/planned.ts';
import type { JointWrites } from './joint-writes.ts';
import { type BegunCall, callName, isMarkOf, noWrites, type Writes } from './writes.ts';

export interface Verdict {
  readonly journal: 'OK' | 'FAILED' | 'UNKNOWN';
  readonly result: object;
}

/**
 * One external call that may have an effect: its row is committed as SENT (with the preceding decision, where that
 * leads directly to it), the call is made with no transaction open, and its answer, the resulting moves, ledger and
 * outbox are committed together. `decide` gets the current rows; after a concurrent write it is called again, so it
 * must have no effect but its writes. Returns the stored state, or null when it must be read again because another
 * worker was first. `todo.step` is the name in the journal.
 */
export async function perform<Answer>(
  deps: SagaDeps,
  s: Snapshot,
  { step, subject }: { readonly step: string; readonly subject: string },
  key: string,
  call: () => Promise<Answer>,
  decide: (writes: Writes, fresh: Snapshot, answer: Answer) => Verdict,
): Promise<Snapshot | null> {
  const { id } = s.trip;
  const attempt = (callsOf(s, step, subject).at(-1)?.attempt ?? 0) + 1;
  const one = { subject, step, attempt, key, leaseId: deps.lease.id };
  deps.lease.underWay.add(callName(id, one));
  try {
    const sent = s.begun ?? (await noteSent(deps, s, one));
    if (!sent) return null;
    const answer = await call();
    const result: CallResult = {
      sent,
      decide(writes, fresh) {
        const verdict = decide(writes, fresh, answer);
        writes.marks.push({ subject, step, attempt, state: verdict.journal, result: verdict.result });
      },
    };
    if (deps.jointWrites && s.trip.mode === 'loose' && joined.has(step))
      return await deps.jointWrites.join(subject, result, (latest, all, isLast) =>
        writeResults(deps, latest, all, isLast),
      );
    return await inTurn(deps, s, subject, (latest, isLast) => writeResults(deps, latest, [result], isLast));
  } finally {
    deps.lease.underWay.delete(callName(id, one));
  }
}

/** The answer of a call: its row in the journal, and what is decided on the current rows. */
interface CallResult {
  readonly sent: JournalRow;
  decide(writes: Writes, fresh: Snapshot): void;
}

/**
 * Steps whose decision changes its own reservation only, so that one can be about several of them: in a loose trip, since in
 * a package what one is refused lets the others go, which have only just moved.
 */
const joined: ReadonlySet<string> = new Set(['hold', 'book']);

async function writeResults(
  deps: SagaDeps,
  latest: Snapshot,
  results: readonly CallResult[],
  isLast: boolean,
): Promise<Snapshot> {
  const others = latest.journal.filter((row) => !results.some(({ sent }) => isMarkOf(sent, row)));
  const journal = [...others, ...results.map(({ sent }) => sent)];
  let fresh: Snapshot | null = { ...latest, journal, begun: null };
  while (fresh) {
    const writes = noWrites();
    for (const { decide } of results) decide(writes, fresh);
    const done = await commitAndGoOn(deps, fresh, writes, isLast);
    if (done) return done;
    fresh = await readSnapshot(deps.db, latest.trip.id, latest);
  }
  throw new Error(`trip ${latest.trip.id} vanished`);
}

/** Writes a result after those of the steps that are made at the same time, if there are any. */
function inTurn(deps: SagaDeps, s: Snapshot, subject: string, write: Parameters<JointWrites['write']>[1]) {
  return deps.jointWrites ? deps.jointWrites.write(subject, write) : write(s, s.parts.length === 1);
}

/**
 * The journal row of a call that is about to be made; null when it was made already, or when the rows have changed
 * since.
 */
async function noteSent(deps: SagaDeps, s: Snapshot, one: BegunCall): Promise<JournalRow | null> {
  const { id, version } = s.trip;
  const { rows } = await sql<{ sent_at: Date }>`
    insert into booking.step_journal (trip_id, subject, step, attempt, key, lease_id)
    select id, ${one.subject}::uuid, ${one.step}::text, ${one.attempt}::int, ${one.key}::text, ${one.leaseId}::bigint
    from booking.trip where id = ${id} and version = ${version}
    on conflict do nothing returning sent_at`.execute(deps.db);
  const [row] = rows;
  return row ? sentRow(one, row.sent_at) : null;
}

/**
 * Writes a decision with what follows from it for the trip, and with it the row of the call that comes next: the process
 * that decides also makes the call. `isLast`: no other step of the trip is under way.
 */
async function commitAndGoOn(deps: SagaDeps, s: Snapshot, writes: Writes, isLast: boolean): Promise<Snapshot | null> {
  if (writes.reservations.size > 0) followReservations(writes, s);
  writes.begins = isLast ? nextCall(deps, s, writes) : null;
  const name = writes.begins && callName(s.trip.id, writes.begins);
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
 * Writes the result of a query (which has no effect, so no journal row). When another step of the trip was written
 * meanwhile and the row that the query was about has not changed, it is decided again on the new state; else the result is
 * dropped.
 */
export async function settle(
  deps: SagaDeps,
  s: Snapshot,
  { subject }: Pick<Todo, 'subject'>,
  decide: (writes: Writes, fresh: Snapshot) => void,
): Promise<Snapshot | null> {
  return inTurn(deps, s, subject, async (latest, isLast) => {
    for (let fresh: Snapshot | null = latest; fresh && versionOf(fresh, subject) === versionOf(s, subject);) {
      const writes = noWrites();
      decide(writes, fresh);
      const done = await commitAndGoOn(deps, fresh, writes, isLast);
      if (done || s.parts.length === 1) return done;
      fresh = await readSnapshot(deps.db, s.trip.id, s);
    }
    return null;
  });
}

/** Version of the row that a step is about. */
function versionOf(s: Snapshot, subject: string): string {
  if (subject === s.payment.id) return `payment ${s.payment.version} trip ${s.trip.state}`;
  const part = s.parts.find(({ reservation }) => reservation.id === subject);
  return part ? `reservation ${part.reservation.version}` : `trip ${s.trip.version}`;
}
