import type { TourNames } from '#demo/world/attractions/load-attractions.ts';

/** As translators wrote them: messages that are imported as JSON are compiled. */
const files = import.meta.glob<string>('../../../locales/*/tour-names.json', { query: '?raw', import: 'default' });

/** What the tours of the invented world are called in each language; loaded only to be written into the database. */
export async function tourNames(): Promise<TourNames> {
  const read = Object.entries(files).map(
    async ([path, file]) =>
      [path.split('/').at(-2) ?? '', JSON.parse(await file()) as Readonly<Record<string, string>>] as const,
  );
  return Object.fromEntries((await Promise.all(read)).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
