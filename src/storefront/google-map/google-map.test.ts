import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Log } from '#connector/log.ts';
import { silentLog } from '#connector/log.ts';
import { createOutbound } from '#connector/outbound.ts';
import { createGoogleMap, type GoogleMapDeps } from './google-map.ts';
import { runTileServer, tileKey, type TileServer } from './test-tile-server.ts';

const clock = { now: Date.parse('2026-11-21T12:00:00Z') };
const now = () => new Date(clock.now);
const minute = 60_000;
const day = 1_440 * minute;
const warned: unknown[] = [];
const log: Log = { ...silentLog, warn: (_message, fields) => void warned.push(fields) };

let google: TileServer;
beforeEach(async () => {
  warned.length = 0;
  google = await runTileServer(now);
});
afterEach(async () => await google.close());

function open(more: Partial<GoogleMapDeps> = {}) {
  const { origin } = google;
  const send = createOutbound({ name: 'tiles', url: origin, timeoutMs: 500, maxBytes: 64 * 1_024 });
  const map = createGoogleMap({
    send,
    key: tileKey,
    origin,
    referer: 'https://shop.example/',
    mayAsk: async () => true,
    log,
    now,
    ...more,
  });
  const app = new Hono();
  map.addTo(app);
  return async (asked = 'en') => await app.request(asked.startsWith('/') ? asked : map.styleOf(asked));
}

const tokenOf = async (answer: Response) =>
  new URL(
    ((await answer.json()) as { sources: { google: { tiles: string[] } } }).sources.google.tiles[0]!,
  ).searchParams.get('session');

describe('no map of Google', () => {
  test.each([
    ['refuse', 'it answered 403'],
    ['garbage', 'its answer was not understood'],
    ['silence', 'timeout'],
  ] as const)('for a minute after it did %s, and then again', async (how, reason) => {
    const style = open();
    google.answer = how;
    const [first, second] = await Promise.all([style(), style()]);
    expect([first.status, second.status]).toEqual([503, 503]);
    expect(first.headers.get('cache-control')).toBe('no-store');
    clock.now += minute - 1;
    expect((await style()).status).toBe(503);
    expect(google.sessions).toHaveLength(1);
    expect(warned).toEqual([{ name: 'en-GB', reason, count: 1 }]);
    clock.now += 1;
    expect((await style()).status).toBe(503);
    expect(warned.at(-1)).toEqual({ name: 'en-GB', reason, count: 2 });
    google.answer = 'speak';
    clock.now += minute;
    expect((await style()).status).toBe(200);
  });
  test('for another key, or without naming a page', async () => {
    expect((await open({ key: 'another-key' })()).status).toBe(503);
    expect((await open({ referer: '' })()).status).toBe(503);
    expect(JSON.stringify(warned)).not.toMatch(/key/);
  });
  test('without a listener', async () => {
    const style = open();
    await google.close();
    expect((await style()).status).toBe(503);
    expect(warned).toMatchObject([{ reason: 'network' }]);
  });
  test('with a session that is over already', async () => {
    const style = open();
    google.lifeS = 300;
    expect((await style()).status).toBe(503);
    google.lifeS = -5;
    clock.now += minute;
    expect((await style()).status).toBe(503);
  });
  test('in an unknown language', async () => {
    const style = open();
    expect((await style('xx')).status).toBe(404);
    expect((await style('constructor')).status).toBe(404);
    expect(google.sessions).toEqual([]);
  });
});

test('a style has Google’s tiles, their attribution and the address of the credits', async () => {
  const answer = await open()('he');
  expect(answer.headers.get('cache-control')).toBe('private, max-age=300');
  const query = `session=session-1&key=${tileKey}`;
  expect(await answer.json()).toMatchObject({
    version: 8,
    metadata: {
      'wayfare:owner': 'Google Maps',
      'wayfare:makers': '/maps/google/he/makers',
    },
    sources: { google: { tiles: [`${google.origin}/v1/2dtiles/{z}/{x}/{y}?${query}`], tileSize: 256 } },
  });
  expect(google.sessions).toEqual([
    { mapType: 'roadmap', language: 'he-IL', region: 'IL', scale: 'scaleFactor2x', highDpi: true },
  ]);
});
test('one session per language, also for concurrent requests', async () => {
  const style = open();
  const tokens = await Promise.all([style(), style(), style('he'), style()].map(async (one) => tokenOf(await one)));
  expect(new Set(tokens).size).toBe(2);
  clock.now += 12 * day;
  await style();
  expect(google.sessions).toHaveLength(2);
});
test('another session is taken a day before the first ends, and the first serves until then', async () => {
  const style = open();
  expect(await tokenOf(await style())).toBe('session-1');
  clock.now += 13 * day;
  expect(await tokenOf(await style())).toBe('session-1');
  await expect.poll(async () => await tokenOf(await style())).toBe('session-2');
  expect(google.sessions).toHaveLength(2);
});
test('a session is not given away in its last ten minutes, though there is no other', async () => {
  const style = open();
  await style();
  google.answer = 'refuse';
  clock.now += 14 * day - 10 * minute - 1;
  expect(await tokenOf(await style())).toBe('session-1');
  await expect.poll(() => warned.length).toBe(1);
  clock.now += 1;
  expect((await style()).status).toBe(503);
});
test('a short session is over when a page could no longer live by it', async () => {
  const style = open();
  google.lifeS = 1_800;
  await style();
  clock.now += 19 * minute;
  expect(await tokenOf(await style())).toBe('session-1');
  clock.now += minute;
  expect(await tokenOf(await style())).toBe('session-2');
});

describe('credits of the visible area', () => {
  const barcelona = '/maps/google/en/makers?zoom=13&bbox=2.1,41.3,2.2,41.5';
  const ask = (path = barcelona, more: Partial<GoogleMapDeps> = {}) => open(more)(path);

  test.each([
    '',
    '?zoom=13',
    '?zoom=x&bbox=1,2,3,4',
    '?zoom=23&bbox=1,2,3,4',
    '?zoom=1&bbox=1,2,3',
    '?zoom=1&bbox=&key=1',
  ])('are not fetched for %j', async (query) => {
    expect((await ask(`/maps/google/en/makers${query}`)).status).toBe(422);
    expect(google.sessions).toEqual([]);
  });
  test('are rate limited', async () => {
    expect((await ask(barcelona, { mayAsk: async () => false })).status).toBe(429);
    expect(google.sessions).toEqual([]);
  });
  test('is not known while Google refuses', async () => {
    google.givesTiles = false;
    expect((await ask()).status).toBe(503);
    google.answer = 'refuse';
    expect((await ask()).status).toBe(503);
  });
  test('is Google’s line for the box and the zoom', async () => {
    const answer = await ask();
    expect(await answer.json()).toEqual({ makers: 'Map data ©2026 Test Surveys' });
    expect(google.requests).toEqual([
      `/tile/v1/viewport?session=session-1&key=${tileKey}&zoom=13&north=41.5&south=41.3&east=2.2&west=2.1`,
    ]);
  });
});
