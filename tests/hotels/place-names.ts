import path from 'node:path';
import { placeNamesIn } from '../../scripts/locales/locale-files.ts';
import type { NamesByLocale, PlaceNames } from '#demo/world/geography/place-names.ts';

const all = placeNamesIn(path.resolve(import.meta.dirname, '../../locales'));

/** What the site's languages call cities, and Hebrew also their parts: all names would take each test file a minute. */
export const testPlaceNames: PlaceNames = {
  version: `${all.version} cities`,
  async load() {
    const { names, forms } = await all.load();
    const some = Object.entries(names).map(([locale, own]) => [locale, locale === 'he' ? own : citiesOf(own)] as const);
    return { names: Object.fromEntries(some), forms };
  },
};

const citiesOf = (names: NamesByLocale[string]) =>
  Object.fromEntries(Object.entries(names).filter(([key]) => /^[a-z-]+$/.test(key)));
