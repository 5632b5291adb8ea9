import type { Kysely } from 'kysely';
import type { Log } from '#connector/log.ts';
import type { TicketSupplier } from '../supplier.ts';
import { loadCatalogue } from './load-catalogue.ts';
import { minutesSinceReading } from './reading.sql.ts';

export interface CataloguesDeps {
  // oxlint-disable-next-line no-explicit-any -- any database that holds the schema `tickets`
  readonly db: Kysely<any>;
  readonly suppliers: readonly TicketSupplier[];
  readonly log: Log;
}

/** Catalogues are read so often; one that could not be read, or was not believed, sooner. */
const everyMinutes = 6 * 60;
const retryMinutes = 10;

/** Reads the catalogues of all suppliers for which it is time, one after another. Alarms are logged. */
export async function loadCatalogues({ db, suppliers, log }: CataloguesDeps, signal: AbortSignal): Promise<void> {
  for (const supplier of suppliers) {
    // oxlint-disable-next-line no-await-in-loop -- one big answer at a time
    const last = await minutesSinceReading(db, supplier.id);
    if (last && last.minutes < (last.isGood ? everyMinutes : retryMinutes)) continue;
    // oxlint-disable-next-line no-await-in-loop
    const { products, stopped, alarm } = await loadCatalogue(db, supplier, signal);
    const told = { supplier: supplier.id, count: products };
    if (alarm)
      log.error('a catalogue of tickets was not believed, and nothing of it is gone', { ...told, reason: alarm });
    else if (stopped !== null) log.warn('a catalogue of tickets could not be read', { ...told, reason: stopped });
    else log.info('a catalogue of tickets was read', told);
  }
}
