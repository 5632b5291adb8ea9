import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '#tests/hostile-text.ts';
import { partyLimits } from '#values/party.ts';
import { addDays, nightsOf } from '#values/stay-dates.ts';
import { filtersToQuery, readFilters, sorts } from './filters-query.ts';
import { readStayQuery } from './stay-query.ts';

const today = '2026-11-20';
const read = (fields: Record<string, string>) => readStayQuery(new URLSearchParams(fields), today);
const dates = { check_in: '2026-12-18', check_out: '2026-12-21' };

describe('what is refused', () => {
  test.each([
    [{ check_in: '2026-11-19', check_out: '2026-11-21' }, { check_in: 'past' }],
    [{ check_in: '2026-12-21', check_out: '2026-12-18' }, { check_out: 'reversed' }],
    [{ check_in: '2026-12-18', check_out: '2026-12-18' }, { check_out: 'reversed' }],
    [{ check_in: '2026-12-01', check_out: '2027-01-01' }, { check_out: 'too_long' }],
    [{ check_in: '2026-02-30', check_out: '2026-12-21' }, { check_in: 'malformed' }],
    [{ check_in: '18/12/2026', check_out: '21/12/2026' }, { check_in: 'malformed' }],
    [{ check_in: '2028-01-01', check_out: '2028-01-03' }, { check_in: 'too_far' }],
    [{ check_in: '2026-12-18' }, { check_out: 'missing' }],
    [{ check_out: '2026-12-18' }, { check_in: 'missing' }],
    [{ ...dates, guests: '0' }, { guests: 'adults' }],
    [{ ...dates, guests: '100' }, { guests: 'adults' }],
    [{ ...dates, guests: '2--1' }, { guests: 'malformed' }],
    [{ ...dates, guests: '2-x' }, { guests: 'malformed' }],
    [{ ...dates, guests: '2-18' }, { guests: 'child_age' }],
    [{ ...dates, guests: '2-1-2-3-4-5' }, { guests: 'too_many_children' }],
    [{ ...dates, guests: '1,1,1,1,1,1,1,1,1' }, { guests: 'too_many_rooms' }],
    [{ ...dates, guests: 'x'.repeat(10_240) }, { guests: 'malformed' }],
    [{ ...dates, rooms: '1', adults: '2', children: '1', age1: 'x' }, { guests: 'child_age' }],
  ])('%j', (fields, problems) => {
    const query = read(fields);
    expect(query).toMatchObject({ problems, refused: true, stay: null });
  });

  test('keeps what was typed, within reason', () => {
    expect(read({ check_in: 'soon', guests: '99', q: ` Ba\0rc ${'x'.repeat(10_240)}` }).typed).toMatchObject({
      checkIn: 'soon',
      guests: '99',
      q: expect.stringMatching(/^Ba rc x+$/),
    });
    expect(read({ q: 'x'.repeat(10_240) }).typed.q).toHaveLength(100);
  });
});

test('nothing is no mistake: two adults, no dates yet', () => {
  expect(read({})).toMatchObject({ stay: null, refused: false, party: [{ adults: 2, childAges: [] }] });
});

