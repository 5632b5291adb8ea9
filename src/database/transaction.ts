import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { isStalePlan } from './prepared-client.ts';

const deadlock = '40P01';
const serialisationFailure = '40001';
const retries = 3;

/**
 * Runs `body` in one transaction (read committed). A deadlock, a serialisation failure or a table that was migrated
 * meanwhile runs it again, three times at most, so `body` must have no effect outside its transaction: no network call,
 * no mail, no state in memory. Other errors roll back and are thrown.
 */
export async function transaction<Tables, Result>(
  db: Kysely<Tables>,
  body: (trx: Transaction<Tables>) => Promise<Result>,
  /** Milliseconds to wait before the given retry (1, 2, 3). */
  delay: (retry: number) => number = (retry) => randomInt(10, 50 * 2 ** retry),
): Promise<Result> {
  for (let retry = 1; ; retry += 1) {
    try {
      return await db.transaction().execute(body);
    } catch (error) {
      const code = (error as { code?: unknown } | null)?.code;
      const mayPass = code === deadlock || code === serialisationFailure || isStalePlan(error);
      if (!mayPass || retry > retries) throw error;
      await sleep(delay(retry));
    }
  }
}
