import { expect, test } from 'vitest';
import { cities } from '#verticals/hotels/world/geography/places.ts';
import { cityNamesIn } from '../scripts/locale-files.ts';
import { cityNames } from './city-names.ts';

const slugs = new Set(cities.map(({ slug }) => slug));

test('programs that nobody built read the same names', () => expect(cityNamesIn('locales')).toEqual(cityNames));

test('every name is a text for a city of the world', () => {
  for (const [locale, names] of Object.entries(cityNames)) {
    expect(
      Object.keys(names).filter((slug) => !slugs.has(slug)),
      locale,
    ).toEqual([]);
    for (const [slug, name] of Object.entries(names)) expect(name, `${locale} ${slug}`).toMatch(/^\p{L}(?:.*\S)?$/u);
  }
});
