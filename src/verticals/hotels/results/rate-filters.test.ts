import { findPlace } from '../content/hotel-places.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runs } from '#tests/full.ts';
import { anyItem, percentPrices } from '#tests/pricing.ts';
import type { Database } from '#database/open.ts';
import { formatFor } from '#i18n/format.ts';
import { freeUntil } from '#values/cancellation.ts';
import { parseParty } from '#values/party.ts';
import { type Api, closeApi } from '#web/api/api.ts';
import { propertiesOf } from '../content/property.sql.ts';
import type { PropertyCard } from '../content/property.ts';
import { type Filters, filtersToQuery, noFilters, scoreSteps, starSteps } from '../stay-query/filters-query.ts';
import type { Board, HotelSupplier, SearchCriteria, SupplierRate } from '../supplier.ts';
import { partnerOf } from '#tests/hotels/partner.ts';
import { bareApi } from '#tests/bare-api.ts';
import {
  barcelona,
  canaryMarkupBp,
  checkIn,
  checkOut,
  contextOf,
  openWorld,
  pageOf,
  stayQuery,
  type TestHotels,
  testHotels,
} from '#tests/hotels/hotels.ts';
import type { ChoiceView, ResultsView } from './results-view.ts';

/** One rate as it is sold, computed independently of the list. */
interface Sold {
  /** Including the amount paid at the property. */
  readonly total: bigint;
  readonly board: Board;
  readonly isFree: boolean;
}

let database: Database;
let hotels: TestHotels;
let api: Api;
let properties: readonly PropertyCard[];
/** The requests to suppliers, search by search. */
let request: SearchCriteria[];
const soldBy = new Map<string, readonly Sold[]>();

beforeAll(async () => {
  database = await openWorld();
  await database.pool.query(`insert into hotels.property_mapping (supplier, supplier_property_id, property_id)
    select 'sandbox', 'sb-' || property_id, property_id from hotels.property_mapping
    where supplier = 'direct' and hashtext(property_id) % 2 = 0 on conflict do nothing`);
  request = [];
  const listening = (supplier: HotelSupplier): HotelSupplier => ({
    ...supplier,
    search: async (criteria, signal) => {
      request.push(criteria);
      return await supplier.search(criteria, signal);
    },
  });
  let suppliers: readonly HotelSupplier[] = [];
  hotels = testHotels(
    database,
    (direct) => (suppliers = [listening(direct), listening(partnerOf(direct, 'sandbox', 'sb-', () => new Date()))]),
  );
  api = bareApi();
  hotels.addApi(api);
  closeApi(api, '');
  const place = await findPlace(database.publicDb, barcelona.country, barcelona.city);
  properties = await propertiesOf(database.publicDb, place!.id);
  for (const property of properties) soldBy.set(property.id, await soldOf(suppliers, property));
}, 180_000);
afterAll(async () => await database?.close());

async function soldOf(suppliers: readonly HotelSupplier[], property: PropertyCard): Promise<Sold[]> {
  const sold: Sold[] = [];
  const party = parseParty('2');
  for (const { supplier: name, id } of property.mappings) {
    const supplier = suppliers.find((one) => one.id === name);
    if (!supplier || !party.ok) continue;
    const stay = { checkIn, checkOut };
    const signal = new AbortController().signal;
    const answer = await supplier.rates({ propertyId: id, stay, party: party.value, nationality: 'US' }, signal);
    if (answer.kind === 'found') sold.push(...answer.rates.map(soldAs));
  }
  return sold;
}

function soldAs({ lines, currency, policy, board }: SupplierRate): Sold {
  const same = {
    id: null,
    base: currency,
    quote: currency,
    numerator: 1n,
    denominator: 1n,
    fetchedAt: new Date().toISOString(),
  };
  const desk = lines
    .filter(({ timing }) => timing === 'at_property')
    .reduce((sum, { amount }) => sum + amount.minor, 0n);
  const total = percentPrices(canaryMarkupBp).totals({ lines, currency }, anyItem, same).gross.minor + desk;
  return { total, board, isFree: freeUntil(policy, new Date().toISOString()) !== null };
}

type RateFilters = Pick<Filters, 'boards' | 'freeCancellation'>;

