import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Log } from '#connector/log.ts';
import { addJob } from '#database/queue.ts';
import { isLockTimeout } from '#database/sql-error.ts';
import { transaction } from '#database/transaction.ts';
import type { BookingTables } from '../../tables.ts';
import { enqueue, enqueueCall } from './enqueue.ts';

const mostAtOnce = 200;

/**
 * Enqueues the trips whose time has come, except those that have a job, are in `taken` or wait for a call's answer. Returns
 * how many.
 */
export async function enqueueDue(db: Kysely<BookingTables>, taken: readonly string[] = []): Promise<number> {
  const { rows } = await sql`
    with due as materialized (
      select id from booking.trip
      where due_at <= clock_timestamp() and id <> all(${taken}::uuid[])
        and not exists (select from graphile_worker.jobs where key = 'advance:' || trip.id)
        and not exists (select from booking.step_journal as sent
          where sent.trip_id = trip.id and sent.state = 'SENT' and sent.sent_at > now() - interval '30 seconds')
      order by due_at, id limit ${mostAtOnce}::int
    )
    select ${enqueueCall(sql`due.id`)} from due`.execute(db);
  return rows.length;
}

/** Looks for due trips every so many milliseconds until the signal aborts; settles after the last look. */
export async function lookForDue(
  { db, log, taken }: { db: Kysely<BookingTables>; log: Log; taken: () => readonly string[] },
  everyMs: number,
  signal: AbortSignal,
): Promise<void> {
  let isWell = true;
  while (!signal.aborted) {
    await sleep(everyMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    try {
      await enqueueDue(db, taken());
      isWell = true;
    } catch (error) {
      if (isWell) log.error('due trips could not be looked for', { error });
      isWell = false;
    }
  }
}

/**
 * Enqueues every trip that is due, even when its job was lost, and every mail of the last week that is not sent
 * and has no job; a mail that failed has one, scheduled for its retry. Runs at start and once a minute.
 */
export async function sweep(db: Kysely<BookingTables>): Promise<number> {
  const due = await db
    .selectFrom('booking.trip')
    .select('id')
    .where('due_at', '<=', sql<Date>`now()`)
    .orderBy('due_at')
    .limit(5_000)
    .execute();
  for (const { id } of due) await unlessHeld(async () => await enqueue(db, id));
  const mails = await db
    .selectFrom('booking.outbox')
    .select('id')
    .where('sent_at', 'is', null)
    .where(
      sql<boolean>`created_at between now() - interval '7 days' and now() - interval '30 seconds'
        and not exists (select from graphile_worker.jobs where key = 'deliver:' || outbox.id)`,
    )
    .limit(1_000)
    .execute();
  for (const { id } of mails)
    await unlessHeld(
      async () =>
        await transaction(db, async (trx) => {
          await addJob(trx, 'deliver', { outbox: id.toString() }, { jobKey: `deliver:${id}` });
        }),
    );
  return due.length;
}

/**
 * Each job is a transaction of its own: one of all would hold them for seconds, and with the queue's own, which deletes
 * several jobs at once, in a deadlock. A job that is held is being worked on.
 */
async function unlessHeld(add: () => Promise<void>): Promise<void> {
  try {
    await add();
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
  }
}
