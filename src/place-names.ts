import type { PlaceNames } from '#verticals/hotels/world/geography/place-names.ts';

const files = import.meta.glob<Readonly<Record<string, string>>>('../locales/*/places.json', { import: 'default' });

/**
 * What places are called, as the languages' own writers put it down; in the order of the locales' codes. Fetched only to
 * be written into the database: most starts need but the version.
 */
export const placeNames: PlaceNames = {
  version: '6a6882a1de19',
  async load() {
    const read = Object.entries(files).map(
      async ([path, file]) => [path.split('/').at(-2) ?? '', await file()] as const,
    );
    return Object.fromEntries((await Promise.all(read)).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  },
};
