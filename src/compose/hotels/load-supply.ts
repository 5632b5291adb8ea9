import type { Database } from '#database/open.ts';
import { loadInventory } from '#suppliers/direct/inventory/load-inventory.ts';
import { directStock, type WorldOptions } from '#demo/world/catalogue.ts';
import { loadOverlap } from '#demo/world/load-overlap.ts';
import type { PlaceNames } from '#demo/world/geography/place-names.ts';
import { loadedWorld, loadWorld } from '#demo/world/load.ts';

/** The seed of the world that a site loads by default. */
export const worldSeed = 1;

/** Raise it when the contracts of the same world change. */
const contracts = 2;

/**
 * Writes the demo world and the operator's contracts, unless they exist. A larger world that was loaded before is kept
 * unless `exactly` is set. `today` is `YYYY-MM-DD`; `progress` is called with the number of properties written.
 */
export async function loadSupply(
  database: Database,
  wanted: WorldOptions,
  today: string,
  size: 'at least' | 'exactly',
  placeNames: PlaceNames,
  progress: (properties: number) => void = () => undefined,
): Promise<{ readonly world: WorldOptions; readonly loaded: number }> {
  const kept = size === 'at least' ? await loadedWorld(database.db) : null;
  const world = kept && kept.properties > wanted.properties ? kept : wanted;
  const { loaded } = await loadWorld(database.db, world, progress, placeNames);
  const version = `${contracts}/${world.seed}/${world.properties}`;
  await loadInventory(database.db, { version, today, isDemo: true }, () => directStock({ ...world, today }));
  await loadOverlap(database.db, world, loaded > 0, today);
  return { world, loaded };
}