/** The lowest price of a hotel with the chosen meals and cancellation; null when there is none. */
function least(id: string, { boards, freeCancellation }: RateFilters): bigint | null {
  const fitting = soldBy
    .get(id)!
    .filter(({ board, isFree }) => (boards.length === 0 || boards.includes(board)) && (!freeCancellation || isFree))
    .map(({ total }) => total);
  return fitting.length === 0 ? null : fitting.reduce((low, total) => (total < low ? total : low));
}

/** Every hotel that matches the filters, with its price. */
function expected(filters: Filters): Map<string, bigint> {
  const left = new Map<string, bigint>();
  for (const { id, stars, score } of properties) {
    const price = least(id, filters);
    if (price === null) continue;
    if (filters.stars.length > 0 && !filters.stars.includes(stars)) continue;
    if (filters.score !== null && (score === null || score < filters.score)) continue;
    if (price < BigInt(filters.minPrice ?? 0) * 100n) continue;
    if (filters.maxPrice !== null && price > BigInt(filters.maxPrice) * 100n) continue;
    left.set(id, price);
  }
  return left;
}

const queryOf = (filters: Filters, more: Readonly<Record<string, string | null>> = {}) => {
  const query = new URLSearchParams(stayQuery);
  for (const [key, value] of Object.entries({ ...filtersToQuery(filters), ...more }))
    for (const one of [value].flat()) if (one !== null) query.append(key, String(one));
  return query.toString();
};
const filterQuery = (filters: Filters) => queryOf(filters).split('guests=2&')[1] ?? '';
const show = async (query: string) =>
  pageOf<ResultsView>(await hotels.pages.results.show(contextOf(query, barcelona))).view;
const sessionIn = (href: string) => new URLSearchParams(href.split('?')[1]).get('session')!;
const get = async (href: string) => {
  const answer = await api.fetch(new Request(`http://api.test${href.replace(/^\/v3/, '')}`));
  return (await answer.json()).data;
};
const euros = (minor: bigint) => formatFor('en-US').money({ minor, currency: 'EUR' });

/** All pages of a list. */
async function listOf(filters: Filters, session: string | null) {
  const first = await show(queryOf(filters, { session }));
  const cards = [...first.cards];
  for (let page = 2; page <= first.pages; page += 1)
    cards.push(...(await show(queryOf({ ...filters, page }, { session: sessionIn(first.sorts[0]!.href) }))).cards);
  return { first, cards };
}

const filtersArbitrary: fc.Arbitrary<Filters> = fc
  .record({
    boards: fc.subarray<Board>(['RO', 'BB', 'HB', 'FB', 'AI'], { maxLength: 3 }),
    freeCancellation: fc.boolean(),
    limits: fc.option(fc.tuple(fc.integer({ min: 50, max: 900 }), fc.integer({ min: 1, max: 1_500 })), { freq: 2 }),
    stars: fc.oneof(fc.constant([]), fc.subarray([...starSteps])),
    score: fc.option(fc.constantFrom(...scoreSteps), { freq: 1 }),
    sort: fc.constantFrom('price' as const, 'recommended' as const, 'stars' as const),
  })
  .map(({ limits, ...rest }) => ({
    ...noFilters,
    ...rest,
    minPrice: limits ? limits[0] : null,
    maxPrice: limits ? limits[0] + limits[1] : null,
  }));

