import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Log, silentLog } from '#connector/log.ts';
import { readMigrations } from '#database/migration-files.ts';
import type { Database } from '#database/open.ts';
import { countRatePoint, sweepRateCounts } from '#database/rate-counts.ts';
import { templateDatabase } from '#database/template-database.ts';
import { createCountedRateLimits } from './counted-rate-limits.ts';
import { rateLimitsContract } from './rate-limit.contract.ts';
import type { RateLimits } from './rate-limit.ts';

let database: Database;
beforeAll(async () => {
  database = await (await templateDatabase(readMigrations('src'))).cloneDatabase();
});
afterAll(async () => await database?.close());

let warnings: string[] = [];
beforeEach(async () => {
  warnings = [];
  await database.pool.query('truncate web.rate_count');
});

let counted = 0;
/** The limits of a separate process. */
function openProcess({ secret = 'the same secret in every process', patienceMs = 20_000 } = {}): RateLimits {
  const log: Log = { ...silentLog, warn: (message) => void warnings.push(message) };
  return createCountedRateLimits({
    count: async (keyHash, seconds) => {
      counted += 1;
      return await countRatePoint(database.db, keyHash, seconds);
    },
    secret,
    log,
    patienceMs,
  });
}
const rows = async () =>
  (await database.pool.query<{ points: number }>('select points from web.rate_count order by points')).rows;

describe('limits of one process', () => rateLimitsContract(() => openProcess()));
describe('limits of two processes that take turns', () =>
  rateLimitsContract(() => {
    const both = [openProcess(), openProcess()];
    let turn = 0;
    return { limit: async (...asked) => await both[(turn += 1) % 2]!.limit(...asked) };
  }));

test('calls that a process refuses by itself are not counted in the database', async () => {
  const { limit } = openProcess();
  counted = 0;
  for (let tries = 0; tries < 50; tries += 1) await limit('login', 'a', 3, 60);
  expect(counted).toBe(3);
  expect(await rows()).toEqual([{ points: 3 }]);
});

test('a window that is over begins anew, and is deleted each minute', async () => {
  const [one, other, third] = [openProcess(), openProcess(), openProcess()];
  await one.limit('login', 'a', 1, 60);
  expect(await other.limit('login', 'a', 1, 60)).toMatchObject({ allowed: false });
  await database.pool.query('update web.rate_count set ends_at = now()');
  expect(await third.limit('login', 'a', 1, 60)).toEqual({ allowed: true });
  await sweepRateCounts(database.db);
  expect(await rows()).toEqual([{ points: 1 }]);
  await database.pool.query('update web.rate_count set ends_at = now()');
  await sweepRateCounts(database.db);
  expect(await rows()).toEqual([]);
});

test('without the database each process counts by itself, admits visitors, and stops querying', async () => {
  const [one, other] = [openProcess(), openProcess()];
  await database.pool.query('alter table web.rate_count rename to rate_count_away');
  counted = 0;
  try {
    const take = async ({ limit }: RateLimits) => (await limit('login', 'a', 5, 60)).allowed;
    const taken: boolean[] = [];
    for (let tries = 0; tries < 6; tries += 1) taken.push(await take(one));
    expect(taken).toEqual([true, true, true, true, true, false]);
    expect(await take(other)).toBe(true);
    expect(counted).toBe(4);
    expect(new Set(warnings)).toEqual(new Set(['a rate limit was counted by this process alone']));
  } finally {
    await database.pool.query('alter table web.rate_count_away rename to rate_count');
  }
});

test('while the database is slow, visitors are let through', async () => {
  const { limit } = openProcess({ patienceMs: 200 });
  const client = await database.pool.connect();
  await client.query('begin');
  await client.query('lock table web.rate_count in access exclusive mode');
  try {
    expect(await limit('login', 'a', 1, 60)).toEqual({ allowed: true });
    expect(await limit('login', 'a', 1, 60)).toMatchObject({ allowed: false });
    expect(warnings).toHaveLength(1);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('the table holds keyed hashes, is unlogged, and is not public', async () => {
  await openProcess().limit('sign-in', 'dana@example.com', 5, 60);
  await openProcess({ secret: 'another secret' }).limit('sign-in', 'dana@example.com', 5, 60);
  expect(await rows()).toEqual([{ points: 1 }, { points: 1 }]);
  const { rows: kept } = await database.pool.query<{ text: string }>('select c::text as text from web.rate_count c');
  for (const { text } of kept) expect(text).not.toMatch(/dana|example|sign/);
  const { rows: tables } = await database.pool.query(
    `select relpersistence, has_table_privilege('web_public', oid, 'select') as open from pg_class where oid = 'web.rate_count'::regclass`,
  );
  expect(tables).toEqual([{ relpersistence: 'u', open: false }]);
});
