import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMigrations } from '#database/migration-files.ts';
import type { Database } from '#database/open.ts';
import { templateDatabase } from '#database/template-database.ts';
import type { BookingTables } from '../tables.ts';
import { sweep } from './advance.ts';
import { deliver } from './deliver.ts';
import { reserved } from './test-reservation.ts';

let database: Database<BookingTables>;
beforeAll(async () => {
  database = (await (await templateDatabase(readMigrations('src'))).cloneDatabase()) as Database<BookingTables>;
});
afterAll(async () => database.close());

test('a letter that was sent is not sent again', async () => {
  const id = await letter();
  const sent: string[] = [];
  const send = async ({ kind }: { kind: string }) => void sent.push(kind);
  await deliver(database.db, send, () => false, id);
  await deliver(database.db, send, () => false, id);
  expect(sent).toEqual(['confirmed']);
});

test('a fresh letter waits while bookings are under way', async () => {
  const looks = [true, true, false, false];
  let looksBefore = -1;
  await deliver(
    database.db,
    async () => void (looksBefore = 4 - looks.length),
    () => looks.shift()!,
    await letter(),
  );
  expect(looksBefore).toBe(3);
});

test('a letter that has waited long enough goes whatever is under way', async () => {
  const id = await letter();
  await sql`update booking.outbox set created_at = now() - interval '6 seconds' where id = ${id}`.execute(database.db);
  let sent = 0;
  await deliver(
    database.db,
    async () => void (sent += 1),
    () => true,
    id,
  );
  expect(sent).toBe(1);
});

const jobOf = async (id: string) =>
  (
    await database.pool.query<{ attempts: number; run_at: Date }>(
      'select attempts, run_at from graphile_worker.jobs where key = $1',
      [`deliver:${id}`],
    )
  ).rows;

test('a mail that has lost its job gets another, while one that failed keeps its own', async () => {
  const fresh = await letter();
  const lost = await letter();
  const old = await letter();
  await sql`update booking.outbox set created_at = now() - interval '1 minute' where id = ${lost}`.execute(database.db);
  await sql`update booking.outbox set created_at = now() - interval '8 days' where id = ${old}`.execute(database.db);
  await sweep(database.db);
  expect([await jobOf(fresh), await jobOf(old)]).toEqual([[], []]);
  expect(await jobOf(lost)).toMatchObject([{ attempts: 0 }]);
  await database.pool.query(
    `update graphile_worker._private_jobs set attempts = max_attempts, run_at = '2099-01-01T00:00:00Z' where key = $1`,
    [`deliver:${lost}`],
  );
  await sweep(database.db);
  expect(await jobOf(lost)).toEqual([{ attempts: 25, run_at: new Date('2099-01-01T00:00:00Z') }]);
});

async function letter(): Promise<string> {
  const { reservation } = await reserved(database.db);
  const { id } = await database.db
    .insertInto('booking.outbox')
    .values({ dedup_key: reservation.id, kind: 'confirmed', reservation_id: reservation.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id.toString();
}
