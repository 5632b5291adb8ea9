import type { TourNames } from '#demo/world/attractions/load-attractions.ts';

const files = import.meta.glob<Readonly<Record<string, string>>>('../../../locales/*/tour-names.json', {
  import: 'default',
});

/** What the tours of the invented world are called in each language; loaded only to be written into the database. */
export async function tourNames(): Promise<TourNames> {
  const read = Object.entries(files).map(async ([path, file]) => [path.split('/').at(-2) ?? '', await file()] as const);
  return Object.fromEntries((await Promise.all(read)).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
