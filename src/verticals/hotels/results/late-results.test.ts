import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#database/open.ts';
import type { Api, ApiEnv } from '#web/api/api.ts';
import { readStayQuery } from '../stay-query/stay-query.ts';
import type { SearchAnswer } from '../supplier.ts';
import { type LateSupplier, lateSupplier } from '#tests/hotels/late-supplier.ts';
import { bareApi } from '#tests/bare-api.ts';
import { testBrand } from '#tests/brand.ts';
import {
  barcelona,
  contextOf,
  openWorld,
  pageOf,
  redirectOf,
  stayQuery,
  type TestHotels,
  testHotels,
  today,
} from '#tests/hotels/hotels.ts';
import type { ResultsView } from './results-view.ts';

const lateHotels = 12;
/** 60 euros and the markup of the tests. */
const latePrice = '€82.66';
let database: Database;
beforeAll(async () => {
  database = await openWorld();
  await database.pool.query(
    `update hotels.property_mapping set supplier = 'sandbox', supplier_property_id = 'late-' || property_id
     where property_id in (select property.id from hotels.property join places.place on place.id = property.place_id
       join hotels.property_mapping as mapping on mapping.property_id = property.id
       where place.slug = 'barcelona' and mapping.supplier = 'direct' order by property.id limit $1)`,
    [lateHotels],
  );
  await database.pool.query(
    `delete from hotels.property_mapping where supplier = 'sandbox' and supplier_property_id not like 'late-%'`,
  );
}, 180_000);
afterAll(async () => await database?.close());

interface Stand {
  readonly hotels: TestHotels;
  readonly late: LateSupplier;
  readonly api: Api;
}

/** Deadlines are scaled to a fifth; `never` is far beyond any test. */
function stand({ partSize = 100, scale = 0.2, only = false, on = database } = {}): Stand {
  let late: LateSupplier | undefined;
  const hotels = testHotels(
    on,
    (direct) => {
      late = lateSupplier(direct, partSize);
      return only ? [late] : [direct, late];
    },
    scale,
  );
  const api = bareApi();
  hotels.addApi(api);
  return { hotels, late: late!, api };
}

const queryOf = (href: string) => href.split('?')[1] ?? '';
/**
 * Follows redirects like a browser: while no supplier has answered in time, the search redirects to its own address.
 */
async function show({ hotels }: Stand, query = stayQuery, more: Parameters<typeof contextOf>[2] = {}) {
  for (let request = query; ;) {
    const answer = await hotels.pages.results.show(contextOf(request, barcelona, more));
    if (answer.kind !== 'redirect' || queryOf(answer.to) === request) return pageOf<ResultsView>(answer);
    request = queryOf(answer.to);
  }
}
const idsOf = (view: ResultsView) => view.cards.map(({ id }) => id);

/** Prices of the operator's own hotels, a tenth lower. */
async function undercut({ hotels }: Stand, ids: readonly string[]): Promise<SearchAnswer> {
  const { stay, party } = readStayQuery(new URLSearchParams(stayQuery), today);
  const propertyIds = ids.map((id) => id.replace('late-', 'd-'));
  const criteria = { propertyIds, stay: stay!, party, nationality: 'US' };
  const answer = await hotels.direct.search(criteria, new AbortController().signal);
  if (answer.kind !== 'found') throw new Error(answer.reason);
  return {
    kind: 'found',
    properties: answer.properties.map((one) => {
      const lines = one.cheapest.lines.map((line) => ({
        ...line,
        amount: { ...line.amount, minor: (line.amount.minor * 9n) / 10n },
      }));
      const propertyId = one.propertyId.replace('d-', 'late-');
      return { ...one, propertyId, cheapest: { ...one.cheapest, lines }, cheapestRefundable: null };
    }),
  };
}

interface Stream {
  until(part: string): Promise<string>;
  ended(): Promise<string>;
  cancel(): Promise<void>;
}

async function ask(api: Api, path: string, host = 'api.test'): Promise<Response> {
  const brand = testBrand({ id: host === 'other.test' ? 'other' : 'wayfare', origin: `http://${host}` });
  const request = new Request(`http://${host}${path}`);
  return await new Hono<ApiEnv>().route('/v3', api).fetch(request, { address: '', brand });
}

async function listen({ api }: Stand, view: ResultsView, host = 'api.test'): Promise<Response> {
  return await ask(api, view.late?.events ?? '', host);
}

function readStream(response: Response): Stream {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const until = async (part: string | null) => {
    while (part === null || !text.includes(part)) {
      const { value, done } = await reader.read();
      if (done && part === null) return text;
      if (done) throw new Error(`ended before ${part}: ${text}`);
      text += value;
    }
    return text;
  };
  return { until, ended: () => until(null), cancel: () => reader.cancel() };
}

