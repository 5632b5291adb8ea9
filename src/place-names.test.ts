import { expect, test } from 'vitest';
import { airports, cities, landmarksOf, regions } from '#verticals/hotels/world/geography/places.ts';
import { placeNamesIn } from '../scripts/locale-files.ts';
import { placeNames } from './place-names.ts';

const names = await placeNames.load();
const keys = new Set([
  ...cities.flatMap((city) => [
    city.slug,
    ...[...city.districts, ...landmarksOf(city)].map(({ slug }) => `${city.slug}/${slug}`),
  ]),
  ...regions.map(({ country, slug }) => `${country}/${slug}`),
  ...airports.map(({ iata }) => iata),
]);

test('programs that nobody built read the same names', async () =>
  expect(await placeNamesIn('locales').load()).toEqual(names));

test('the version says which names these are', () => expect(placeNames.version).toBe(placeNamesIn('locales').version));

test.each(Object.entries(names))('every name in %s is a text for a place of the world', (_, own) => {
  expect(Object.keys(own).filter((key) => !keys.has(key))).toEqual([]);
  for (const [key, name] of Object.entries(own)) expect(name, key).toMatch(/^[^\s<>](?:[^<>]*[^\s<>])?$/);
});

test('those who read other letters read names in theirs', () => {
  for (const locale of ['ar', 'bg', 'el', 'ja', 'ko', 'ru', 'sr', 'th', 'uk', 'zh-cn', 'zh-tw'])
    expect(Object.keys(names[locale] ?? {}).length, locale).toBeGreaterThan(1_500);
});
