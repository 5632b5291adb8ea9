import { transaction } from '#database/transaction.ts';
import type { ContentDb } from '#travel/places/place.sql.ts';
import { supplierPropertyId, type WorldOptions } from './catalogue.ts';
import {
  lockLoading,
  rememberLoaded,
  versionLoaded,
  writeMappings,
  writeProperties,
  writeReviews,
} from './load.sql.ts';
import { loadPlaces } from './geography/load-places.ts';
import { noPlaceNames, type PlaceNames } from './geography/place-names.ts';
import { mostReviewedProperties, reviewsFor } from './reviews/reviews.ts';
import { generateWorld, suppliesOf, type WorldProperty } from './world.ts';

/** Raise it when the same seed and number would be written differently. */
export const worldRevision = 9;
const propertiesAtOnce = 250;

/** The world that is in the database, if it was written by this revision; else null. */
export async function loadedWorld(db: ContentDb): Promise<WorldOptions | null> {
  const [written, seed, properties] = ((await versionLoaded(db)) ?? '').split('/').map(Number);
  return written === worldRevision && seed !== undefined && properties !== undefined ? { seed, properties } : null;
}

/**
 * Writes the invented world into `hotels`: countries, places, properties and which supplier sells them. Does nothing
 * when this world is there already, and little when only places are called otherwise now. All of it or nothing: an
 * interrupted load starts again. Some seconds for a few thousand properties, some minutes for a million, in little
 * memory. `progress` is called with the number written.
 */
export async function loadWorld(
  db: ContentDb,
  options: WorldOptions,
  progress: (properties: number) => void = () => undefined,
  placeNames: PlaceNames = noPlaceNames,
): Promise<{ readonly loaded: number }> {
  const world = `${worldRevision}/${options.seed}/${options.properties}`;
  const version = `${world}/${placeNames.version}`;
  if ((await versionLoaded(db)) === version) return { loaded: 0 };
  const names = await placeNames.load();
  return await transaction(db, async (trx) => {
    await lockLoading(trx);
    const before = await versionLoaded(trx);
    if (before === version) return { loaded: 0 };
    await loadPlaces(trx, names);
    if (before?.split('/').slice(0, 3).join('/') === world) {
      await rememberLoaded(trx, version);
      return { loaded: 0 };
    }
    let loaded = 0;
    for (const properties of inChunks(generateWorld(options), propertiesAtOnce)) {
      await writeProperties(trx, properties.map(propertyRow));
      await writeMappings(trx, properties.flatMap(mappingRows));
      if (options.properties <= mostReviewedProperties) await writeReviews(trx, properties.flatMap(reviewsFor));
      loaded += properties.length;
      progress(loaded);
    }
    await rememberLoaded(trx, version);
    return { loaded };
  });
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