describe('a supplier that is late', () => {
  test('is not waited for; its hotels are offered, and nothing that is read moves', async () => {
    const at = stand();
    const first = await show(at);
    expect(first.status).toBe(200);
    expect(first.view.cards).toHaveLength(30);
    expect(first.view.late).toMatchObject({ fresh: null, text: expect.stringContaining('One partner') });
    expect(queryOf(first.view.session?.href ?? '')).toMatch(/&session=[\w-]{22}&rev=1$/);

    const stream = readStream(await listen(at, first.view));
    await stream.until('"state":"partial"');
    at.late.answer();
    const told = await stream.ended();
    expect(told).toContain(`"fresh":"${lateHotels} new results"`);
    expect(told).toContain('"over":true');

    const again = await show(at, queryOf(first.view.session?.href ?? ''));
    expect(idsOf(again.view)).toEqual(idsOf(first.view));
    expect(again.view.count).toBe(first.view.count);
    expect(again.view.late).toMatchObject({ fresh: `${lateHotels} new results`, events: null, latest: 2 });
    for (const sort of again.view.sorts) expect(sort.href).toContain('rev=1');

    const all = await show(at, queryOf(`${again.view.late?.href}2`));
    expect(all.view.late).toBeNull();
    expect(all.view.notices).toEqual([]);
    const cheapest = await show(at, queryOf(`${again.view.late?.href}2&sort=price`));
    const before = new Set(idsOf(first.view));
    expect(cheapest.view.cards.filter(({ price }) => price?.total === latePrice)).toHaveLength(lateHotels);
    expect(idsOf(cheapest.view).some((id) => !before.has(id))).toBe(true);
  });

  test('in parts: each adds to the results as it comes, and one that dies is named', async () => {
    const at = stand({ partSize: 5, scale: 0.5 });
    const first = await show(at);
    await at.late.until(3);
    expect(at.late.requests.map((ids) => ids.length)).toEqual([5, 5, 2]);
    const stream = readStream(await listen(at, first.view));
    at.late.answer();
    await stream.until('"fresh":"5 new results"');
    at.late.answer(new Error('out of luck'));
    at.late.answer();
    const told = await stream.ended();
    expect(told).toContain('"fresh":"7 new results"');
    expect(told).toContain('"incomplete":["sandbox"]');
    expect(told).not.toContain('luck');
    const { view } = await show(at, queryOf(`${first.view.late?.href}9`));
    expect(view.notices[0]?.text).toContain('Sandbox Hotels');
  });

  test('for ever: the search ends without it', async () => {
    const at = stand({ scale: 0.5 });
    const first = await show(at);
    expect(await readStream(await listen(at, first.view)).ended()).toContain('"waiting":[],"incomplete":["sandbox"]');
    const { view } = await show(at, queryOf(first.view.session?.href ?? ''));
    expect(view.late).toBeNull();
    expect(view.notices[0]?.text).toContain('Sandbox Hotels');
    // Too late for the search to include it.
    at.late.answer();
    expect((await show(at, queryOf(view.sorts[0]?.href ?? ''))).view.count).toBe(view.count);
  });

  test('and alone: the page waits, refreshes itself, and shows the results', async () => {
    const at = stand({ only: true });
    const to = redirectOf(await at.hotels.pages.results.show(contextOf(stayQuery, barcelona)));
    expect(to).toMatch(/session=[\w-]{22}$/);
    const first = await show(at, queryOf(to));
    expect(first).toMatchObject({ status: 200, head: { refreshSeconds: 3 }, view: { state: 'waiting', cards: [] } });
    expect(first.view.ways.map(({ href }) => href)).toEqual([to]);
    const stream = readStream(await listen(at, first.view));
    at.late.answer();
    await stream.ended();
    const { view } = await show(at, queryOf(to));
    expect(view).toMatchObject({ state: 'found', late: null });
    expect(view.cards).toHaveLength(lateHotels);
  });

  test('and dead: every supplier failed, which is a 503', async () => {
    const at = stand({ only: true });
    const to = redirectOf(await at.hotels.pages.results.show(contextOf(stayQuery, barcelona)));
    const stream = readStream(await listen(at, (await show(at, queryOf(to))).view));
    at.late.answer({ kind: 'unavailable', reason: 'down' });
    expect(await stream.ended()).toContain('"state":"failed"');
    expect(await show(at, queryOf(to))).toMatchObject({ status: 503, view: { state: 'failed' } });
  });

  test('whose hotels others have too changes prices of later revisions only', async () => {
    const both = await openWorld();
    // The same hotels, but sold by both.
    await both.pool.query(
      `insert into hotels.property_mapping (supplier, supplier_property_id, property_id)
       select 'sandbox', 'late-' || property_id, property_id from hotels.property_mapping where supplier = 'direct'
         and property_id in (select property.id from hotels.property join places.place on place.id = property.place_id
           where place.slug = 'barcelona') order by property_id limit $1`,
      [lateHotels],
    );
    const { rows } = await both.pool.query<{ id: string }>(
      `select supplier_property_id as id from hotels.property_mapping
       where supplier = 'sandbox' and supplier_property_id like 'late-%'`,
    );
    // Longer deadlines, and an answer that is ready: a busy machine must not end the search before it comes.
    const at = stand({ on: both, scale: 0.5 });
    const undercutting = await undercut(
      at,
      rows.map(({ id }) => id),
    );
    const first = await show(at, `${stayQuery}&sort=price`);
    expect(at.late.requests).toHaveLength(1);
    at.late.answer(undercutting);
    await readStream(await listen(at, first.view)).ended();
    expect((await show(at, queryOf(first.view.session?.href ?? ''))).view.cards).toEqual(first.view.cards);
    const later = await show(at, queryOf(`${first.view.late?.href}2`));
    expect(later.view.count).toBe(first.view.count);
    expect(new Set(idsOf(later.view)).size).toBe(30);
    const totals = ({ view }: { view: ResultsView }) => new Map(view.cards.map(({ id, price }) => [id, price?.total]));
    const before = totals(first);
    const cheaper = [...totals(later)].filter(([id, total]) => before.has(id) && before.get(id) !== total);
    expect(cheaper.length).toBeGreaterThan(0);
    await both.close();
  });
});

