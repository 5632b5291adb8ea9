import type { FormsByLocale, NamesByLocale, PlaceNames } from '#demo/world/geography/place-names.ts';

const names = import.meta.glob<NamesByLocale[string]>('../../../locales/*/places.json', { import: 'default' });
const forms = import.meta.glob<FormsByLocale[string]>('../../../locales/*/place-forms.json', { import: 'default' });

/**
 * Names of places by the translators of each language, in the order of the locales' codes. Loaded only to be written
 * into the database: most starts need only the version, which the build computes.
 */
export const placeNames: PlaceNames = {
  version: import.meta.env['PLACE_NAMES_VERSION'] as string,
  load: async () => ({ names: await byLocale(names), forms: await byLocale(forms) }),
};

async function byLocale<Content>(files: Readonly<Record<string, () => Promise<Content>>>) {
  const read = Object.entries(files).map(async ([path, file]) => [path.split('/').at(-2) ?? '', await file()] as const);
  return Object.fromEntries((await Promise.all(read)).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
