import { countries } from '../content/hotel-places.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#database/open.ts';
import { nameIn, normaliseName } from '#travel/places/names.ts';
import { suggest } from '#travel/suggest/suggest.ts';
import { type Found, groupOf, pathOf, suggestionGroups } from '#travel/suggest/suggestion.ts';
import { hotelSearch } from './hotel-search.ts';
import { openPlaces } from './test-places.ts';
import { runs } from '#tests/full.ts';

let database: Database;

beforeAll(async () => (database = await openPlaces()), 120_000);
afterAll(async () => await database?.close());

const find = async (text: string, locale = 'en') => await suggest(database.publicDb, hotelSearch, text, locale);
const paths = async (text: string, locale?: string) => (await find(text, locale)).map(pathOf);
const slugs = async (text: string) => (await find(text)).filter(({ kind }) => kind === 'city').map(({ slug }) => slug);

describe('what finds nothing', () => {
  test.each([
    '',
    '   ',
    '%',
    '_',
    '%%%%',
    '____',
    '\\',
    "'",
    "'; drop table places.place; --",
    "') or true --",
    '\0',
    '\u0007\u001b[31m',
    '\ud800',
    '🏖',
    '👨‍👩‍👧‍👦 🏨',
    '\u202e\u2066',
    ',,,',
    'qqqqqqqq',
    'qqqqqqqq wwwwwwww',
  ])('%j', async (text) => {
    expect(await find(text)).toEqual([]);
  });

  test('ten kilobytes', async () => {
    expect(await find('x'.repeat(10_240))).toEqual([]);
    expect(await find('x y '.repeat(2_560))).toEqual([]);
    expect((await find('barcelona '.repeat(1_024))).length).toBeLessThanOrEqual(10);
  });

  test('an unknown locale', async () => {
    expect(await paths('barcelona', 'xx')).toContain('spain/barcelona');
    expect(await paths('barcelona', "'; --")).toContain('spain/barcelona');
  });
});

test.each([
  ['barc', 'barcelona'],
  ['BARCELONA', 'barcelona'],
  ['ברצ', 'barcelona'],
  ['בַּרְצֶלוֹנָה', 'barcelona'],
  ['\u202bברצלונה\u202c', 'barcelona'],
  ['برشلونة', 'barcelona'],
  ['Барсел', 'barcelona'],
  ['барс', 'barcelona'],
  ['バルセ', 'barcelona'],
  ['bracelona', 'barcelona'],
  ['bracel', 'barcelona'],
  ['barcellona', 'barcelona'],
  ['ברצולנה', 'barcelona'],
  ['Lodnon', 'london'],
  ['pairs', 'paris'],
  ['אמסטרדהם', 'amsterdam'],
  ['köln', 'cologne'],
  ['koln', 'cologne'],
  ['Cologne', 'cologne'],
  ['København', 'copenhagen'],
  ['kobenhavn', 'copenhagen'],
  ['ıstanbul', 'istanbul'],
  ['İSTANBUL', 'istanbul'],
  ['BCN', 'barcelona'],
  ['Barcelona, Spain', 'barcelona'],
  ['barcelona spain', 'barcelona'],
  ['ברצלונה, ספרד', 'barcelona'],
  ['hotels in barcelona', 'barcelona'],
  ['תל אביב', 'tel-aviv'],
  ['tel-aviv', 'tel-aviv'],
  ['telaviv', 'tel-aviv'],
  ['tel avvi', 'tel-aviv'],
  ['aviv', 'tel-aviv'],
])('%s finds %s first', async (text, slug) => {
  expect((await slugs(text))[0]).toBe(slug);
});

test('the page’s own name of a place ranks before its other names', async () => {
  expect((await slugs('ba')).slice(0, 2)).toEqual(['barcelona', 'bangkok']);
  const [first] = await find('ברצלונה', 'he');
  expect(first).toMatchObject({ kind: 'city', slug: 'barcelona', rank: 0 });
  expect((await find('ברצלונה', 'en'))[0]?.rank).toBe(2);
});

test('a country or region comes with its cities, the larger ones first', async () => {
  const germany = await find('germany');
  expect(germany[0]).toMatchObject({ kind: 'country', slug: 'germany', lat: null });
  expect(germany[1]).toMatchObject({ kind: 'city', slug: 'berlin' });
  expect(new Set(germany.map(({ country }) => country.slug))).toEqual(new Set(['germany']));
  expect((await paths('קטלוני', 'he')).slice(0, 2)).toEqual(['spain/region/catalonia', 'spain/barcelona']);
  expect((await find('Cataluña'))[0]).toMatchObject({ kind: 'region', offered: expect.any(Number) });
});

