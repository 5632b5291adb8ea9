import { airports, cities, countries, landmarksOf, regions } from './places.ts';

export type WorldKind = 'city' | 'district' | 'landmark' | 'region' | 'airport' | 'country';

/** A place of the world as files of names know it. */
export interface WorldKey {
  /** As in `NamesByLocale`. */
  readonly key: string;
  readonly kind: WorldKind;
  /** In English. */
  readonly name: string;
  /** What it is in, in English: a city or a country; empty for a country. */
  readonly within: string;
}

/** Every place of the world that has a name, in the order of the files of names. */
export function worldKeys(): WorldKey[] {
  const nameOf = new Map(countries.map(({ code, name }) => [code, name]));
  const cityNames = new Map(cities.map(({ slug, name }) => [slug, name]));
  const country = (code: string) => nameOf.get(code) ?? code;
  return [
    ...cities.map(({ slug: key, name, country: code }): WorldKey => ({
      key,
      kind: 'city',
      name,
      within: country(code),
    })),
    ...cities.flatMap((city) => {
      const inside = (kind: WorldKind, places: readonly { readonly slug: string; readonly name: string }[]) =>
        places.map(({ slug, name }): WorldKey => ({ key: `${city.slug}/${slug}`, kind, name, within: city.name }));
      return [...inside('district', city.districts), ...inside('landmark', landmarksOf(city))];
    }),
    ...regions.map(({ country: code, slug, name }): WorldKey => ({
      key: `${code}/${slug}`,
      kind: 'region',
      name,
      within: country(code),
    })),
    ...airports.map(({ iata: key, name, city }): WorldKey => ({
      key,
      kind: 'airport',
      name,
      within: cityNames.get(city) ?? city,
    })),
    ...countries.map(({ code: key, name }): WorldKey => ({ key, kind: 'country', name, within: '' })),
  ];
}
