import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#database/open.ts';
import {
  barcelona,
  checkIn,
  checkOut,
  contextOf,
  openWorld,
  pageOf,
  redirectOf,
  stayQuery,
  type TestHotels,
  testHotels,
} from '#tests/hotels/hotels.ts';
import type { HotelSupplier } from '../supplier.ts';
import type { ChoiceView, FilterList, ResultsView } from './results-view.ts';

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
const sessionOf = (view: ResultsView) => new URLSearchParams(queryOf(view.sorts[0]?.href ?? '')).get('session') ?? '';
const choicesOf = (view: ResultsView, list: FilterList) => view.filters!.lists[list] as readonly ChoiceView[];
const number = (text: string) => Number(text.replaceAll(/[^\d.]/g, ''));

describe('what is refused', () => {
  test.each([
    [{ country: 'spain', city: 'nowhere' }],
    [{ country: 'nowhere', city: 'barcelona' }],
    [{ country: 'spain', city: '\0' }],
    [{ country: 'spain', city: '%' }],
    [{ country: '..', city: 'x'.repeat(10_240) }],
  ])('an unknown place is missing: %j', async (params) => {
    for (const page of ['results', 'destination', 'hotel'] as const) {
      expect(await hotels.pages[page].show(contextOf(stayQuery, { ...params, hotel: 'x' }))).toEqual({
        kind: 'missing',
      });
    }
  });

  test.each([
    ['check_in=2020-01-01&check_out=2020-01-03', 'check_in'],
    [`check_in=${checkOut}&check_out=${checkIn}`, 'check_out'],
    [`check_in=${checkIn}&check_out=${'x'.repeat(10_240)}`, 'check_out'],
    [`check_in=${checkIn}&check_out=${checkOut}&guests=0`, 'guests'],
    [`check_in=${checkIn}&check_out=${checkOut}&guests=2--1`, 'guests'],
    [`check_in=${checkIn}&check_out=${checkOut}&guests=100`, 'guests'],
  ])('%s shows the message of %s, keeps what was typed, and the hotels without prices', async (query, field) => {
    const { view, status } = await show(query);
    expect(status).toBe(422);
    expect(Object.keys(view.search.errors ?? {})).toEqual([field]);
    expect(view.search.checkIn).toBe(new URLSearchParams(query).get('check_in'));
    expect(view.cards.length).toBeGreaterThan(0);
    expect(view.cards.every(({ price }) => price === null)).toBe(true);
  });

  test('filters and currencies that mean nothing are named and left out', async () => {
    const { view, status } = await show(`${stayQuery}&sort=luck&stars=9&max_price=abc&currency=XXX&page=-1`);
    expect(status).toBe(422);
    expect(view.cards.length).toBe(30);
    expect(view.notices[0]?.text).toContain('currency');
    expect(view.filters?.price).toMatchObject({ max: 'abc', maxError: expect.any(String), minError: undefined });
  });

  test('a session that cannot be one is missing; one that is over, unknown or another brand’s can be searched again', async () => {
    expect(await hotels.pages.results.show(contextOf(`${stayQuery}&session=x`, barcelona))).toEqual({
      kind: 'missing',
    });
    const { view } = await show(stayQuery);
    const session = sessionOf(view);
    for (const answer of [
      await show(`${stayQuery}&session=${session}`, { brand: 'other' }),
      await show(`${stayQuery}&session=${'A'.repeat(22)}&sort=price`),
    ]) {
      expect(answer.status).toBe(410);
      expect(answer.view).toMatchObject({ state: 'session', cards: [] });
      expect(answer.view.ways).toHaveLength(1);
      expect(answer.view.ways[0]?.href).not.toContain('session');
      expect((await show(queryOf(answer.view.ways[0]?.href ?? ''))).view.state).toBe('found');
    }
    const later = testHotels(database);
    const old = sessionOf((await show(stayQuery, {}, later)).view);
    later.pass(29);
    expect((await show(`${stayQuery}&session=${old}`, {}, later)).view.state).toBe('found');
    later.pass(2);
    expect((await show(`${stayQuery}&session=${old}`, {}, later)).status).toBe(410);
  });
});

