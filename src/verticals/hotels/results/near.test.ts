import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#database/open.ts';
import {
  barcelona,
  contextOf,
  openWorld,
  pageOf,
  redirectOf,
  stayQuery,
  type TestHotels,
  testHotels,
} from '#tests/hotels/hotels.ts';
import type { ResultsView } from './results-view.ts';

let database: Database;
let hotels: TestHotels;
beforeAll(async () => {
  database = await openWorld();
  hotels = testHotels(database);
}, 180_000);
afterAll(async () => await database?.close());

const show = async (query: string, more: Parameters<typeof contextOf>[2] = {}, from = hotels) =>
  pageOf<ResultsView>(await from.pages.results.show(contextOf(query, barcelona, more)));
const queryOf = (href: string) => href.split('?')[1] ?? '';
const number = (text: string) => Number(text.replaceAll(/[^\d.]/g, ''));

describe('results near a point', () => {
  test('near a landmark or an airport count distances from there; a point of another place is named and left out', async () => {
    const fresh = await openWorld();
    await fresh.pool.query(`delete from places.landmark where place_id = 3128760`);
    await fresh.pool.query(`delete from places.airport where place_id = 3128760`);
    await fresh.pool.query(
      `insert into places.landmark (place_id, slug, kind, name, names, lat, lng) values (3128760, 'test-tower', 'monument', 'Torre', '{"en": "Test Tower", "en-the": "the Test Tower", "he": "מגדל"}', 41.4036, 2.1744)`,
    );
    await fresh.pool.query(
      `insert into places.airport (iata, place_id, name, lat, lng) values ('QQX', 3128760, 'Test Airport', 41.2974, 2.0833)`,
    );
    const there = testHotels(fresh);
    const { view } = await show(`${stayQuery}&near=test-tower&sort=distance`, {}, there);
    expect(view.cards[0]?.where).toMatch(/k?m from the Test Tower$/);
    const metres = view.cards.map(({ where }) => number(where) * (/km/.test(where) ? 1_000 : 1));
    expect(metres).toEqual(metres.toSorted((a, b) => a - b));
    expect(view.filters?.points.map(({ value }) => value)).toEqual(['test-tower', 'QQX']);
    expect(view.why[0]).toContain('Test Tower');
    const close = await show(`${stayQuery}&near=QQX&distance=500`, {}, there);
    expect(close.view.state).toBe('empty');
    expect((await show(`${stayQuery}&near=test-tower`)).status).toBe(422);
    await fresh.close();
  });

  test('near a landmark stay near it: heading, field, the next search, every link of the page', async () => {
    const near = `${stayQuery}&near=sagrada-familia`;
    const { view, head } = await show(`${near}&board=BB&stars=4`);
    expect(view.title).toBe('Hotels near the Sagrada Família');
    expect(head.title).toContain('Hotels near the Sagrada Família');
    expect(view.crumbs.at(-1)).toEqual({ label: 'Near the Sagrada Família' });
    expect(view.search).toMatchObject({
      q: 'Sagrada Família, Barcelona',
      place: 'spain/barcelona/near/sagrada-familia',
    });
    expect(view.search.searched).toBeUndefined();
    expect(view.filters?.distanceLegend).toBe('Distance from the Sagrada Família');
    const withoutStars = view.chips.find(({ label }) => label === '4 stars')!;
    for (const href of [view.filters!.clearHref, view.pageHref, view.sorts[1]!.href, withoutStars.href])
      expect(new URLSearchParams(queryOf(href)).get('near')).toBe('sagrada-familia');
    expect(view.filters!.kept.map(([name]) => name)).not.toContain('near');
    // The next search, with scripts and without.
    const { checkIn: from, checkOut: until, guests } = view.search;
    for (const more of [{ place: view.search.place }, {}]) {
      const query = new URLSearchParams({ q: view.search.q, check_in: from, check_out: until, guests, ...more });
      const to = redirectOf(await hotels.pages.search.show(contextOf(query.toString())));
      expect(new URLSearchParams(queryOf(to)).get('near')).toBe('sagrada-familia');
    }
    const hebrew = await show(near, { locale: 'he' });
    expect(hebrew.view.search.q).toBe('סגרדה פמיליה, ברצלונה');

    const undated = await show('near=sagrada-familia');
    expect(undated.view.title).toBe('Hotels near the Sagrada Família');
    const metres = undated.view.cards.map(({ where }) => number(where) * (/km/.test(where) ? 1_000 : 1));
    expect(metres).toEqual(metres.toSorted((a, b) => a - b));
    expect(undated.view.cards[0]?.where).toMatch(/from the Sagrada Família$/);
    expect(undated.view.pageHref).toContain('near=sagrada-familia');
    const nothing = testHotels(database, (direct) => [
      {
        ...direct,
        search: async () => ({
          kind: 'found',
          properties: [],
          refused: [{ reason: 'minimum_stay', properties: 2, minimumNights: 5 }],
        }),
      },
    ]);
    const ways = (await show(near, {}, nothing)).view.ways.filter(({ href }) => href.includes('/spain/barcelona/'));
    expect(ways.length).toBeGreaterThan(0);
    for (const { href } of ways) expect(href).toContain('near=sagrada-familia');
  });
});

describe('a search is kept under the name of', () => {
  test('the sight that it is near, which is also in the field', async () => {
    const { search } = (await show(`${stayQuery}&near=sagrada-familia`)).view;
    expect([search.q, search.place, search.searched]).toEqual([
      'Sagrada Família, Barcelona',
      'spain/barcelona/near/sagrada-familia',
      undefined,
    ]);
  });

  test('the one district that is left, while the field has the city', async () => {
    const { search } = (await show(`${stayQuery}&district=eixample`)).view;
    expect(search.searched).toEqual({ name: 'Eixample, Barcelona', place: 'spain/barcelona/district/eixample' });
    expect(search.q).toBe('Barcelona');
  });

  test.each(['', 'near=nowhere', 'district=eixample&district=gracia', 'district=nowhere'])(
    'the city otherwise: %s',
    async (query) => {
      expect((await show(`${stayQuery}&${query}`)).view.search.searched).toBeUndefined();
    },
  );
});
