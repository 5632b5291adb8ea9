import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMigrations } from '#database/migration-files.ts';
import type { Database } from '#database/open.ts';
import { templateDatabase } from '#database/template-database.ts';
import type { BookingTables } from '../../tables.ts';
import { deleteOldWebhooks } from './old-webhooks.sql.ts';

let database: Database<BookingTables>;
beforeAll(async () => {
  database = (await (await templateDatabase(readMigrations('src'))).cloneDatabase()) as Database<BookingTables>;
});
afterAll(async () => database.close());

test('webhooks are deleted with their bodies after 30 days, and not before', async () => {
  await database.pool.query(
    `insert into booking.inbox (provider, event_id, reference, raw, received_at, applied_at)
     select 'sandbox', days::text, 'PAY', 'Dana Levi', now() - make_interval(days => days), now()
     from unnest(array[0, 29, 30, 400]) as days`,
  );
  expect(await deleteOldWebhooks(database.db)).toBe(2);
  const { rows } = await database.pool.query(`select event_id from booking.inbox order by received_at desc`);
  expect(rows).toEqual([{ event_id: '0' }, { event_id: '29' }]);
});
