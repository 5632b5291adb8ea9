import type { Transaction } from 'kysely';
import { asciiName, inSentence, normaliseName } from '../../content/names.ts';
import { type Called, cityNames, namesByKey, type NamesByLocale } from './place-names.ts';
import { writeAirports, writeCountries, writePlaces, writeRegions } from './load-places.sql.ts';
import {
  airports,
  cities,
  countries,
  districtNamesOf,
  landmarksOf,
  regionOf,
  regions,
  type WorldCity,
  type WorldCountry,
} from './places.ts';

/** Site locales whose name for Intl is another. */
const intlTags: Readonly<Record<string, string>> = {
  'tl-ph': 'fil',
  'zh-cn': 'zh-Hans',
  'zh-tw': 'zh-Hant',
  'pt-br': 'pt',
  pt: 'pt-PT',
};

/** Called “… Special Administrative Region China” in full. */
const shortNames = new Set(['HK', 'MO']);

/** Writes countries, regions, cities with their districts and landmarks, and airports. Names written by hand come first. */
// oxlint-disable-next-line no-explicit-any -- any database that holds the schema `hotels`
export async function loadPlaces(trx: Transaction<any>, written: NamesByLocale): Promise<void> {
  const called = namesByKey(written);
  await writeCountries(trx, countryRows(countries, localesOf(cities)));
  await writeRegions(
    trx,
    regions.map(({ country, slug, name, he }) => ({
      country,
      slug,
      name,
      names: { en: name, he, ...called(`${country}/${slug}`) },
    })),
  );
  await writePlaces(
    trx,
    cities.map((city) => placeRow({ ...city, names: cityNames(city, written, called) }, called)),
  );
  const idOf = new Map(cities.map(({ slug, id }) => [slug, id]));
  await writeAirports(
    trx,
    airports.flatMap(({ city, ...airport }) => {
      const placeId = idOf.get(city);
      return placeId === undefined
        ? []
        : [{ ...airport, names: { ...airport.names, ...called(airport.iata) }, placeId }];
    }),
  );
}

function localesOf(cities: readonly WorldCity[]): string[] {
  return [...new Set(['en', ...cities.flatMap(({ names }) => Object.keys(names))])];
}

function countryRows(countries: readonly WorldCountry[], locales: readonly string[]) {
  const wordings = locales.map((locale) => ({
    locale,
    long: new Intl.DisplayNames([intlTags[locale] ?? locale], { type: 'region', fallback: 'none' }),
    short: new Intl.DisplayNames([intlTags[locale] ?? locale], {
      type: 'region',
      fallback: 'none',
      style: 'short',
    }),
  }));
  return countries.map(({ code, slug, name, he, currency, callingCode }) => {
    const known = wordings
      .map(({ locale, long, short }) => [locale, (shortNames.has(code) ? short : long).of(code)] as const)
      .filter(([, text]) => text !== undefined);
    const names = { ...Object.fromEntries(known), en: name, he };
    const typed = [name, he, slug, ...Object.values(names), ...wordings.map(({ short }) => short.of(code))];
    return { code, slug, name, names, currency, callingCode, norms: norms(typed) };
  });
}

function placeRow({ aliases, districts, names, ...city }: WorldCity, called: Called) {
  const { cityTax } = city;
  const named: Readonly<Record<string, string>> = { en: city.name, ...names };
  return {
    ...city,
    names: named,
    region: regionOf(city),
    norms: typedNames([...Object.entries(named), ['en', city.name], ['en', city.slug]], aliases),
    cityTaxKind: cityTax?.kind ?? null,
    cityTaxMinor: cityTax && cityTax.kind !== 'percent' ? cityTax.minor : null,
    cityTaxCurrency: cityTax && cityTax.kind !== 'percent' ? cityTax.currency : null,
    cityTaxBp: cityTax?.kind === 'percent' ? cityTax.percentBp : null,
    districts: districts.map(({ slug, name, lat, lng }) => ({
      slug,
      name,
      names: { ...districtNamesOf(city, slug), ...called(`${city.slug}/${slug}`) },
      lat,
      lng,
    })),
    landmarks: landmarksOf(city).map(({ the, ...landmark }) => ({
      ...landmark,
      names: {
        ...landmark.names,
        ...called(`${city.slug}/${landmark.slug}`),
        ...(the ? { [inSentence]: `the ${landmark.name.replace(/^The /, '')}` } : {}),
      },
    })),
  };
}

/** Every way to type a place, with the locales that call it so. */
function typedNames(names: readonly (readonly [string, string])[], aliases: readonly string[]) {
  return norms([...names.map(([, name]) => name), ...aliases]).map((norm) => ({
    norm,
    ascii: asciiName(norm),
    locales: [...new Set(names.filter(([, name]) => normaliseName(name) === norm).map(([locale]) => locale))],
  }));
}

function norms(names: readonly (string | undefined)[]): string[] {
  return [...new Set(names.map((name) => normaliseName(name ?? '')))].filter((norm) => norm !== '');
}
