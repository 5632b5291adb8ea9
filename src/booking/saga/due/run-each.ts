import type { Log } from '#connector/log.ts';

/** Runs the tasks one after another; one that fails is logged, and keeps none of the others from running. */
export async function runEach(tasks: readonly (() => Promise<unknown>)[], log: Log): Promise<void> {
  for (const [at, task] of tasks.entries()) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one after another: together they would hold many connections
      await task();
    } catch (error) {
      // The place in the list, from 1.
      log.error('a task of every minute failed', { count: at + 1, error });
    }
  }
}
