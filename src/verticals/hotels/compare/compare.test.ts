import { findPlace } from '../content/hotel-places.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#database/open.ts';
import { propertiesOf } from '../content/property.sql.ts';
import {
  barcelona,
  contextOf,
  openWorld,
  pageOf,
  stayQuery,
  type TestHotels,
  testHotels,
} from '#tests/hotels/hotels.ts';
import type { ResultsView } from '../results/results-view.ts';
import type { CompareView } from './compare-view.ts';

let database: Database;
let hotels: TestHotels;
let ids: string[];
beforeAll(async () => {
  database = await openWorld();
  hotels = testHotels(database);
  const place = await findPlace(database.publicDb, barcelona.country, barcelona.city);
  ids = (await propertiesOf(database.publicDb, place!.id)).slice(0, 6).map(({ id }) => id);
}, 180_000);
afterAll(async () => await database?.close());

const show = async (query: string, from = hotels) =>
  pageOf<CompareView>(await from.pages.compare.show(contextOf(query)));
const shown = (view: CompareView) => view.hotels.map(({ id }) => id);

describe('what is asked for', () => {
  test.each(['', 'ids=', 'ids=,,,', 'only=differences'])('nothing (%s): a way to find hotels', async (query) => {
    const { view, status } = await show(query);
    expect(status).toBe(200);
    expect(view).toMatchObject({ hotels: [], groups: [], back: { href: '/hotels' } });
  });

  test.each([`ids=${'x'.repeat(10_240)}`, 'ids=../../etc', "ids='; drop table hotels.property", 'ids=%00'])(
    'a malformed id is left out with a notice: %s',
    async (query) => {
      const { view, status } = await show(query);
      expect(status).toBe(422);
      expect(view.hotels).toEqual([]);
      expect(view.notices).toHaveLength(1);
    },
  );

  test('ten thousand ids are four hotels at most', async () => {
    const { view } = await show(`ids=${Array.from({ length: 10_000 }, (_, at) => at).join(',')}`);
    expect(view.hotels.length).toBeLessThanOrEqual(4);
  });

  test('a repeated hotel is shown once; a single one has a notice', async () => {
    const { view, status } = await show(`ids=${ids[0]},${ids[0]}&ids=${ids[0]}`);
    expect(status).toBe(200);
    expect(shown(view)).toEqual([ids[0]]);
    expect(view.notices).toHaveLength(1);
  });

  test('of five the first four, with a notice', async () => {
    const { view, status } = await show(`ids=${ids.slice(0, 5).join(',')}`);
    expect(status).toBe(422);
    expect(shown(view)).toEqual(ids.slice(0, 4));
    expect(view.notices[0]?.title).toContain('4');
  });

  test('unknown and closed hotels are missing, the rest stays', async () => {
    await database.pool.query(`update hotels.property set status = 'closed' where id = $1`, [ids[5]]);
    const { view, status } = await show(`ids=nobody,${ids[5]},${ids[0]},${ids[1]}`);
    expect(status).toBe(200);
    expect(shown(view)).toEqual([ids[0], ids[1]]);
    expect(view.notices[0]?.title).toContain('2');
  });

  test('dates that can’t be sold have a notice, and the table has no prices', async () => {
    const { view, status } = await show(`ids=${ids[0]},${ids[1]}&check_in=2020-01-01&check_out=2020-01-02`);
    expect(status).toBe(422);
    expect(view.stay).toBeNull();
    expect(view.notices[0]?.text).toMatch(/past/);
    expect(view.groups.map(({ title }) => title)).not.toContain('Price');
  });
});

