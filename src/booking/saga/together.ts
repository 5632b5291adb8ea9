import type { Snapshot } from '../state/snapshot.ts';

/** Writes the result of a step on the given state; null when the state must be read again. */
type Write = (latest: Snapshot, isLast: boolean) => Promise<Snapshot | null>;

/** Steps about different reservations of one trip that this process makes at the same time. */
export interface Together {
  /**
   * Writes the result of the step about `subject`, after the results that came before and on the state that they left:
   * each of them would else meet the others at the trip's version, and read and decide again.
   */
  write(subject: string, write: Write): Promise<Snapshot | null>;
  /** The state after all of them; null when one of them did not write, so that it must be read again. */
  after(): Snapshot | null;
}

export function together(s: Snapshot, subjects: readonly string[]): Together {
  const open = new Set(subjects);
  let latest: Snapshot | null = s;
  let before: Promise<unknown> = Promise.resolve();
  return {
    write(subject, write) {
      const done = before.then(async () => {
        open.delete(subject);
        const next = await write(latest ?? s, open.size === 0);
        latest = next;
        return next;
      });
      before = done.catch(() => {
        latest = null;
      });
      return done;
    },
    after: () => (open.size === 0 ? latest : null),
  };
}
