import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#values/stay-dates.ts';
import type { ResultsView } from '#verticals/hotels/results/results-view.ts';
import { type RunningServer, runServer, worldProperties } from './running-server.ts';
import { type RunningSupplier, runSupplier } from './running-supplier.ts';

/** Two processes of the product on one database, which share search sessions and rate limits. */
const supplierKey = 'the-supplier-key-of-two-processes';
const searchesPerMinute = 6;
let supplier: RunningSupplier;
let one: RunningServer;
let other: RunningServer;

beforeAll(async () => {
  supplier = await runSupplier({ apiKey: supplierKey, properties: worldProperties });
  const env = {
    SHARED_STATE: 'postgres',
    SECRET: 'the-secret-that-both-processes-have',
    SANDBOX_SUPPLIER_URL: supplier.url,
    SANDBOX_SUPPLIER_KEY: supplierKey,
    SEARCHES_PER_MINUTE: String(searchesPerMinute),
    TRUSTED_PROXY: 'localhost',
  };
  one = await runServer(env);
  other = await runServer({ ...env, DATABASE_URL: one.databaseUrl });
}, 240_000);

afterAll(async () => {
  await other?.close();
  await one?.close();
  await supplier?.close();
});

interface Page {
  readonly status: number;
  readonly view: ResultsView;
}

const city = '/hotels/destination/spain/barcelona/results';
const today = new Date().toISOString().slice(0, 10);
const stay = (from: number) => `check_in=${addDays(today, from)}&check_out=${addDays(today, from + 2)}&guests=2`;

async function get(server: RunningServer, path: string, visitor: string): Promise<Response> {
  return await fetch(new URL(path, server.origin), {
    headers: { accept: 'application/json', 'x-forwarded-for': visitor },
  });
}

/** A page as the browser's own navigation reads it. */
async function page(server: RunningServer, path: string, visitor: string): Promise<Page> {
  const response = await get(server, path, visitor);
  const body = (await response.json()) as { view?: ResultsView; redirect?: string };
  if (body.redirect !== undefined) return await page(server, body.redirect, visitor);
  return { status: response.status, view: body.view! };
}

const idsOf = ({ view }: Page) => view.cards.map(({ id }) => id);
const pricesOf = ({ view }: Page) => view.cards.map(({ price }) => price?.total);
const sessionIn = (href: string) => new URL(href, 'http://localhost').searchParams.get('session') ?? '';

/** The sandbox supplier answers its next search for a stay so many days from now so many milliseconds late. */
async function delayNextSearch(from: number, ms: number): Promise<void> {
  const answer = await fetch(`${supplier.url}/stays/${addDays(today, from)}`, {
    method: 'PUT',
    body: JSON.stringify({ next: { path: '/availability', fault: `slow=${ms}` } }),
  });
  expect(answer.ok).toBe(true);
}

test('a session that neither process knows is over at both', async () => {
  for (const server of [one, other])
    expect(await page(server, `${city}?${stay(40)}&session=${'A'.repeat(22)}`, '192.0.2.1')).toMatchObject({
      status: 410,
      view: { state: 'session' },
    });
});

test('pages, orders, pins and filters of one search are the same at both, and back again', async () => {
  const visitor = '192.0.2.2';
  const first = await page(one, `${city}?${stay(41)}`, visitor);
  expect(first).toMatchObject({ status: 200, view: { state: 'found', page: 1 } });
  expect(first.view.pages).toBeGreaterThan(1);
  const second = await page(other, `${first.view.pageHref}2`, visitor);
  expect(second).toMatchObject({ status: 200, view: { state: 'found', page: 2, count: first.view.count } });
  expect(idsOf(second)).not.toEqual(idsOf(first));

  const byPrice = second.view.sorts.find(({ value }) => value === 'price')!.href;
  for (const path of [`${first.view.pageHref}2`, byPrice, first.view.session!.href]) {
    const [here, there] = [await page(one, path, visitor), await page(other, path, visitor)];
    expect(there.status).toBe(200);
    expect(idsOf(there)).toEqual(idsOf(here));
    expect(pricesOf(there)).toEqual(pricesOf(here));
  }
  expect(idsOf(await page(other, first.view.session!.href, visitor))).toEqual(idsOf(first));

  const pinsOf = async (server: RunningServer) => {
    const answer = await get(server, first.view.map!.pinsHref, visitor);
    return (await answer.json()) as { data: { matching: number; hotels: object[] } };
  };
  const pins = await pinsOf(other);
  expect(pins.data.hotels.length).toBeGreaterThan(30);
  expect(pins).toEqual(await pinsOf(one));

  // A meals filter needs the prices of each board, which one of the processes requests from suppliers once.
  const meals = `${second.view.session!.href}&board=BB`;
  const [there, here] = [await page(other, meals, visitor), await page(one, meals, visitor)];
  expect(here).toMatchObject({ status: 200, view: { state: 'found' } });
  expect(idsOf(here)).toEqual(idsOf(there));
  expect(sessionIn(here.view.pageHref)).toBe(sessionIn(there.view.pageHref));
  expect(sessionIn(here.view.pageHref)).not.toBe(sessionIn(first.view.pageHref));
});

test('searches at both count together', async () => {
  const visitor = '192.0.2.3';
  const statuses: number[] = [];
  for (let tries = 0; tries < searchesPerMinute; tries += 1)
    statuses.push((await get([one, other][tries % 2]!, `${city}?${stay(50 + tries)}`, visitor)).status);
  expect(new Set(statuses)).toEqual(new Set([200]));
  for (const server of [one, other]) {
    const refused = await get(server, `${city}?${stay(60)}`, visitor);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await get(server, `${city}?${stay(60)}`, '192.0.2.4')).status).toBe(200);
  }
});

/** Rooms that only the sandbox supplier sells. */
const sandboxCity = '/hotels/destination/france/paris/results';

test('a search that runs at one process is followed at the other, by pages and event streams', async () => {
  const visitor = '192.0.2.5';
  await delayNextSearch(70, 5_000);
  const first = await page(one, `${sandboxCity}?${stay(70)}`, visitor);
  expect(first).toMatchObject({ status: 200, view: { state: 'waiting', cards: [] } });
  const [events, again] = await Promise.all([
    get(other, first.view.late!.events!, visitor).then(async (answer) => await answer.text()),
    page(other, first.view.ways[0]!.href, visitor),
  ]);
  expect(events).toContain('"over":true');
  expect(again).toMatchObject({ status: 200, view: { state: 'found', late: null } });
  expect(idsOf(again)).toEqual(idsOf(await page(one, first.view.ways[0]!.href, visitor)));
});

test('a search whose process is gone is over at the other, with a way to search again', async () => {
  const visitor = '192.0.2.6';
  await delayNextSearch(80, 60_000);
  const first = await page(one, `${sandboxCity}?${stay(80)}`, visitor);
  expect(first).toMatchObject({ status: 200, view: { state: 'waiting' } });
  await one.kill();
  const again = await page(other, first.view.ways[0]!.href, visitor);
  expect(again).toMatchObject({ status: 410, view: { state: 'session' } });
  expect(await page(other, again.view.ways[0]!.href, visitor)).toMatchObject({ status: 200, view: { state: 'found' } });
});
