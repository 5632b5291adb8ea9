import type { Kysely } from 'kysely';
import type { Log } from '#connector/log.ts';
import type { TicketSupplier } from '../supplier.ts';
import { forgetPictures } from '../pictures/picture.sql.ts';
import { type CatalogueRead, loadCatalogue } from './load-catalogue.ts';
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

/**
 * Reads the catalogues of all suppliers for which it is time, one after another. Alarms are logged, and so is a catalogue
 * that the database refuses: it is no reason not to read the others.
 */
export async function loadCatalogues({ db, suppliers, log }: CataloguesDeps, signal: AbortSignal): Promise<void> {
  for (const supplier of suppliers) {
    // oxlint-disable-next-line no-await-in-loop -- one big answer at a time
    const last = await minutesSinceReading(db, supplier.id);
    if (last && last.minutes < (last.isGood ? everyMinutes : retryMinutes)) continue;
    try {
      // oxlint-disable-next-line no-await-in-loop
      tell(log, supplier.id, await loadCatalogue(db, supplier, signal));
      // oxlint-disable-next-line no-await-in-loop
      await forgetPictures(db);
    } catch (error) {
      if (signal.aborted) return;
      log.error('a catalogue of tickets could not be stored', { supplier: supplier.id, error });
    }
  }
}

function tell(log: Log, supplier: string, { products, unsold, stopped, alarm }: CatalogueRead): void {
  const told = { supplier, count: products };
  if (unsold > 0)
    log.warn('kinds of tickets are not sold, because they need more than visitors are asked', {
      supplier,
      count: unsold,
    });
  if (alarm)
    log.error('a catalogue of tickets was not believed, and nothing of it is gone', { ...told, reason: alarm });
  else if (stopped !== null) log.warn('a catalogue of tickets could not be read', { ...told, reason: stopped });
  else log.info('a catalogue of tickets was read', told);
}
