import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMigrations } from '#database/migration-files.ts';
import type { Database } from '#database/open.ts';
import { templateDatabase } from '#database/template-database.ts';
import type { BookingTables } from '../tables.ts';
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

async function letter(): Promise<string> {
  const { reservation } = await reserved(database.db);
  const { id } = await database.db
    .insertInto('booking.outbox')
    .values({ dedup_key: reservation.id, kind: 'confirmed', reservation_id: reservation.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id.toString();
}
