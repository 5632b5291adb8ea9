import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { silentLog } from '#connector/log.ts';
import { connect, type Database } from '#database/open.ts';
import {
  barcelona,
  checkIn,
  checkOut,
  contextOf,
  openWorld,
  pageOf,
  stayQuery,
  testHotels,
  today,
} from '#tests/hotels/hotels.ts';
import { percentPricing } from '#tests/pricing.ts';
import { addDays } from '#values/stay-dates.ts';
import type { ResultsView } from '../results/results-view.ts';
import type { CalendarAnswer, CalendarCriteria, HotelSupplier } from '../supplier.ts';

let world: Database;
let database: Database;
let calls: CalendarCriteria[];
let answer: (asked: CalendarCriteria) => CalendarAnswer;

const net = (minor: bigint) => ({
  currency: 'EUR',
  lines: [
    {
      kind: 'base' as const,
      code: 'room',
      amount: { minor, currency: 'EUR' },
      payee: 'supplier' as const,
      timing: 'now' as const,
    },
  ],
});
const far = 20;
/** Every night 100.00, but one of 70.00. */
const usual = ({ from, days }: CalendarCriteria): Extract<CalendarAnswer, { kind: 'found' }> => ({
  kind: 'found',
  days: Array.from({ length: days }, (_, at) => ({
    checkIn: addDays(from, at),
    rate: net(at === far ? 7_000n : 10_000n),
  })),
});

beforeAll(async () => {
  world = await openWorld();
}, 180_000);
afterAll(async () => await world?.close());
beforeEach(async () => {
  await world.pool.query('delete from hotels.night_price_source');
  calls = [];
  answer = usual;
  await database?.close();
  // What was read is remembered by connection.
  database = await connect(world.url, silentLog);
});
afterAll(async () => await database?.close());

const withCalendar = (direct: HotelSupplier): readonly HotelSupplier[] => [
  {
    ...direct,
    calendar: async (asked) => {
      calls.push(asked);
      return answer(asked);
    },
  },
];
const hotelsAt = (markupBp = 1_000) => testHotels(database, withCalendar, 1, 0, false, () => percentPricing(markupBp));
const context = () => contextOf('');
/** Until nobody is due. */
async function askAll(hotels = hotelsAt()) {
  for (let before = -1; before < calls.length;) {
    before = calls.length;
    for (let round = 0; round < 4; round += 1) await hotels.askDueNights();
  }
}

describe('says nothing', () => {
  test('while no night is known', async () => {
    expect(await hotelsAt().homePrices!(context())).toEqual({ places: {}, deals: null });
  });

  test('where the supplier fails; the other hotels are left for another minute', async () => {
    answer = () => ({ kind: 'unavailable', reason: 'down' });
    await hotelsAt().askDueNights();
    expect(calls.length).toBeGreaterThan(0);
    expect(calls.length).toBeLessThanOrEqual(4);
    expect(await hotelsAt().homePrices!(context())).toEqual({ places: {}, deals: null });
  });

  test('of prices that were told more than a day ago', async () => {
    await askAll();
    await world.pool.query(`update hotels.night_price_source set told_at = now() - interval '25 hours'`);
    expect(await hotelsAt().homePrices!(context())).toEqual({ places: {}, deals: null });
  });

  test('of deals where too few nights are known, but the lowest price', async () => {
    answer = (asked) => usual({ ...asked, days: 25 });
    await askAll();
    const { places, deals } = await hotelsAt().homePrices!(context());
    expect(deals).toBeNull();
    expect(Object.keys(places)).toContain('/hotels/destination/spain/barcelona');
  });

  test('of a price that can’t be right', async () => {
    answer = (asked) => ({
      kind: 'found',
      days: [...usual(asked).days, { checkIn: addDays(asked.from, far + 1), rate: net(100n) }],
    });
    await askAll();
    const { places } = await hotelsAt().homePrices!(context());
    expect(places['/hotels/destination/spain/barcelona']).toMatch(/^from €77\.00 per night · /);
  });

  test('of a saved search that is malformed, of other guests or too long', async () => {
    await askAll();
    const routers = [
      '/hotels/destination/spain/barcelona/results',
      '/hotels/destination/spain/nowhere/results?check_in=2027-01-01&check_out=2027-01-03&guests=2',
      '/hotels/destination/spain/barcelona/results?check_in=soon&guests=2',
      '/tickets/spain/barcelona/results?date=2027-01-01',
      `/hotels/destination/spain/barcelona/results?check_in=${checkIn}&check_out=${checkOut}&guests=2,2`,
      `/hotels/destination/spain/barcelona/results?check_in=${checkIn}&check_out=${addDays(checkIn, 15)}&guests=2`,
    ];
    for (const router of routers)
      expect([router, await hotelsAt().searchPrice!(router, context())]).toEqual([router, null]);
  });
});

