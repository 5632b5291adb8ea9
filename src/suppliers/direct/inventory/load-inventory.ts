import { transaction } from '#database/transaction.ts';
import { addDays } from '#values/stay-dates.ts';
import type { DirectDb } from './inventory.sql.ts';
import {
  type InventoryProperty,
  loadedUntil,
  lockLoading,
  rememberLoaded,
  writeInventory,
} from './load-inventory.sql.ts';

export type { InventoryProperty };

const propertiesAtOnce = 100;
/** A stay may begin a year ahead and last a month. */
const daysNeeded = 365 + 31;

/**
 * Writes contracts, or tops their seasons up. Does nothing while this version has prices for every
 * night that can be booked from `today` (`YYYY-MM-DD`) on; `properties` is not read then. `isDemo`: contracts of the demo
 * world, not the operator's own.
 */
export async function loadInventory(
  db: DirectDb,
  { version, today, isDemo = false }: { readonly version: string; readonly today: string; readonly isDemo?: boolean },
  properties: () => Iterable<InventoryProperty>,
): Promise<{ readonly loaded: number }> {
  const needed = addDays(today, daysNeeded);
  if (((await loadedUntil(db, version)) ?? '') >= needed) return { loaded: 0 };
  return await transaction(db, async (trx) => {
    await lockLoading(trx);
    if (((await loadedUntil(trx, version)) ?? '') >= needed) return { loaded: 0 };
    let loaded = 0;
    let until = '9999-12-31';
    let chunk: InventoryProperty[] = [];
    const write = async () => {
      await writeInventory(trx, chunk, isDemo);
      loaded += chunk.length;
      chunk = [];
    };
    for (const property of properties()) {
      const last = property.seasons.at(-1)?.until ?? today;
      if (last < until) until = last;
      chunk.push(property);
      if (chunk.length === propertiesAtOnce) await write();
    }
    await write();
    await rememberLoaded(trx, version, until);
    return { loaded };
  });
}
