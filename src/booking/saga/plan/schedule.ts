import { sql } from 'kysely';
import { callsOf, type Part, type Snapshot } from '../../state/snapshot.ts';
import type { Writes } from '../writes.ts';

/** Schedules another check without a state change, after an inconclusive answer. */
export function scheduleRetry(writes: Writes, s: Snapshot, waitMs: number): void {
  writes.trip = { ...writes.trip, polls: sql`polls + 1` };
  scheduleIn(writes, s, waitMs);
}

/**
 * Makes the trip due in this many milliseconds, by the database's clock, instead of now; a check of another reservation
 * that was scheduled earlier keeps its time.
 */
export function scheduleIn(writes: Writes, s: Snapshot, waitMs: number): void {
  const due = sql<Date>`clock_timestamp() + make_interval(secs => ${waitMs / 1_000})`;
  const earlier = sql<Date>`case when due_at > clock_timestamp() then least(due_at, ${due}) else ${due} end`;
  writes.trip = { ...writes.trip, due_at: s.parts.length > 1 ? earlier : due };
}

/** Records the result of the last call of a step about a reservation. */
export function markLast(
  writes: Writes,
  s: Snapshot,
  { reservation }: Part,
  step: string,
  state: 'OK' | 'FAILED' | 'UNKNOWN',
): void {
  const last = callsOf(s, step, reservation.id).at(-1);
  if (last) writes.marks.push({ subject: last.subject, step, attempt: last.attempt, state });
}
