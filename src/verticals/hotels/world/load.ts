import { transaction } from '#database/transaction.ts';
import { asciiName, normaliseName } from '../content/names.ts';
import type { ContentDb } from '../content/place.sql.ts';
import { supplierPropertyId, type WorldOptions } from './catalogue.ts';
import {
  isLoaded,
  lockLoading,
  rememberLoaded,
  writeCountries,
  writeMappings,
  writePlaces,
  writeProperties,
} from './load.sql.ts';
import {
  generateWorld,
  suppliesOf,
  worldPlaces,
  type WorldCity,
  type WorldCountry,
  type WorldProperty,
} from './world.ts';

/** Raise it when the same seed and number would be written differently. */
const revision = 2;
const propertiesAtOnce = 250;

/** Site locales whose name for Intl is another. */
const intlTags: Readonly<Record<string, string>> = {
  'tl-ph': 'fil',
  'zh-cn': 'zh-Hans',
  'zh-tw': 'zh-Hant',
  'pt-br': 'pt',
  pt: 'pt-PT',
};

/**
 * Writes the invented world into `hotels`: countries, places, properties and which supplier sells them.
 * Does nothing when this world is there already. Some seconds for a few thousand properties.
 */
export async function loadWorld(db: ContentDb, options: WorldOptions): Promise<{ readonly loaded: number }> {
  const version = `${revision}/${options.seed}/${options.properties}`;
  if (await isLoaded(db, version)) return { loaded: 0 };
  return await transaction(db, async (trx) => {
    await lockLoading(trx);
    if (await isLoaded(trx, version)) return { loaded: 0 };
    const { countries, cities } = worldPlaces();
    await writeCountries(trx, countryRows(countries, localesOf(cities)));
    await writePlaces(trx, cities.map(placeRow));
    let loaded = 0;
    for (const properties of inChunks(generateWorld(options), propertiesAtOnce)) {
      await writeProperties(trx, properties.map(propertyRow));
      await writeMappings(trx, properties.flatMap(mappingRows));
      loaded += properties.length;
    }
    await rememberLoaded(trx, version);
    return { loaded };
  });
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
      .map(({ locale, long }) => [locale, long.of(code)] as const)
      .filter(([, text]) => text !== undefined);
    const names = { ...Object.fromEntries(known), en: name, he };
    const typed = [name, he, slug, ...Object.values(names), ...wordings.map(({ short }) => short.of(code))];
    return { code, slug, name, names, currency, callingCode, norms: norms(typed) };
  });
}

function placeRow({ aliases, districts, names, ...city }: WorldCity) {
  const { cityTax } = city;
  const named: Readonly<Record<string, string>> = { en: city.name, ...names };
  return {
    ...city,
    names: named,
    norms: typedNames([...Object.entries(named), ['en', city.name], ['en', city.slug]], aliases),
    cityTaxKind: cityTax?.kind ?? null,
    cityTaxMinor: cityTax && cityTax.kind !== 'percent' ? cityTax.minor : null,
    cityTaxCurrency: cityTax && cityTax.kind !== 'percent' ? cityTax.currency : null,
    cityTaxBp: cityTax?.kind === 'percent' ? cityTax.percentBp : null,
    districts: districts.map(({ slug, name, lat, lng }) => ({ slug, name, lat, lng })),
  };
}

function propertyRow({ address, checkIn, checkOut, roomTypes, ...property }: WorldProperty) {
  return {
    ...property,
    id: String(property.id),
    street: address.street,
    postcode: address.postcode,
    checkInFrom: checkIn.from,
    checkInUntil: checkIn.until,
    checkOutUntil: checkOut.until,
    roomTypes: roomTypes.map(({ plans: _plans, basePriceMinor: _net, ...room }) => room),
  };
}

function mappingRows(property: WorldProperty) {
  return suppliesOf(property).map((supplier) => ({
    supplier,
    supplierPropertyId: supplierPropertyId(supplier, property),
    propertyId: String(property.id),
  }));
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

function* inChunks<Item>(items: Iterable<Item>, size: number): Generator<Item[]> {
  let chunk: Item[] = [];
  for (const item of items) {
    chunk.push(item);
    if (chunk.length < size) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}
