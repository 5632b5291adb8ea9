import type { CityNames } from '#verticals/hotels/world/geography/load-places.ts';

const files = import.meta.glob<Readonly<Record<string, string>>>('../locales/*/places.json', {
  eager: true,
  import: 'default',
});

/** What cities are called, as the languages' own writers put it down; in the order of the locales' codes. */
export const cityNames: CityNames = Object.fromEntries(
  Object.entries(files)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, names]) => [path.split('/').at(-2) ?? '', names]),
);