describe('the price of a hotel', () => {
  test('is the lowest of the rates that have all that is chosen: on cards, in their order, on pins and in the API', async () => {
    const plain = sessionIn((await show(stayQuery)).sorts[0]!.href);
    await fc.assert(
      fc.asyncProperty(filtersArbitrary, fc.boolean(), async (filters, goesOn) => {
        const prices = expected(filters);
        const { first, cards } = await listOf(filters, goesOn ? plain : null);
        expect(new Map(cards.map(({ id, price }) => [id, price?.total]))).toEqual(
          new Map([...prices].map(([id, minor]) => [id, euros(minor)])),
        );
        if (filters.sort === 'price') {
          const order = cards.map(({ id }) => Number(prices.get(id)));
          expect(order).toEqual(order.toSorted((a, b) => a - b));
        }
        const pins = await get(first.map!.pinsHref);
        expect(new Map(pins.hotels.map(({ id, total }: { id: string; total: string }) => [id, total]))).toEqual(
          new Map([...prices].map(([id, minor]) => [id, euros(minor)])),
        );
        const found = await get(`/hotels/searches/${plain}?${filterQuery(filters)}`);
        expect(found.matching).toBe(prices.size);
        for (const { id, price } of found.hotels) expect(BigInt(price.total.amount)).toBe(prices.get(id));
      }),
      { numRuns: runs(40, 12) },
    );
  });

  test('makes the slider, its bars and what every choice would leave', async () => {
    await fc.assert(
      fc.asyncProperty(filtersArbitrary, async (filters) => {
        const { filters: panel, sorts } = await show(queryOf(filters));
        const all = properties.flatMap(({ id }) => least(id, filters) ?? []).map(Number);
        const others = expected({ ...filters, minPrice: null, maxPrice: null });
        if (all.length === 0) {
          expect(panel!.price).toBeNull();
          return;
        }
        expect(panel!.price).toMatchObject({
          from: String(Math.floor(Math.min(...all) / 100)),
          to: String(Math.ceil(Math.max(...all) / 100)),
        });
        const { facets } = await get(`/hotels/searches/${sessionIn(sorts[0]!.href)}?${filterQuery(filters)}`);
        const bars: readonly { hotels: number }[] = facets.price.histogram;
        expect(bars.reduce((sum, { hotels: count }) => sum + count, 0)).toBe(bars.length > 0 ? others.size : 0);
        expect(panel!.freeCancellation.count).toBe(String(expected({ ...filters, freeCancellation: true }).size));
        for (const { value, count } of panel!.lists.board as readonly ChoiceView[])
          if (count !== '') expect([value, count]).toEqual([value, String(leftWith(filters, value))]);
      }),
      { numRuns: runs(40, 12) },
    );
  });

  const leftWith = (filters: Filters, board: string) => expected({ ...filters, boards: [board as Board] }).size;

  test('with meals and a price limit at once still says what each meal would leave', async () => {
    const filters = { ...noFilters, boards: ['BB' as const], maxPrice: 600 };
    const { lists } = (await show(queryOf(filters))).filters!;
    const told = (lists.board as readonly ChoiceView[]).map(({ value, count }) => [value, count]);
    expect(told.length).toBeGreaterThan(1);
    expect(told).toEqual(told.map(([value]) => [value, String(leftWith(filters, value!))]));
  });

  test('names the room that it is for', async () => {
    const { cards } = await show(queryOf({ ...noFilters, boards: ['BB'] }));
    expect(cards.every(({ price }) => /\w+/.test(price?.room ?? ''))).toBe(true);
    // An amenity that all hotels have is no useful filter.
    expect(cards.map(({ reason }) => reason)).not.toContain('Breakfast included');
    expect(new Set(cards.map(({ price }) => price?.room))).toContain('Standard double room');
    const several = await show(queryOf(noFilters, { guests: '2,1' }).replace('guests=2&', ''));
    expect(several.cards.some(({ price }) => price?.room === '2 rooms of different types')).toBe(true);
  });
});

describe('suppliers', () => {
  test('are asked once for a page without meals, and not for prices by board', async () => {
    request = [];
    await show(`${stayQuery}&free_cancellation=1&max_price=700&stars=4&sort=price`);
    expect(request.map(({ byBoard }) => byBoard)).toEqual([undefined, undefined]);
  });

  test('are asked for prices by board once for all that follows from one search', async () => {
    const session = sessionIn((await show(stayQuery)).sorts[0]!.href);
    request = [];
    const first = await show(`${stayQuery}&session=${session}&board=BB`);
    expect(request.map(({ byBoard }) => byBoard)).toEqual([true, true]);
    await show(`${stayQuery}&session=${session}&board=HB&free_cancellation=1`);
    await get(`/hotels/searches/${session}?board=AI&limit=0`);
    const own = sessionIn(first.sorts[0]!.href);
    await show(`${stayQuery}&session=${own}`);
    await get(`/hotels/searches/${own}/pins?board=BB`);
    expect(request).toHaveLength(2);
  });

  test('are asked once when the first address names a meal', async () => {
    request = [];
    await show(`${stayQuery}&board=BB`);
    expect(request.map(({ byBoard }) => byBoard)).toEqual([true, true]);
  });
});