describe('the table', () => {
  test('prices every hotel as its own page does, and marks the lowest only', async () => {
    const { view } = await show(`ids=${ids.slice(0, 3).join(',')}&${stayQuery}`);
    const total = view.groups[0]!.rows[0]!;
    const figures = total.cells.map(({ text }) => Number(text.replaceAll(/[^\d]/g, '')));
    expect(figures.every((figure) => figure > 0)).toBe(true);
    expect(total.cells.map(({ best }) => best !== undefined)).toEqual(
      figures.map((figure) => figure === Math.min(...figures)),
    );
  });

  test('prices the rates that the list’s filters leave, as its cards do, and leads back to that list', async () => {
    const filtered = `${stayQuery}&board=BB&free_cancellation=1`;
    const list = pageOf<ResultsView>(await hotels.pages.results.show(contextOf(`${filtered}&sort=price`, barcelona)));
    const cards = list.view.cards.slice(0, 3);
    const href = new URL(list.view.compareHref + cards.map(({ id }) => id).join(','), 'http://localhost');
    expect([href.pathname, href.searchParams.get('board')]).toEqual(['/hotels/compare', 'BB']);
    const { view } = await show(href.search.slice(1));
    const rowOf = (label: string) => view.groups[0]!.rows.find((row) => row.label === label)!;
    expect(rowOf('Total, taxes included').cells.map(({ text }) => text)).toEqual(
      cards.map(({ price }) => price?.total),
    );
    expect(rowOf('Room').cells.map(({ text }) => text)).toEqual(cards.map(({ price }) => price?.room));
    expect(new Set(rowOf('Meals').cells.map(({ text }) => text))).toEqual(new Set(['Breakfast included']));
    expect(view.chips.map(({ label }) => label)).toEqual(['Free cancellation', 'Breakfast included']);
    expect(new URLSearchParams(view.chips[0]!.href.split('?')[1]).has('free_cancellation')).toBe(false);
    expect(new URLSearchParams(view.chips[0]!.href.split('?')[1]).get('board')).toBe('BB');
    for (const href of [view.back.href, view.otherHref, view.hotels[0]!.withoutHref])
      expect(href).toContain('board=BB');
  });

  test('a hotel without such a rate says so, and a filter that means nothing is named', async () => {
    const { view } = await show(`ids=${ids[0]},${ids[1]}&${stayQuery}&board=AI`);
    expect(view.groups[0]!.rows[0]!.cells.map(({ text }) => text)).toContain('No rate with your filters');
    const odd = await show(`ids=${ids[0]},${ids[1]}&${stayQuery}&board=XX`);
    expect([odd.status, odd.view.notices[0]?.text]).toEqual([422, expect.stringContaining('meals')]);
  });

  test('a row differs exactly when its cells do; only those are shown when asked for', async () => {
    const query = `ids=${ids.slice(0, 4).join(',')}&${stayQuery}`;
    const rows = (await show(query)).view.groups.flatMap((group) => group.rows);
    for (const { cells, differs } of rows) {
      expect(cells).toHaveLength(4);
      expect(differs).toBe(new Set(cells.map(({ text, has, detail }) => `${text}|${has}|${detail}`)).size > 1);
    }
    expect(rows.some(({ differs }) => !differs)).toBe(true);
    const only = (await show(`${query}&only=differences`)).view.groups.flatMap((group) => group.rows);
    expect(only.map(({ label }) => label)).toEqual(rows.filter(({ differs }) => differs).map(({ label }) => label));
  });

  test('a sold-out hotel, and one whose supplier fails, are marked without a price', async () => {
    const down = testHotels(database, (direct) => [
      {
        ...direct,
        rates: async ({ propertyId }) =>
          propertyId === `dr-${ids[0]}` || Number(propertyId.replaceAll(/\D/g, '')) % 2 === 0
            ? { kind: 'none', reason: 'sold_out' }
            : { kind: 'unavailable', reason: 'down' },
      },
    ]);
    const { view, status } = await show(`ids=${ids.slice(0, 4).join(',')}&${stayQuery}`, down);
    expect(status).toBe(200);
    const texts = view.groups[0]!.rows[0]!.cells.map(({ text }) => text);
    expect(texts.every((text) => ['Not available on these dates', 'Price unavailable'].includes(text))).toBe(true);
  });
});