test('stored prices are of suppliers: no role of the web reads them', async () => {
  for (const db of [database.publicDb, database.dashboardDb])
    await expect(db.selectFrom('hotels.night_price').selectAll().execute()).rejects.toThrow(/permission denied/);
});

test('asks each hotel once in six hours, for one night of two adults', async () => {
  await askAll();
  const asked = calls.length;
  expect(asked).toBeGreaterThan(8);
  expect(new Set(calls.map(({ propertyId }) => propertyId)).size).toBe(asked);
  expect(calls[0]).toMatchObject({ nights: 1, party: [{ adults: 2, childAges: [] }] });
  await askAll();
  expect(calls.length).toBe(asked);
  await world.pool.query(`update hotels.night_price_source set asked_at = now() - interval '7 hours'`);
  await askAll();
  expect(calls.length).toBe(2 * asked);
});

test('cities say the lowest selling price and its day; deals what they are compared with', async () => {
  await askAll();
  const prices = await hotelsAt().homePrices!(context());
  expect(prices.places['/hotels/destination/spain/barcelona']).toMatch(/^from €77\.00 per night · .+\d/);
  const { all } = prices.deals!;
  expect(all.length).toBeGreaterThanOrEqual(2);
  for (const deal of all) {
    expect(deal).toMatchObject({ less: '30% below usual', price: '€77.00' });
    // Of 60 nights from a hotel's own today, those that are over by our clock don't count: up to two in the far west.
    expect(deal.evidence).toMatch(/^Usually €110\.00: the middle of (58|59|60) nights, /);
    const query = new URL(deal.href, 'http://localhost').searchParams;
    const night = query.get('check_in')!;
    expect([query.get('check_out'), query.get('guests')]).toEqual([addDays(night, 1), '2']);
    expect(calls.map(({ from }) => addDays(from, far))).toContain(night);
  }
  expect(new Set(all.map(({ where }) => where)).size).toBe(all.length);
  // Another seller's prices are others, of the same stored nights.
  const dearer = await hotelsAt(2_000).homePrices!(context());
  expect(dearer.places['/hotels/destination/spain/barcelona']).toMatch(/^from €84\.00 /);
  expect(JSON.stringify([prices, dearer])).not.toMatch(/70\.00|100\.00/);
});

test('a saved search says what its nights cost at least', async () => {
  await askAll();
  const last = addDays(today, far);
  const search = (begin: string, end: string) =>
    `/hotels/destination/spain/barcelona/results?check_in=${begin}&check_out=${end}&guests=2`;
  const priceOf = async (router: string) => await hotelsAt().searchPrice!(router, context());
  expect(await priceOf(search(last, addDays(last, 1)))).toBe('from €77.00 per night');
  expect(await priceOf(search(last, addDays(last, 3)))).toBe('from €99.00 per night');
  // The last of its nights is not known.
  expect(await priceOf(search(addDays(today, 57), addDays(today, 61)))).toBeNull();
});

describe('the results page', () => {
  const shown = async (query: string) =>
    pageOf<ResultsView>(await hotelsAt().pages.results.show(contextOf(query, barcelona))).view;

  test('has none until they are asked for', async () => {
    await askAll();
    expect((await shown(`${stayQuery}&stars=4`)).dates).toBeNull();
  });

  test('shows them when asked, with a price for two adults only, the shown dates without a link', async () => {
    await askAll();
    const { dates } = await shown(`${stayQuery}&days=1&stars=4`);
    expect(dates?.map(({ href }) => href === null)).toEqual([false, false, false, true, false, false, false]);
    expect(dates?.map(({ price }) => price)).toEqual(Array.from({ length: 7 }, () => 'from €110.00 per night'));
    expect(dates?.[0]?.href).toContain(`check_in=${addDays(checkIn, -3)}&check_out=${addDays(checkOut, -3)}`);
    expect(dates?.[0]?.href).toContain('stars=4');
    const family = await shown(`check_in=${checkIn}&check_out=${checkOut}&guests=2-5&days=1`);
    expect(family.dates?.map(({ price }) => price)).toEqual(Array.from({ length: 7 }, () => null));
  });

  test('shows them without being asked where no hotel is free', async () => {
    await askAll();
    const soldOut = testHotels(
      database,
      (direct) => [{ ...direct, search: async () => ({ kind: 'found', properties: [] }) }],
      1,
      0,
      false,
      () => percentPricing(1_000),
    );
    const answer = await soldOut.pages.results.show(contextOf(stayQuery, barcelona));
    const { state, dates } = pageOf<ResultsView>(answer).view;
    expect(state).toBe('empty');
    expect(dates?.filter(({ price }) => price === 'from €110.00 per night')).toHaveLength(7);
  });

  test('offers no day that is over', async () => {
    const { dates } = await shown(`check_in=${addDays(today, 1)}&check_out=${addDays(today, 2)}&guests=2&days=1`);
    expect(dates?.length).toBe(5);
  });
});
