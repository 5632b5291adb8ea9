import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forgetSearches, readSearches, type RecentSearch, rememberSearch, routerOf } from './recent-searches.ts';

const today = '2026-11-21';

function storeOf(text?: string) {
  const kept = new Map(text === undefined ? [] : [['searches', text]]);
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

function search(city: string, more: { checkIn?: string; session?: string; guests?: string } = {}): RecentSearch {
  const { checkIn = '2026-12-01', guests = '2', session } = more;
  const params = { check_in: checkIn, check_out: '2026-12-24', guests };
  const query = new URLSearchParams({ ...params, ...(session ? { session } : {}), sort: 'price', page: '3' });
  return {
    name: city,
    path: `spain/${city}`,
    params,
    router: routerOf(`/hotels/destination/spain/${city}/results`, query),
  };
}

describe('what is not shown', () => {
  test.each([
    'x',
    '7',
    '{}',
    '[null, 1, "x", [], {}]',
    JSON.stringify([{ ...search('a'), router: '//evil.example' }]),
    JSON.stringify([{ ...search('a'), router: '/\\evil.example' }]),
    JSON.stringify([{ ...search('a'), router: 'javascript:alert(1)' }]),
    JSON.stringify([{ ...search('a'), router: '/x y' }]),
    JSON.stringify([{ ...search('a'), name: 'x'.repeat(10_240) }]),
    JSON.stringify([{ ...search('a'), name: { toString: 'x' } }]),
    JSON.stringify([{ ...search('a'), params: { check_in: 'soon', check_out: 'x', guests: '2' } }]),
    JSON.stringify([search('a', { guests: '99' })]),
  ])('%s', (text) => {
    expect(readSearches(storeOf(text), 'hotels', today)).toEqual([]);
  });

  test('a search that begins before today', () => {
    const store = storeOf();
    rememberSearch(store, search('past', { checkIn: '2026-11-20' }));
    rememberSearch(store, search('now', { checkIn: today }));
    expect(readSearches(store, 'hotels', today).map(({ name }) => name)).toEqual(['now']);
  });

  test('anything where storage is full or forbidden; that is no error', () => {
    const refuse = () => {
      throw new DOMException('no', 'QuotaExceededError');
    };
    const store = { getItem: refuse, setItem: refuse, removeItem: refuse };
    expect(readSearches(store, 'hotels', today)).toEqual([]);
    expect(() => rememberSearch(store, search('a'))).not.toThrow();
    expect(() => forgetSearches(store, 'hotels')).not.toThrow();
  });

  test('foreign content never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(Array.isArray(readSearches(storeOf(text), 'hotels', today))).toBe(true);
      }),
    );
  });
});

test('the last search is first; the same route replaces, whatever its session, order or page; eight are kept', () => {
  const store = storeOf();
  for (const city of ['a', 'b', 'c']) rememberSearch(store, search(city));
  rememberSearch(store, search('a', { session: 'x'.repeat(22) }));
  expect(readSearches(store, 'hotels', today).map(({ name }) => name)).toEqual(['a', 'c', 'b']);
  expect(readSearches(store, 'hotels', today)[0]?.router).not.toMatch(/session|sort|page/);
  rememberSearch(store, search('a', { guests: '2-5' }));
  expect(readSearches(store, 'hotels', today)).toHaveLength(4);
  for (const city of 'defghijk') rememberSearch(store, search(city));
  expect(readSearches(store, 'hotels', today).map(({ name }) => name)).toEqual([...'kjihgfed']);
  forgetSearches(store, 'hotels');
  expect(readSearches(store, 'hotels', today)).toEqual([]);
});

test('a search keeps its filters, all values of each, and takes the place of itself with other ones', () => {
  const store = storeOf();
  const query = new URLSearchParams({ check_in: today, check_out: today, guests: '2', sort: 'price', page: '2' });
  for (const [stars, board] of [
    ['5', 'BB'],
    ['4', 'HB'],
  ] as const) {
    const filtered = new URLSearchParams([...query, ['stars', stars], ['stars', '3'], ['board', board]]);
    rememberSearch(store, {
      name: 'Barcelona',
      path: 'spain/barcelona',
      params: { check_in: today, check_out: today, guests: '2' },
      router: routerOf('/hotels/spain/barcelona/results', filtered),
    });
  }
  const [only, ...others] = readSearches(store, 'hotels', today);
  expect(others).toEqual([]);
  expect(Object.fromEntries(new URLSearchParams(only!.router.split('?')[1]))).toEqual({
    check_in: today,
    check_out: today,
    guests: '2',
    stars: '4,3',
    board: 'HB',
  });
});

test('each product has its own: days without guests, of one day or two; another time is another search', () => {
  const store = storeOf();
  const of = (path: string, query: Record<string, string>, params: RecentSearch['params']) =>
    rememberSearch(store, {
      name: path,
      path: 'spain/barcelona',
      params,
      router: routerOf(path, new URLSearchParams(query)),
    });
  rememberSearch(store, search('a'));
  of('/tickets/spain/barcelona/results', { date: today, kind: 'museum' }, { check_in: today });
  const day = { check_in: today, check_out: today };
  for (const until of ['12:00', '13:00', '12:00'])
    of('/cars/results', { pickup: 'BCN', from: `${today}T10:00`, until: `${today}T${until}`, sort: 'size' }, day);
  const routers = (product: string) => readSearches(store, product, today).map(({ router }) => router);
  expect(routers('tickets')).toEqual([`/tickets/spain/barcelona/results?date=${today}&kind=museum`]);
  expect(routers('cars').map((router) => router.slice(-7))).toEqual(['12%3A00', '13%3A00']);
  forgetSearches(store, 'cars');
  expect([routers('cars'), routers('tickets').length, routers('hotels').length]).toEqual([[], 1, 1]);
});
