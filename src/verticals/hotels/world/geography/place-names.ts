import type { WorldCity } from './places.ts';

/**
 * Names by locale and key, written by hand: `barcelona` is a city, `barcelona/eixample` a district or a sight in it,
 * `ES/catalonia` a region and `BCN` an airport.
 */
export type NamesByLocale = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The names, and a word that differs when any of them does. */
export interface PlaceNames {
  readonly version: string;
  load(): Promise<NamesByLocale>;
}

export const noPlaceNames: PlaceNames = { version: 'none', load: async () => ({}) };

export type Called = (key: string) => Readonly<Record<string, string>>;

/** What was written down for a key, by locale. */
export function namesByKey(written: NamesByLocale): Called {
  const byKey = new Map<string, Record<string, string>>();
  for (const [locale, names] of Object.entries(written))
    for (const [key, name] of Object.entries(names)) {
      const one = byKey.get(key);
      if (one) one[locale] = name;
      else byKey.set(key, { [locale]: name });
    }
  return (key) => byKey.get(key) ?? {};
}

/** What a city is called in all languages. */
export function cityNames(
  { slug, name, names }: WorldCity,
  written: NamesByLocale,
  called: Called,
): WorldCity['names'] {
  const all: { he: string } & Record<string, string> = { ...names, ...called(slug) };
  // Brazil would read Portugal's name where it says what English says.
  for (const locale of Object.keys(written)) {
    const [language = locale] = locale.split('-');
    if (!(locale in all) && language in all) all[locale] = name;
  }
  return all;
}