describe('one search of many visitors', () => {
  test('is searched once for concurrent visitors, each with their own session', async () => {
    const at = stand();
    const pages = await Promise.all([show(at), show(at), show(at), show(at, `${stayQuery}&currency=USD`)]);
    expect(at.late.calls).toBe(2);
    expect(new Set(pages.map(({ view }) => view.session?.href)).size).toBe(4);
    expect(new Set(pages.slice(0, 3).map(({ view }) => idsOf(view).join())).size).toBe(1);
    at.late.answer();
    await readStream(await listen(at, pages[0].view)).ended();
    await show(at);
    expect(at.late.calls).toBe(3);
  });

  test('of two brands is two searches', async () => {
    const at = stand();
    await Promise.all([show(at), show(at, stayQuery, { brand: 'other' })]);
    expect(at.late.calls).toBe(2);
  });
});

describe('access to the event stream', () => {
  test.each(['x', '%00', 'A'.repeat(22), 'A'.repeat(5_000), '..%2f..%2f', "'; drop table places.place; --"])(
    'no access for %j',
    async (id) => {
      const { api } = stand();
      const answer = await ask(api, `/v3/hotels/searches/${encodeURIComponent(id)}/events`);
      expect([404, 422]).toContain(answer.status);
    },
  );

  test('refused on another brand’s host and after expiry; an invalid revision means the latest', async () => {
    const at = stand();
    const { view } = await show(at);
    expect((await listen(at, view, 'other.test')).status).toBe(404);
    for (const rev of ['0', '-1', '99', 'x', '1e1', ''])
      expect((await show(at, queryOf(view.session?.href.replace('rev=1', `rev=${rev}`) ?? ''))).view.count).toBe(
        view.count,
      );
    at.hotels.pass(31);
    expect((await listen(at, view)).status).toBe(404);
    expect((await show(at, queryOf(view.session?.href ?? ''))).status).toBe(410);
  });

  test('limited at one time; closed streams make room', async () => {
    const at = stand();
    const { view } = await show(at);
    const open = await Promise.all(Array.from({ length: 20 }, () => listen(at, view)));
    expect(open.every(({ status }) => status === 200)).toBe(true);
    const refused = await listen(at, view);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    await open[0]?.body?.cancel();
    expect((await listen(at, view)).status).toBe(200);
  });

  test('events have no prices and no personal data', async () => {
    const at = stand();
    const { view } = await show(at);
    at.late.answer();
    const told = await readStream(await listen(at, view)).ended();
    const keys = new Set(told.matchAll(/"(\w+)":/g).map(([, key]) => key));
    expect([...keys].toSorted()).toEqual(
      ['fresh', 'incomplete', 'latest', 'new_results', 'over', 'show', 'state', 'text', 'waiting'].toSorted(),
    );
  });
});
