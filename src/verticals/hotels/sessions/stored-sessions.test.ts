import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Log, silentLog } from '#connector/log.ts';
import { readMigrations } from '#database/migration-files.ts';
import type { Database } from '#database/open.ts';
import { templateDatabase } from '#database/template-database.ts';
import { began, randomSessionId, searchAbout as about, testSearch } from '#tests/hotels/searches.ts';
import { createMemorySessions } from '#travel/sessions/memory-sessions.ts';
import { searchSessionsContract } from './search-sessions.contract.ts';
import { hotelSearches, type HotelSessions } from './hotel-sessions.ts';
import { sessionRows, sweepSearchSessions } from '#travel/sessions/session-rows.sql.ts';
import { createStoredSessions } from '#travel/sessions/stored-sessions.ts';

const format = hotelSearches;
let database: Database;
beforeAll(async () => {
  database = await (await templateDatabase(readMigrations('src'))).cloneDatabase();
});
afterAll(async () => await database?.close());

let now = began;
let warnings: string[] = [];
const log: Log = { ...silentLog, warn: (message) => void warnings.push(message) };
beforeEach(() => {
  now = began;
  warnings = [];
});

/** The session store of a separate process. */
function openProcess({ maxBytes = 2 ** 20, patienceMs = 20_000 } = {}): HotelSessions {
  const clock = () => new Date(now);
  const memory = createMemorySessions({ format, now: clock, newId: randomSessionId, maxBytes });
  const rows = sessionRows(database.db, format);
  return createStoredSessions({ format, memory, rows, log, now: clock, timeScale: 1, patienceMs });
}

const pass = (ms: number) => void (now += ms);
const count = async () =>
  (await database.pool.query<{ rows: number }>('select count(*)::int as rows from travel.search_session')).rows[0]!
    .rows;

describe('sessions of one process with a database', () =>
  searchSessionsContract(() => {
    const keeper = openProcess();
    return { keeper, reader: keeper, pass };
  }));
describe('sessions of two processes on one database', () =>
  searchSessionsContract(() => ({ keeper: openProcess(), reader: openProcess(), pass })));

/** Queries of the table hang until the test releases them. */
async function lockTable(): Promise<() => Promise<void>> {
  const client = await database.pool.connect();
  await client.query('begin');
  await client.query('lock table travel.search_session in access exclusive mode');
  return async () => {
    await client.query('rollback');
    client.release();
  };
}

test('while the database is slow, sessions of others are unknown and one’s own are as always', async () => {
  const [one, other] = [openProcess({ patienceMs: 200 }), openProcess({ patienceMs: 200 })];
  const before = await one.keep(about, testSearch(90n).live);
  const unlock = await lockTable();
  try {
    const id = await one.keep(about, testSearch(80n).live);
    expect(one.find(id, about)).toMatchObject({ state: 'complete' });
    expect(await other.find(before, about)).toBeNull();
    expect(warnings).toContain('a search of another process could not be read');
  } finally {
    await unlock();
  }
  expect(await openProcess().find(before, about)).not.toBeNull();
});

test('without the database, sessions of others are unknown and one’s own are as always', async () => {
  const [one, other] = [openProcess(), openProcess()];
  await database.pool.query('alter table travel.search_session rename to search_session_away');
  try {
    const running = testSearch(80n, 'running');
    const ids = [await one.keep(about, testSearch(90n).live), await one.keep(about, running.live)];
    running.end();
    for (const id of ids) {
      expect(one.find(id, about)).toMatchObject({ state: 'complete' });
      expect(await other.find(id, about)).toBeNull();
      expect(await other.variantOf(id)).toBeNull();
    }
    expect(warnings).toContain('a search could not be written');
    expect(warnings).toContain('a search could not be announced');
  } finally {
    await database.pool.query('alter table travel.search_session_away rename to search_session');
  }
});

test('a search whose process is gone is over once it can’t go on any more', async () => {
  const id = await openProcess().keep(about, testSearch(90n, 'running').live);
  const { rows } = await database.pool.query<{ seconds: number }>(
    'select extract(epoch from expires_at - now())::float8 as seconds from travel.search_session where id = $1',
    [id],
  );
  expect(rows[0]!.seconds).toBeGreaterThan(0);
  expect(rows[0]!.seconds).toBeLessThanOrEqual(10);
  const other = openProcess();
  const waiting = Promise.all([other.find(id, about), other.find(id, about)]);
  await database.pool.query('update travel.search_session set expires_at = now() where id = $1', [id]);
  expect(await waiting).toEqual([null, null]);
});

test('the announcement of a search that is over already takes nothing away', async () => {
  const rows = sessionRows(database.db, format);
  const id = randomSessionId();
  await rows.write(id, about, 'content', 60);
  await rows.begin(id, about, 10);
  expect(await rows.read(id, about)).toEqual({ content: 'content' });
});

test.each(['', '[]', 'null', '{"about":{"brand":"wayfare"}}', 'not ours\nnot ours'])(
  'a row that is no session of ours is unknown: %j',
  async (content) => {
    const id = randomSessionId();
    await sessionRows(database.db, format).write(id, about, content, 60);
    expect(await openProcess().find(id, about)).toBeNull();
    expect(warnings).toEqual(['a search of another process could not be read']);
  },
);

test('a row that another release wrote in its own way is unknown', async () => {
  const id = await openProcess().keep(about, testSearch(90n).live);
  await database.pool.query('update travel.search_session set format = format + 1 where id = $1', [id]);
  expect(await openProcess().find(id, about)).toBeNull();
  expect(warnings).toEqual([]);
});

test('what has been read once is answered from memory, at once', async () => {
  const [one, other] = [openProcess(), openProcess()];
  const id = await one.keep(about, testSearch(90n).live);
  const found = await other.find(id, about);
  await database.pool.query('delete from travel.search_session where id = $1', [id]);
  expect(other.find(id, about)).toEqual(found);
});

test('a session that the memory had no room for is read', async () => {
  const one = openProcess({ maxBytes: 4 * 1_024 });
  const first = await one.keep(about, testSearch(90n).live);
  for (let euros = 1n; euros < 30n; euros += 1n) await one.keep(about, testSearch(euros).live);
  expect((await one.find(first, about))?.rows).toHaveLength(3);
});

test('each minute what has expired is deleted, and the oldest above so many bytes', async () => {
  await database.pool.query('truncate travel.search_session');
  const rows = sessionRows(database.db, format);
  const [over, old, fresh] = [randomSessionId(), randomSessionId(), randomSessionId()];
  await rows.write(over, about, 'x'.repeat(100), -1);
  await rows.write(old, about, 'x'.repeat(100), 60);
  await rows.write(fresh, about, 'x'.repeat(100), 120);
  await sweepSearchSessions(database.db);
  expect([await count(), await rows.read(over, about)]).toEqual([2, null]);
  await sweepSearchSessions(database.db, 150);
  expect([await count(), await rows.read(old, about)]).toEqual([1, null]);
  expect(await rows.read(fresh, about)).not.toBeNull();
});

test('the table is unlogged, and not in the reach of the role that reads for pages', async () => {
  await expect(sql`select id from travel.search_session`.execute(database.publicDb)).rejects.toThrow(
    /permission denied/,
  );
  const { rows } = await database.pool.query(
    `select relpersistence from pg_class where oid = 'travel.search_session'::regclass`,
  );
  expect(rows).toEqual([{ relpersistence: 'u' }]);
});