test('the cities of a country rank before names that have it as a later word', async () => {
  expect(await paths('port of')).toContain('trinidad-and-tobago/port-of-spain');
  for (const text of ['spain', 'spai', 'Spain'])
    expect(
      (await paths(text)).slice(0, 6).every((path) => path.startsWith('spain')),
      text,
    ).toBe(true);
});

test('the whole name of a country, in any language, means it: then come its cities, then the others', async () => {
  const { rows } = await sql<{ code: string; locale: string; name: string }>`
    select code, locale, called as name from places.country, lateral (select 'en' as locale, name as called
      union all select key, value from jsonb_each_text(names)) as named
    where exists (select from places.place join places.offered on place_id = id where country = code and number > 0) and hashtext(code || locale) % ${runs(8, 97)} = 0
      and called !~ '[,،、,]' or code = 'ES'`.execute(database.db);
  expect(new Set(rows.map(({ locale }) => locale)).size).toBeGreaterThan(20);
  for (const { code, locale, name } of rows) {
    // oxlint-disable-next-line no-await-in-loop -- the pool is small
    const found = (await find(name, locale)).filter(({ kind }) => groupOf(kind) === 'places');
    const called = found.findIndex(({ rank }) => rank % 100 > 2);
    const country = found.findIndex(({ kind, country: own }) => kind === 'country' && own.code === code);
    const others = found
      .map((one, at) => (one.country.code !== code && at > country ? at : -1))
      .filter((at) => at >= 0);
    const cities = found.map((one, at) => (one.kind === 'city' && one.country.code === code ? at : -1));
    expect(country, `${name} (${locale})`).toBeGreaterThanOrEqual(0);
    expect(country < called || called < 0, `${name} (${locale})`).toBe(true);
    const whole = found.filter(({ rank, country: own }) => own.code !== code && rank % 100 < 3).length;
    for (const at of others.slice(whole)) expect(at, `${name} (${locale})`).toBeGreaterThan(Math.max(...cities));
  }
});

test('a country without hotels is not offered', async () => {
  const all = await countries(database.publicDb);
  const without = all.find(({ offered }) => offered === 0);
  expect(await paths(without?.name ?? '')).not.toContain(without?.slug);
  expect(all.reduce((sum, { offered }) => sum + offered, 0)).toBe(900);
});

test('districts, landmarks and airports, by any of their words', async () => {
  expect(await paths('eixample')).toContain('spain/barcelona/district/eixample');
  expect(await paths('familia')).toContain('spain/barcelona/near/sagrada-familia');
  expect(await paths('סגרדה', 'he')).toContain('spain/barcelona/near/sagrada-familia');
  expect(await paths('el prat')).toContain('spain/barcelona/near/BCN');
  expect(await paths('bcn')).toEqual(expect.arrayContaining(['spain/barcelona', 'spain/barcelona/near/BCN']));
  expect(await paths('sagarda')).toContain('spain/barcelona/near/sagrada-familia');
});

test('a name that stands in many cities is found in the one that is named with it', async () => {
  expect((await paths('central station')).filter((path) => path.endsWith('/near/central-station'))).toHaveLength(4);
  for (const text of ['central station berlin', 'berlin central station', 'Central Station, Berlin'])
    expect((await paths(text))[0]).toMatch(/^germany\/berlin\/near\/(berlin-)?central-station$/);
  expect((await paths('hauptbahnhof ger'))[0]).toMatch(/^germany\/[a-z]+\/near\/[a-z-]*central-station$/);
});

