import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from './open.ts';
import { templateDatabase } from './template-database.ts';
import { assertZonesAgree } from './zones.ts';

const now = new Date('2026-11-20T12:00:00Z');
let database: Database;

beforeAll(async () => {
  database = await (await templateDatabase([])).cloneDatabase();
});

afterAll(async () => {
  await database.close();
});

test('a zone that the database does not know is a difference at every instant', async () => {
  const found = await assertZonesAgree(database.db, ['Mars/Base'], now);
  expect(found).toHaveLength(5);
  expect(found[0]).toEqual({
    zone: 'Mars/Base',
    at: now.toISOString(),
    postgresSeconds: undefined,
    nodeSeconds: undefined,
  });
});

test('another offset in Node is a difference, at just that instant', async () => {
  const summer = (_zone: string, at: string) => (at < '2027-03' ? 3_600 : 7_200);
  const found = await assertZonesAgree(database.db, ['Europe/Paris'], now, (zone, at) =>
    at === now.toISOString() ? 0 : summer(zone, at),
  );
  expect(found).toContainEqual({
    zone: 'Europe/Paris',
    at: now.toISOString(),
    postgresSeconds: 3_600,
    nodeSeconds: 0,
  });
});

test('zones with old and certain rules agree', async () => {
  expect(
    await assertZonesAgree(database.db, ['Europe/Paris', 'Asia/Dubai', 'Asia/Tokyo', 'America/New_York', 'UTC'], now),
  ).toEqual([]);
  expect(await assertZonesAgree(database.db, [], now)).toEqual([]);
});
