import { loadAttractions } from '#demo/world/attractions/load-attractions.ts';
import type { ProductGround } from '#verticals/product.ts';
import { loadCatalogues } from '#verticals/tickets/mapping/load-catalogues.ts';
import { loadDays } from '#verticals/tickets/mapping/load-days.ts';
import { createSuppliedPictures, type SuppliedPictures } from '#verticals/tickets/tickets.ts';
import type { TicketSupplier } from '#verticals/tickets/supplier.ts';
import { pictureFetcher } from './fetch-pictures.ts';
import { openTicketSuppliers } from './ticket-suppliers.ts';
import { tourNames } from './tour-names.ts';

export interface TicketSupply {
  readonly suppliers: readonly TicketSupplier[];
  /** Asks for the days of attractions of which nothing recent is known; the number of options that were answered. */
  readDays(attractions: readonly string[]): Promise<number>;
  /** Once a minute: reads catalogues anew when it is time, and asks for days of which little is known. */
  everyMinute(): Promise<unknown>;
  /** Suppliers' pictures, as we show them. */
  readonly pictures: SuppliedPictures;
  close(): Promise<void>;
}

const daysAtOnce = 60;
/** Where the sandbox says that its pictures are; they come from itself. */
const sandboxPictures = 'https://tickets.localhost';

/** Loads the invented attractions, once places are there, and opens the suppliers of tickets with their catalogues. */
export async function openTicketSupply(ground: ProductGround): Promise<TicketSupply> {
  const { database, now, log, timeScale } = ground;
  const { loaded } = await loadAttractions(database.db, await tourNames());
  if (loaded > 0) log.info('the invented attractions were loaded', { count: loaded });
  const { suppliers, near, sandboxWire, close } = openTicketSuppliers(ground);
  const closing = new AbortController();
  const pictures = createSuppliedPictures({
    db: database.db,
    fetchPicture: pictureFetcher({ [sandboxPictures]: sandboxWire }, timeScale),
    log,
  });
  const deps = { db: database.db, suppliers, now };
  const read = async (which: readonly TicketSupplier[]) =>
    await loadCatalogues({ db: database.db, suppliers: which, log }, closing.signal);
  // What is far away may be slow: the site starts without it.
  await read(near);
  return {
    suppliers,
    readDays: async (attractions) => await loadDays(deps, { attractions, most: daysAtOnce }, closing.signal),
    async everyMinute() {
      await read(suppliers);
      await loadDays(deps, { attractions: null, most: daysAtOnce }, closing.signal);
    },
    pictures,
    async close() {
      closing.abort(new Error('the suppliers of tickets are closing'));
      await pictures.close();
      close();
    },
  };
}