describe('suppliers that fail', () => {
  const broken = (direct: HotelSupplier, search: HotelSupplier['search']): HotelSupplier => ({
    ...direct,
    id: 'sandbox',
    search,
  });
  const down: HotelSupplier['search'] = async () => ({ kind: 'unavailable', reason: 'down' });
  const lies: HotelSupplier['search'] = async () => ({
    kind: 'found',
    properties: [
      {
        propertyId: 'not-asked-for',
        cheapest: {} as never,
        cheapestRefundable: null,
        boards: [],
        refundableBoards: [],
      },
    ],
  });

  test('all of them: the page says so with 503 and a way to try again', async () => {
    const { view, status } = await show(
      stayQuery,
      {},
      testHotels(database, (direct) => [{ ...direct, search: down }]),
    );
    expect(status).toBe(503);
    expect(view).toMatchObject({ state: 'failed', cards: [] });
    expect(queryOf(view.ways[0]?.href ?? '')).toBe(stayQuery);
  });

  test('one that is down is named', async () => {
    const fresh = await openWorldAgain();
    const { view, status } = await show(
      stayQuery,
      {},
      testHotels(fresh, (direct) => [direct, broken(direct, down)]),
    );
    expect(status).toBe(200);
    expect(view.cards).toHaveLength(30);
    expect(view.notices[0]).toMatchObject({ tone: 'info', text: expect.stringContaining('Sandbox Hotels') });
    await fresh.close();
  });

  test('answers about hotels that were not requested are ignored', async () => {
    const fresh = await openWorldAgain();
    const { view } = await show(
      stayQuery,
      {},
      testHotels(fresh, (direct) => [direct, broken(direct, lies)]),
    );
    expect(view.cards.every(({ price }) => price !== null)).toBe(true);
    await fresh.close();
  });

  /** Content is cached for a minute, so other mappings need another connection. */
  async function openWorldAgain() {
    const fresh = await openWorld();
    await fresh.pool.query(`insert into hotels.property_mapping (supplier, supplier_property_id, property_id)
      select 'sandbox', 'sb-' || property_id, property_id from hotels.property_mapping where supplier = 'direct' on conflict do nothing`);
    return fresh;
  }
});

