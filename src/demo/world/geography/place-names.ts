import type { PlaceForms } from '#i18n/place-words.ts';

/**
 * Names by locale and key: `barcelona` is a city, `barcelona/eixample` a district or a sight in it, `ES/catalonia` a
 * region, `BCN` an airport and `ES` a country.
 */
export type NamesByLocale = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Case forms by locale and key. */
export type FormsByLocale = Readonly<Record<string, Readonly<Record<string, PlaceForms>>>>;

export interface WrittenPlaces {
  readonly names: NamesByLocale;
  readonly forms: FormsByLocale;
}

/** The names, and a word that differs when any of them does. */
export interface PlaceNames {
  readonly version: string;
  load(): Promise<WrittenPlaces>;
}

export const noPlaceNames: PlaceNames = { version: 'none', load: async () => ({ names: {}, forms: {} }) };

/** What was written down for a key, by locale. */
export type ByKey<Value> = (key: string) => Readonly<Record<string, Value>>;

export function byKey<Value>(written: Readonly<Record<string, Readonly<Record<string, Value>>>>): ByKey<Value> {
  const keys = new Map<string, Record<string, Value>>();
  for (const [locale, values] of Object.entries(written))
    for (const [key, value] of Object.entries(values)) {
      const one = keys.get(key);
      if (one) one[locale] = value;
      else keys.set(key, { [locale]: value });
    }
  return (key) => keys.get(key) ?? {};
}

/** What a city is called in all languages; `locales` are those that have names at all. */
export function cityNames(
  name: string,
  written: Readonly<Record<string, string>>,
  locales: readonly string[],
): Record<string, string> {
  const all: Record<string, string> = { en: name, ...written };
  // Brazil would read Portugal's name where it says what English says.
  for (const locale of locales) {
    const [language = locale] = locale.split('-');
    if (!(locale in all) && language in all) all[locale] = name;
  }
  return all;
}
