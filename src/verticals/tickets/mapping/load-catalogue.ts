import type { Kysely } from 'kysely';
import { transaction } from '#database/transaction.ts';
import { metresBetween } from '#travel/places/nearby.ts';
import type { CataloguePage } from '../catalogue.ts';
import type { CatalogueProduct, TicketCapabilities, TicketSupplier } from '../supplier.ts';
import { mapProduct } from './map-product.ts';
import { attractionsWithIds, mappedProducts } from './place-of.sql.ts';
import { type MappedProduct, writeProducts } from './product.sql.ts';
import { type Alarm, countProducts, endReading, keepReading, lastReading, type Reading } from './reading.sql.ts';

// oxlint-disable-next-line no-explicit-any -- any database that holds the schema `tickets`
type Db = Kysely<any>;

export interface CatalogueRead {
  readonly products: number;
  /** Kinds of tickets that are left out because they need more than we ask. */
  readonly unsold: number;
  /** Why it stopped before the end; null when all was read. The next call resumes from there. */
  readonly stopped: string | null;
  /** Why its end was not believed: what it missed stays on sale. */
  readonly alarm: Alarm | null;
}

const maxPages = 10_000;
/** Visitors may be met so far from what they come to see. */
const nearMetres = 20_000;
/** Of fewer products a catalogue may lose most without an alarm. */
const fewProducts = 10;

/**
 * Reads a supplier's catalogue, page by page, and leads its products to our attractions. What a whole reading has missed is
 * gone; a catalogue that has shrunk by half, or of which much can't be read, is an alarm instead, and nothing goes. The
 * operator's own is believed.
 */
export async function loadCatalogue(
  db: Db,
  supplier: Pick<TicketSupplier, 'id' | 'catalogue'> & { readonly capabilities?: Partial<TicketCapabilities> },
  signal: AbortSignal,
): Promise<CatalogueRead> {
  let reading = await begin(db, supplier.id);
  for (let read = 0; reading.isGoing; read += 1) {
    const seen = async () => (await countProducts(db, supplier.id, reading.number)).seen;
    if (read >= maxPages)
      return { products: await seen(), unsold: reading.unsold, stopped: 'endless list', alarm: null };
    // oxlint-disable-next-line no-await-in-loop -- each page says where the next one is
    const page = await supplier.catalogue(reading.next, signal);
    // oxlint-disable-next-line no-await-in-loop
    if (page.kind === 'unavailable')
      return { products: await seen(), unsold: reading.unsold, stopped: page.reason, alarm: null };
    // oxlint-disable-next-line no-await-in-loop
    reading = await take(db, supplier.id, reading, page);
  }
  const { seen } = await countProducts(db, supplier.id, reading.number);
  const alarm = supplier.capabilities?.ownCatalogue ? null : alarmOf(reading, seen);
  await endReading(db, supplier.id, reading.number, alarm);
  return { products: seen, unsold: reading.unsold, stopped: null, alarm };
}

async function begin(db: Db, supplier: string): Promise<Reading> {
  const last = await lastReading(db, supplier);
  if (last?.isGoing) {
    await keepReading(db, supplier, last);
    return last;
  }
  const number = (last?.number ?? 0) + 1;
  const { onSale } = await countProducts(db, supplier, number);
  const reading = { number, next: null, isGoing: true, before: onSale, unreadable: 0, unplaced: 0, unsold: 0 };
  await keepReading(db, supplier, reading);
  return reading;
}

/** Writes one page and where to read on, or neither. */
async function take(
  db: Db,
  supplier: string,
  reading: Reading,
  { products, unreadable, unsold = 0, next }: CataloguePage,
): Promise<Reading> {
  return await transaction(db, async (trx) => {
    const known = await mappedProducts(
      trx,
      supplier,
      products.map(({ productId }) => productId),
    );
    const references = products.map(({ reference }) => reference).filter((one) => one !== null);
    const ours = await attractionsWithIds(trx, [...references, ...known.values()]);
    const mapped: MappedProduct[] = [];
    for (const product of products) {
      const before = known.get(product.productId);
      const given = before ?? product.reference;
      const ground = given === null ? undefined : ours.get(given);
      const found =
        given !== null && ground && (before !== undefined || isThere(product, ground))
          ? ({ attractionId: given, confidence: 1, method: 'given', similarTo: null } as const)
          : // oxlint-disable-next-line no-await-in-loop -- products of one page may lead to the same new attraction
            await mapProduct(trx, supplier, product);
      if (found) mapped.push({ ...product, mapped: found });
    }
    if (mapped.length > 0) await writeProducts(trx, supplier, reading.number, mapped);
    const after = {
      ...reading,
      next,
      isGoing: next !== null,
      unreadable: reading.unreadable + unreadable,
      unplaced: reading.unplaced + products.length - mapped.length,
      unsold: reading.unsold + unsold,
    };
    // The end is told of once all is counted; until then the reading is gone on with.
    await keepReading(trx, supplier, { ...after, isGoing: true });
    return after;
  });
}

/** A reference of the supplier's own may be like one of our ids: a product that lies elsewhere is not meant. */
const isThere = ({ position }: CatalogueProduct, attraction: { readonly lat: number; readonly lng: number }) =>
  position === null || metresBetween(position, attraction) <= nearMetres;

function alarmOf({ before, unreadable, unplaced }: Reading, seen: number): Alarm | null {
  if (unreadable > 0 && unreadable * 5 > seen + unplaced + unreadable) return 'unreadable';
  return before >= fewProducts && seen * 2 <= before ? 'shrunk' : null;
}