test('any query is read without throwing, and every stay it gives can be sold', () => {
  const key = fc.constantFrom(
    'check_in',
    'check_out',
    'guests',
    'guests[]',
    'q',
    'place',
    'rooms',
    'adults',
    'children',
    'age1',
    'sort',
    'stars',
    'min_price',
    'max_price',
    'page',
    'board',
    'score',
    'free_cancellation',
  );
  const value = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 300 }),
    fc.integer({ min: -5, max: 500 }).map((days) => addDays(today, days)),
    fc.integer().map(String),
    fc.constantFrom('2,2-5-9', '1', '', '-1', 'NaN', '1e9', '٣'),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(key, value), { maxLength: 12 }), (pairs) => {
      const query = new URLSearchParams(pairs);
      const { stay, party, typed } = readStayQuery(query, today);
      if (stay) {
        expect(stay.checkIn >= today).toBe(true);
        expect(nightsOf(stay)).toBeGreaterThanOrEqual(1);
        expect(nightsOf(stay)).toBeLessThanOrEqual(30);
      }
      expect(party.length).toBeGreaterThanOrEqual(1);
      expect(
        party.every(
          ({ adults, childAges }) =>
            adults >= 1 &&
            adults <= partyLimits.adults &&
            childAges.every((age) => age >= 0 && age <= partyLimits.childAge),
        ),
      ).toBe(true);
      for (const text of Object.values(typed)) {
        expect(text.isWellFormed()).toBe(true);
        expect(text.length).toBeLessThanOrEqual(200);
      }
      const { filters } = readFilters(query, nowhere);
      expect(Number.isSafeInteger(filters.page) && filters.page >= 1).toBe(true);
      expect(sorts).toContain(filters.sort);
    }),
  );
});

const nowhere = { districts: [], points: [] };
const somewhere = {
  districts: [{ slug: 'old-town' }],
  points: [{ id: 'cathedral' }, { id: 'XYZ' }],
};

describe('filters', () => {
  test.each([
    ['sort', 'cheapest'],
    ['stars', '6'],
    ['stars', '4,x'],
    ['score', '8.5'],
    ['board', 'XX'],
    ['free_cancellation', 'yes'],
    ['min_price', '-1'],
    ['max_price', '1e3'],
    ['max_price', '9'.repeat(10)],
    ['kind', 'castle'],
    ['amenity', 'pool,moat'],

    ['district', 'elsewhere'],
    ['district', 'Old-Town'],
    ['near', 'cathedral,x'],
    ['near', "x' or true --"],
    ['distance', '1'],
    ['distance', '-500'],
    ['all', 'yes'],
    ['page', '0'],
    ['page', 'last'],
  ])('%s=%s is named and left out', (key, value) => {
    const { unreadable } = readFilters(new URLSearchParams({ [key]: value }), somewhere);
    expect(unreadable).toEqual([key]);
  });

  test.each(['stars=5', 'amenity=pool', 'near=cathedral', 'colour=red'])(
    'ten thousand times %s are read quickly and refused',
    (filter) => {
      const query = new URLSearchParams(Array.from({ length: 10_000 }, () => filter).join('&'));
      const { filters, unreadable } = readFilters(query, somewhere);
      expect(unreadable).toEqual(filter.startsWith('colour') ? [] : [filter.split('=')[0]]);
      expect(filters.stars.length + filters.amenities.length).toBeLessThanOrEqual(1);
    },
  );

  test('ten thousand different values are no filter', () => {
    const query = new URLSearchParams(Array.from({ length: 10_000 }, (_, at) => ['amenity', `a${at}`]));
    expect(readFilters(query, somewhere)).toMatchObject({ filters: { amenities: [] }, unreadable: ['amenity'] });
  });

  test('a link says the same filters again', () => {
    const query = new URLSearchParams(
      'sort=price&stars=4&stars=5&min_price=100&max_price=400&score=8&free_cancellation=1&board=BB,HB&kind=resort&amenity=spa&amenity=pool&district=old-town&near=XYZ&distance=1000&page=2',
    );
    const { filters } = readFilters(query, somewhere);
    const again = new URLSearchParams();
    for (const [key, value] of Object.entries(filtersToQuery(filters)))
      for (const one of [value].flat()) if (one !== null) again.append(key, String(one));
    expect(readFilters(again, somewhere)).toMatchObject({ filters, unreadable: [] });
    expect(filters).toMatchObject({
      sort: 'price',
      stars: [5, 4],
      minPrice: 100,
      maxPrice: 400,
      score: 8,
      freeCancellation: true,
      boards: ['BB', 'HB'],
      kinds: ['resort'],
      amenities: ['pool', 'spa'],
      districts: ['old-town'],
      near: 'XYZ',
      distance: 1_000,
      page: 2,
    });
  });
});
