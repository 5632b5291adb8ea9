import { createCars } from '#verticals/cars/cars.ts';
import type { OpenProduct, ProductGround } from '#verticals/product.ts';
import { createSearchLimit } from '#travel/sessions/search-limit.ts';
import { createSeal } from '#web/seal.ts';
import { loadSupply, worldSeed } from '../hotels/load-supply.ts';
import { placeNames } from '../hotels/place-names.ts';
import { openCarSuppliers } from './car-suppliers.ts';

/** Loads the places of the demo world and connects the suppliers. */
export async function openCars(ground: ProductGround): Promise<OpenProduct> {
  const { database, now, secret, signal } = ground;
  const world = { seed: worldSeed, properties: ground.worldProperties };
  // Places come with the demo world; where hotels are on, they are there by now.
  await loadSupply(database, world, now().toISOString().slice(0, 10), 'at least', placeNames, () =>
    signal?.throwIfAborted(),
  );
  const supply = openCarSuppliers(ground);
  const product = createCars({
    ...ground,
    content: database.publicDb,
    db: database.db,
    suppliers: supply.suppliers,
    offerSeal: createSeal(secret, 'cars'),
    searchLimit: createSearchLimit(ground.limits, 'cars', ground.searchesPerMinute),
  });
  return { ...product, everyMinute: async () => undefined, close: supply.close };
}
