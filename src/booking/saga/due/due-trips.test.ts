import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readMigrations } from '#database/migration-files.ts';
import type { Database } from '#database/open.ts';
import { templateDatabase } from '#database/template-database.ts';
import type { BookingTables } from '../../tables.ts';
import { enqueueDue, sweep } from './due-trips.ts';
import { reserved } from '../test-reservation.ts';

let database: Database<BookingTables>;
beforeAll(async () => {
  const template = await templateDatabase(readMigrations('src'));
  database = (await template.cloneDatabase()) as Database<BookingTables>;
});
afterAll(async () => await database.close());

const jobs = async (tripId: string) =>
  (await database.pool.query('select from graphile_worker.jobs where key = $1', [`advance:${tripId}`])).rowCount;

async function asks(tripId: string, ago: string): Promise<void> {
  await sql`insert into booking.step_journal (trip_id, subject, step, attempt, key, lease_id, sent_at)
    values (${tripId}, ${tripId}, 'hold', 1, ${randomUUID()}, 1, now() - ${ago}::interval)`.execute(database.db);
}

test('a trip that is due and that nobody advances gets one job', async () => {
  const { trip } = await reserved(database.db);
  expect(await jobs(trip.id)).toBe(0);
  expect(await enqueueDue(database.db)).toBe(1);
  expect(await enqueueDue(database.db)).toBe(0);
  expect(await jobs(trip.id)).toBe(1);
});

test('one that is not due, or in this process’s hands, gets none', async () => {
  const [later, here] = [await reserved(database.db), await reserved(database.db)];
  await database.pool.query(
    `update booking.trip set due_at = now() + interval '1 minute', version = version + 1 where id = $1`,
    [later.trip.id],
  );
  expect(await enqueueDue(database.db, [here.trip.id])).toBe(0);
  expect(await enqueueDue(database.db)).toBe(1);
  expect([await jobs(later.trip.id), await jobs(here.trip.id)]).toEqual([0, 1]);
});

test('one that waits for an answer is left for half a minute', async () => {
  const [asking, lost] = [await reserved(database.db), await reserved(database.db)];
  await asks(asking.trip.id, '20 seconds');
  await asks(lost.trip.id, '40 seconds');
  expect(await enqueueDue(database.db)).toBe(1);
  expect([await jobs(asking.trip.id), await jobs(lost.trip.id)]).toEqual([0, 1]);
});

test('all are enqueued again one by one: a job that another holds keeps no other one locked, and stays its holder’s', async () => {
  const [first, held, last] = [await reserved(database.db), await reserved(database.db), await reserved(database.db)];
  await enqueueDue(database.db);
  const nowait = 'select from graphile_worker._private_jobs where key = $1 for update nowait';
  const holder = await database.pool.connect();
  try {
    await holder.query('begin');
    await holder.query(nowait, [`advance:${held.trip.id}`]);
    await database.pool.query(`delete from graphile_worker._private_jobs where key = $1`, [`advance:${last.trip.id}`]);
    const swept = sweep(database.db);
    await vi.waitUntil(
      async () =>
        (
          await database.pool.query(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
        ).rowCount === 1,
      { timeout: 20_000 },
    );
    expect((await database.pool.query(nowait, [`advance:${first.trip.id}`])).rowCount).toBe(1);
    await swept;
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  expect([await jobs(first.trip.id), await jobs(held.trip.id), await jobs(last.trip.id)]).toEqual([1, 1, 1]);
});