describe('results', () => {
  test('without dates they are the hotels of the place, cached for all visitors', async () => {
    const answer = await show('');
    expect(answer).toMatchObject({ cache: 'shared', status: 200, view: { state: 'undated' } });
    expect(answer.view.hotelHref.join('x')).not.toContain('check_in');
  });

  test('have total prices, a true count, and pages of the same prices', async () => {
    const first = await show(stayQuery);
    expect(first).toMatchObject({ cache: 'private', status: 200 });
    expect(first.view.cards).toHaveLength(30);
    expect(first.view.pages).toBeGreaterThan(1);
    const second = await show(queryOf(`${first.view.pageHref}2`));
    expect(second.view.count).toBe(first.view.count);
    expect(new Set([...first.view.cards, ...second.view.cards].map(({ id }) => id)).size).toBe(
      first.view.cards.length + second.view.cards.length,
    );
    const beyond = await show(queryOf(`${first.view.pageHref}999`));
    expect(beyond.view.page).toBe(first.view.pages);
  });

  test('sorted by price, stars and score', async () => {
    const { view } = await show(stayQuery);
    const by = async (at: number) => (await show(queryOf(view.sorts[at]?.href ?? ''))).view.cards;
    const prices = (await by(1)).map(({ price }) => number(price?.total ?? ''));
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    const stars = (await by(2)).map((card) => card.stars);
    expect(stars).toEqual(stars.toSorted((a, b) => b - a));
    const scores = (await by(3)).map(({ score }) => Number(score?.value ?? 0));
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  });

  test('filters leave as many hotels as the counts promise', async () => {
    const { view } = await show(stayQuery);
    const filters = view.filters!;
    const session = sessionOf(view);
    for (const key of ['stars', 'score', 'board'] as const) {
      for (const choice of choicesOf(view, key)) {
        const narrowed = await show(`${stayQuery}&session=${session}&${key}=${choice.value}`);
        expect(narrowed.view.count.startsWith(choice.count === '0' ? 'No matches' : `${choice.count} `)).toBe(true);
      }
    }
    const { from } = filters.price!;
    const cheap = await show(`${stayQuery}&session=${session}&max_price=${Number(from) + 100}`);
    expect(cheap.view.cards.every(({ price }) => number(price?.total ?? '') <= Number(from) + 100)).toBe(true);
    const none = await show(`${stayQuery}&session=${session}&max_price=1`);
    expect(none.view).toMatchObject({ state: 'empty', cards: [] });
    expect(queryOf(none.view.ways[0]?.href ?? '')).toBe(`${stayQuery}&session=${session}`);
  });

  test('several facets leave as many hotels as the counts promise, also after removing each chip', async () => {
    const { view } = await show(stayQuery);
    const session = `${stayQuery}&session=${sessionOf(view)}`;
    const kind = choicesOf(view, 'kind')[0]!.value;
    const { view: narrowed } = await show(`${session}&kind=${kind}&stars=4&amenity=lift`);
    for (const key of ['amenity', 'district', 'distance'] as const) {
      const choices = choicesOf(narrowed, key);
      expect(choices.length).toBeGreaterThan(1);
      for (const { value, count } of choices) {
        const more = await show(`${session}&kind=${kind}&stars=4&amenity=lift&${key}=${value}`);
        expect(more.view.count.startsWith(`${count} `)).toBe(true);
      }
    }
    expect(choicesOf(narrowed, 'kind').find(({ chosen }) => chosen)?.value).toBe(kind);
    expect(narrowed.chips).toHaveLength(3);
    for (const chip of narrowed.chips) expect((await show(queryOf(chip.href))).view.chips).toHaveLength(2);
  });

  test('that nothing is left of say which filter to drop, how many hotels that brings and from what price, and show them', async () => {
    const { view } = await show(`${stayQuery}&stars=1&stars=2&amenity=kids_club&max_price=2000`);
    expect(view).toMatchObject({ state: 'empty', cards: [] });
    expect(view.ways.length).toBeGreaterThan(1);
    for (const way of view.ways.slice(0, -1)) {
      const [, hotels, from] = /^Remove .+ to see (\d+) hotels? from (.+)$/.exec(way.label)!;
      const back = await show(`${queryOf(way.href)}&sort=price`);
      expect(back.view.count.startsWith(`${hotels} of`)).toBe(true);
      expect(back.view.cards[0]!.price!.total).toBe(from);
    }
    const { cards } = (await show(queryOf(view.ways[0]!.href))).view;
    expect(view.alternatives).toEqual(cards.slice(0, 20));
    expect((await show(stayQuery)).view.alternatives).toEqual([]);
  });

  test('that several filters empty show the hotels that miss the fewest of them, with prices', async () => {
    const { view } = await show(`${stayQuery}&stars=1&amenity=kids_club&max_price=1&distance=500`);
    expect(view).toMatchObject({ state: 'empty', cards: [], missOne: false });
    expect(view.alternatives.length).toBeGreaterThan(3);
    for (const { price } of view.alternatives) expect(price?.total).toMatch(/\d/);
    expect((await show(stayQuery)).view.alternatives).toEqual([]);
  });

  test('without a room anywhere tell the suppliers’ reasons, with a way out of each', async () => {
    const nothing = testHotels(database, (direct) => [
      {
        ...direct,
        search: async ({ propertyIds }) => ({
          kind: 'found',
          properties: [],
          refused: [
            { reason: 'sold_out', properties: propertyIds.length - 2, minimumNights: null },
            { reason: 'minimum_stay', properties: 2, minimumNights: 5 },
          ],
        }),
      },
    ]);
    const { view } = await show(stayQuery, {}, nothing);
    expect(view.state).toBe('empty');
    expect(view.reasons).toHaveLength(2);
    expect(view.ways.map(({ label }) => label)[0]).toBe('Stay 5 nights');
    // A longer stay, a day later, a day earlier, and the same stay in the three nearest cities.
    expect(view.ways).toHaveLength(6);
    for (const { label, href } of view.ways.slice(3)) {
      expect(label).toMatch(/, .+ away$/);
      expect(href).toContain('check_in=');
      expect(href).not.toContain('/barcelona/');
    }
    expect(view.ways.every(({ href }) => !href.includes('session'))).toBe(true);
  });

  test('positions are not paid for, and the page says so; few rooms are shown only where a supplier counts them', async () => {
    const { view } = await show(stayQuery);
    expect(view.why.at(-1)).toBe('No hotel has paid for its position in this list.');
    expect(view.cards.some(({ paid }) => paid)).toBe(false);
    const silent = testHotels(database, (direct) => [
      {
        ...direct,
        async search(criteria, signal) {
          const answer = await direct.search(criteria, signal);
          if (answer.kind !== 'found') return answer;
          const properties = answer.properties.map((one) => ({ ...one, cheapest: { ...one.cheapest, left: null } }));
          return { ...answer, properties };
        },
      },
    ]);
    expect(view.cards.some(({ price }) => price?.left)).toBe(true);
    expect((await show(stayQuery, {}, silent)).view.cards.some(({ price }) => price?.left)).toBe(false);
  });

  test('with free cancellation show the price that has it', async () => {
    const { view } = await show(`${stayQuery}&free_cancellation=1`);
    expect(view.cards.length).toBeGreaterThan(0);
    expect(view.cards.every(({ price }) => price?.free)).toBe(true);
  });

  test('converted by a rate that is shown with its day; unconverted in each hotel’s currency', async () => {
    const [own, same, other] = await Promise.all(
      ['', '&currency=EUR', '&currency=ILS'].map(async (more) => await show(stayQuery + more)),
    );
    expect([own?.view.rate, same?.view.rate]).toEqual([null, null]);
    expect(other?.view.rate).toMatch(/1 EUR = 3\.79 ILS\u2069 \(demo rate, \d+ \w+ 20\d\d\)\. .*charged in ILS/);
    // The session kept from the search has the same results.
    const again = await show(`${stayQuery}&currency=ILS&session=${sessionOf(other!.view)}`);
    expect(again.view.rate).toBe(other?.view.rate);
  });
  test('in another currency, with what the desk takes in about that currency', async () => {
    const { view } = await show(`${stayQuery}&currency=USD`);
    expect(view.cards[0]?.price?.split).toMatch(/^(US)?\$[\d,.]+ now \+ ≈\s(US)?\$[\d,.]+ at the hotel$/);
    expect(view.cards[0]?.price?.total).toMatch(/^≈\s/);
  });

  test('in Hebrew', async () => {
    const { view } = await show(stayQuery, { locale: 'he' });
    expect(view.title).toBe('מלונות בברצלונה');
    expect(view.hotelHref[0]).toMatch(/^\/he\/hotels\//);
  });
});

describe('the search', () => {
  const search = async (query: string) => await hotels.pages.search.show(contextOf(query));

  test('finds the place that was meant and hands everything on', async () => {
    expect(
      redirectOf(
        await search(
          `q=barc&check_in=${checkIn}&check_out=${checkOut}&rooms=2&adults=2&children=1&age1=5&currency=USD`,
        ),
      ),
    ).toBe(
      `/hotels/destination/spain/barcelona/results?check_in=${checkIn}&check_out=${checkOut}&guests=2-5,2-5&currency=USD`,
    );
    expect(redirectOf(await search(`q=anything&place=spain/barcelona&${stayQuery}`))).toBe(
      `/hotels/destination/spain/barcelona/results?${stayQuery}`,
    );
  });

  test('hands refused fields on, so that they can be corrected there', async () => {
    const to = redirectOf(await search('q=barc&check_in=2020-01-01&check_out=x&guests=99'));
    const { view } = await show(queryOf(to));
    expect(view.search).toMatchObject({
      checkIn: '2020-01-01',
      checkOut: 'x',
      guests: '99',
      errors: { guests: expect.any(String) },
    });
  });

  test.each(['q=qqqqqqqqqq', 'q=', 'place=spain/nowhere', `q=${'x'.repeat(10_240)}`, 'q=%00', 'q=%25'])(
    'an unknown session starts a new search: %s',
    async (query) => {
      const { status, view } = pageOf(await search(query));
      expect(status).toBe(422);
      expect(view).toMatchObject({ state: 'refused', search: { errors: { q: expect.any(String) } } });
      expect(view.places.length).toBeGreaterThan(0);
    },
  );
});
