import { setImmediate } from 'node:timers/promises';
import type { Snapshot } from '../state/snapshot.ts';

/** Writes the result of a step on the given state; null when the state must be read again. */
type Write = (latest: Snapshot, isLast: boolean) => Promise<Snapshot | null>;

/** Writes several results in one decision on the given state; null when the state must be read again. */
type WriteAll<Result> = (latest: Snapshot, results: readonly Result[], isLast: boolean) => Promise<Snapshot | null>;

/** Steps about different reservations of one trip that this process makes at the same time. */
export interface JointWrites {
  /**
   * Writes the result of the step about `subject`, after the results that came before and on the state that they left:
   * each of them would else meet the others at the trip's version, and read and decide again.
   */
  write(subject: string, write: Write): Promise<Snapshot | null>;
  /** The same, in one decision with the other joined results that have come by then. All of them must be written alike. */
  join<Result>(subject: string, result: Result, writeAll: WriteAll<Result>): Promise<Snapshot | null>;
  /** The state after all of them; null when one of them did not write, so that it must be read again. */
  after(): Snapshot | null;
}

export function jointWrites(s: Snapshot, subjects: readonly string[]): JointWrites {
  const open = new Set(subjects);
  let latest: Snapshot | null = s;
  let before: Promise<unknown> = Promise.resolve();
  const joined = new Map<string, unknown>();
  const afterOthers = (write: () => Promise<Snapshot | null>) => {
    const done = before.then(async () => {
      latest = await write();
      return latest;
    });
    before = done.catch(() => {
      latest = null;
    });
    return done;
  };
  return {
    write: (subject, write) =>
      afterOthers(async () => {
        open.delete(subject);
        return await write(latest ?? s, open.size === 0);
      }),
    join<Result>(subject: string, result: Result, writeAll: WriteAll<Result>) {
      joined.set(subject, result);
      return afterOthers(async () => {
        // Answers that have come at the same time are read first.
        await setImmediate();
        if (!joined.has(subject)) return latest;
        const results = [...joined.values()] as Result[];
        for (const one of joined.keys()) open.delete(one);
        joined.clear();
        return await writeAll(latest ?? s, results, open.size === 0);
      });
    },
    after: () => (open.size === 0 ? latest : null),
  };
}