describe('hotels', () => {
  let hotel: Found;
  let words: string[];

  beforeAll(async () => {
    const { rows } = await sql<{ name: string }>`
      select name from hotels.property where array_length(string_to_array(places.compared_name(name), ' '), 1) >= 3
        and (select count(*) from hotels.property as other where other.name = property.name) = 1 order by id limit 1`.execute(
      database.db,
    );
    words = normaliseName(rows[0]?.name ?? '').split(' ');
    const [found] = (await find(rows[0]?.name ?? '')).filter(({ kind }) => kind === 'hotel');
    if (!found) throw new Error('no such hotel');
    hotel = found;
  });

  test('by the whole name, its beginning, a later word, or with its city', async () => {
    expect(hotel.rank).toBe(0);
    const city = hotel.place?.slug.replaceAll('-', ' ') ?? '';
    for (const text of [
      words.slice(0, 2).join(' '),
      words.slice(1).join(' '),
      `${words.slice(0, 2).join(' ')}, ${city}`,
      `${words.slice(1).join(' ')} ${city}`,
    ])
      expect(await paths(text), text).toContain(pathOf(hotel));
  });

  test('with a mistyped letter', async () => {
    const longest = words.toSorted((a, b) => b.length - a.length)[0] ?? '';
    const mistyped = longest.slice(0, 2) + longest.slice(3);
    const text = words.map((word) => (word === longest ? mistyped : word)).join(' ');
    expect(await paths(text)).toContain(pathOf(hotel));
  });

  test('follow what happens to the property', async () => {
    const own = await openPlaces();
    try {
      const property = sql`(select id from hotels.property where name = ${hotel.named.name})`;
      const named = async (text: string) =>
        (await suggest(own.publicDb, hotelSearch, text, 'en')).map(({ kind }) => kind);
      await sql`update hotels.property set name = 'Zyzzyva Lodge' where id = ${property}`.execute(own.db);
      expect(await named('zyzzyva')).toEqual(['hotel']);
      expect(await named('zyzzyvva lodge')).toEqual(['hotel']);
      expect((await suggest(own.publicDb, hotelSearch, hotel.named.name, 'en')).map(pathOf)).not.toContain(
        pathOf(hotel),
      );
      await sql`update hotels.property set status = 'closed' where name = 'Zyzzyva Lodge'`.execute(own.db);
      expect(await named('zyzzyva')).toEqual([]);
      await sql`update hotels.property set status = 'open' where name = 'Zyzzyva Lodge'`.execute(own.db);
      expect(await named('lodge')).toContain('hotel');
    } finally {
      await own.close();
    }
  });
});

test('never more than ten, group by group', async () => {
  for (const text of ['a', 'b', 'ho', 'hotel', 'the', 'san', 'spain', 'central', 'ברצ']) {
    const found = await find(text);
    expect(found.length).toBeLessThanOrEqual(10);
    const groups = found.map(({ kind }) => suggestionGroups.indexOf(groupOf(kind)));
    expect(groups).toEqual(groups.toSorted((a, b) => a - b));
    expect(new Set(found.map(pathOf)).size).toBe(found.length);
  }
});

test('the database compares names as we do', async () => {
  const { rows } = await sql<{ written: string; norm: string }>`
    select written, places.compared_name(written) as norm from (
      select value as written from places.place, jsonb_each_text(names) union select value from places.country, jsonb_each_text(names)
      union select name from hotels.property) as names`.execute(database.db);
  expect(rows.length).toBeGreaterThan(5_000);
  expect(rows.filter(({ written, norm }) => norm !== normaliseName(written))).toEqual([]);
  const letters = [...everyLetter()];
  const compared = await sql<{ letter: string; norm: string }>`
    select letter, places.compared_name('a' || letter || 'b') as norm from unnest(${letters}::text[]) as letter`.execute(
    database.db,
  );
  expect(compared.rows.filter(({ letter, norm }) => norm !== normaliseName(`a${letter}b`))).toEqual([]);
});

/** Letters and signs of the scripts of our languages; recent additions to Unicode are left out. */
function* everyLetter(): Generator<string> {
  const ours =
    /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Thai}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}\p{Script=Common}]$/u;
  for (const [from, until] of [
    [0x01, 0x0870],
    [0x0e00, 0x0e80],
    [0x1e00, 0x2100],
    [0x3000, 0xa000],
    [0xac00, 0xd7a4],
  ] as const)
    for (let code = from; code < until; code += 1) {
      const letter = String.fromCodePoint(code);
      if (ours.test(letter) && /[\p{L}\p{M}\p{Nd}\p{P}\p{Z}]/u.test(letter)) yield letter;
    }
}

test('names are in the visitor’s language, else in English', async () => {
  expect(nameIn((await find('barc', 'he'))[0]!.named, 'he')).toBe('ברצלונה');
  expect(nameIn((await find('barc', 'de'))[0]!.country, 'de')).toBe('Spanien');
});
