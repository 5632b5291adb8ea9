import type { Transaction } from 'kysely';
import type { PlaceForms } from '#i18n/place-words.ts';
import { inSentence, normaliseName } from '#travel/places/names.ts';
import { type ByKey, byKey, cityNames, type WrittenPlaces } from './place-names.ts';
import { writeAirports, writeCountries, writePlaces, writeRegions } from './load-places.sql.ts';
import {
  airports,
  cities,
  countries,
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

interface Called {
  readonly locales: readonly string[];
  readonly names: ByKey<string>;
  readonly forms: ByKey<PlaceForms>;
}

/** Writes countries, regions, cities with their districts and landmarks, and airports. Written names come before CLDR's. */
// oxlint-disable-next-line no-explicit-any -- any database that holds the schema `hotels`
export async function loadPlaces(trx: Transaction<any>, { names, forms }: WrittenPlaces): Promise<void> {
  const called: Called = { locales: Object.keys(names), names: byKey(names), forms: byKey(forms) };
  await writeCountries(trx, countryRows(countries, called));
  await writeRegions(
    trx,
    regions.map(({ country, slug, name }) => {
      const key = `${country}/${slug}`;
      return { country, slug, name, names: { en: name, ...called.names(key) }, forms: called.forms(key) };
    }),
  );
  await writePlaces(
    trx,
    cities.map((city) => placeRow(city, called)),
  );
  const idOf = new Map(cities.map(({ slug, id }) => [slug, id]));
  await writeAirports(
    trx,
    airports.flatMap(({ city, ...airport }) => {
      const placeId = idOf.get(city);
      return placeId === undefined ? [] : [{ ...airport, names: called.names(airport.iata), placeId }];
    }),
  );
}

function countryRows(countries: readonly WorldCountry[], called: Called) {
  const wordings = ['en', ...called.locales].map((locale) => ({
    locale,
    long: new Intl.DisplayNames([intlTags[locale] ?? locale], { type: 'region', fallback: 'none' }),
    short: new Intl.DisplayNames([intlTags[locale] ?? locale], {
      type: 'region',
      fallback: 'none',
      style: 'short',
    }),
  }));
  return countries.map(({ code, slug, name, currency, callingCode }) => {
    const known = wordings
      .map(({ locale, long, short }) => [locale, (shortNames.has(code) ? short : long).of(code)] as const)
      .filter(([, text]) => text !== undefined);
    const names = { ...Object.fromEntries(known), en: name, ...called.names(code) };
    const typed = [name, slug, ...Object.values(names), ...wordings.map(({ short }) => short.of(code))];
    return { code, slug, name, names, forms: called.forms(code), currency, callingCode, norms: norms(typed) };
  });
}

function placeRow({ aliases, districts, ...city }: WorldCity, called: Called) {
  const { cityTax, slug: place } = city;
  const names = cityNames(city.name, called.names(place), called.locales);
  return {
    ...city,
    names,
    forms: called.forms(place),
    region: regionOf(city),
    norms: typedNames([...Object.entries(names), ['en', city.name], ['en', place]], aliases),
    cityTaxKind: cityTax?.kind ?? null,
    cityTaxMinor: cityTax && cityTax.kind !== 'percent' ? cityTax.minor : null,
    cityTaxCurrency: cityTax && cityTax.kind !== 'percent' ? cityTax.currency : null,
    cityTaxBp: cityTax?.kind === 'percent' ? cityTax.percentBp : null,
    districts: districts.map(({ slug, name, lat, lng }) => ({
      slug,
      name,
      names: called.names(`${place}/${slug}`),
      forms: called.forms(`${place}/${slug}`),
      lat,
      lng,
    })),
    landmarks: landmarksOf(city).map(({ the, ...landmark }) => ({
      ...landmark,
      names: {
        ...landmark.names,
        ...called.names(`${place}/${landmark.slug}`),
        ...(the ? { [inSentence]: `the ${landmark.name.replace(/^The /, '')}` } : {}),
      },
    })),
  };
}

/** Every way to type a place, with the locales that call it so. */
function typedNames(names: readonly (readonly [string, string])[], aliases: readonly string[]) {
  return norms([...names.map(([, name]) => name), ...aliases]).map((norm) => ({
    norm,
    locales: [...new Set(names.filter(([, name]) => normaliseName(name) === norm).map(([locale]) => locale))],
  }));
}

function norms(names: readonly (string | undefined)[]): string[] {
  return [...new Set(names.map((name) => normaliseName(name ?? '')))].filter((norm) => norm !== '');
}
