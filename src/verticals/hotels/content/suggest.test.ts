import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readMigrations } from '#database/migration-files.ts';
import type { Database } from '#database/open.ts';
import { templateDatabase } from '#database/template-database.ts';
import { loadWorld } from '../world/load.ts';
import { nameIn, normaliseName } from './names.ts';
import { countries, featuredPlaces } from './place.sql.ts';
import { suggestPlaces } from './suggest.ts';

const migrations = readMigrations(path.resolve(import.meta.dirname, '../../..'));
let database: Database;

beforeAll(async () => {
  database = await (await templateDatabase(migrations)).cloneDatabase();
  await loadWorld(database.db, { seed: 1, properties: 900 });
}, 120_000);
afterAll(async () => await database?.close());

const suggest = async (text: string, locale = 'en', limit?: number) =>
  await suggestPlaces(database.publicDb, text, locale, limit);
const slugs = async (text: string) => (await suggest(text)).map(({ slug }) => slug);

describe('what finds nothing', () => {
  test.each(['%', '_', '%%%%', '____', '\\', "'; drop table hotels.place; --", '\0', '\ud800', '🏖', 'qqqqqqqq'])(
    '%j',
    async (text) => {
      expect(await suggest(text)).toEqual([]);
    },
  );

  test('ten kilobytes', async () => {
    expect(await suggest('x'.repeat(10_240))).toEqual([]);
  });
});

test.each([
  ['barc', 'barcelona'],
  ['BARCELONA', 'barcelona'],
  ['ברצ', 'barcelona'],
  ['בַּרְצֶלוֹנָה', 'barcelona'],
  ['برشلونة', 'barcelona'],
  ['Барсел', 'barcelona'],
  ['bracelona', 'barcelona'],
  ['ברצולנה', 'barcelona'],
  ['Lodnon', 'london'],
  ['אמסטרדהם', 'amsterdam'],
  ['köln', 'cologne'],
  ['koln', 'cologne'],
  ['Cologne', 'cologne'],
  ['BCN', 'barcelona'],
  ['Barcelona, Spain', 'barcelona'],
  ['ברצלונה, ספרד', 'barcelona'],
  ['תל אביב', 'tel-aviv'],
  ['tel-aviv', 'tel-aviv'],
  ['telaviv', 'tel-aviv'],
  ['aviv', 'tel-aviv'],
])('%s finds %s first', async (text, slug) => {
  expect((await slugs(text))[0]).toBe(slug);
});

test('what the page itself calls a place goes before what others call it', async () => {
  expect((await slugs('ba')).slice(0, 2)).toEqual(['barcelona', 'bangkok']);
  expect((await slugs('ba')).findIndex((slug) => !slug.startsWith('ba'))).toBeGreaterThan(3);
});

test('a country leads to its cities, the featured ones first', async () => {
  const found = await suggest('spain');
  expect(found[0]?.slug).toBe('barcelona');
  expect(new Set(found.map(({ country }) => country))).toEqual(new Set(['spain']));
  expect((await suggest('ישרא')).every(({ country }) => country === 'israel')).toBe(true);
});

test('nothing typed gives the featured places', async () => {
  const featured = await featuredPlaces(database.publicDb);
  expect(featured.length).toBeGreaterThan(3);
  expect(await slugs('  ')).toEqual(featured.map(({ slug }) => slug).slice(0, 8));
});

test('names are in the locale of the visitor, else in English', async () => {
  expect((await suggest('barc', 'he'))[0]).toMatchObject({
    kind: 'city',
    name: 'ברצלונה',
    countryName: 'ספרד',
    path: 'spain/barcelona',
    country: 'spain',
  });
  expect((await suggest('barc', 'de'))[0]).toMatchObject({ name: 'Barcelona', countryName: 'Spanien' });
  expect(nameIn({ name: 'Own', names: { pt: 'Português' } }, 'pt-br')).toBe('Português');
  expect(nameIn({ name: 'Own', names: {} }, 'xx')).toBe('Own');
});

test('at most as many as asked for, and never more than twenty', async () => {
  expect(await suggest('b', 'en', 3)).toHaveLength(3);
  expect((await suggest('a', 'en', 1_000)).length).toBeLessThanOrEqual(20);
  expect(await suggest('b', 'en', 0)).toHaveLength(1);
});

test('every country counts its hotels', async () => {
  const all = await countries(database.publicDb);
  expect(all.length).toBeGreaterThan(200);
  expect(all.reduce((sum, { hotels }) => sum + hotels, 0)).toBe(900);
});

test.each([
  ['Köln', 'koln'],
  ["Be'er Sheva", 'beer sheva'],
  ['Saint-Étienne', 'saint etienne'],
  ['ÎLE  d’Yeu', 'ile dyeu'],
  ['Straße', 'strasse'],
  ['İstanbul', 'istanbul'],
  ['تَلّ أَبِيب', 'تل ابيب'],
  ['100%_sure', '100 sure'],
])('%s is compared as %s', (text, norm) => {
  expect(normaliseName(text)).toBe(norm);
});

test('comparing is the same twice over, short, and has no pattern signs', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      const norm = normaliseName(text);
      expect(norm.length).toBeLessThanOrEqual(64);
      expect(norm).not.toMatch(/[%_\\]/);
      expect(norm).toBe(norm.trim());
    }),
  );
});
