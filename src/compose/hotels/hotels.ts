import { loadedWorld } from '#demo/world/load.ts';
import { hasOwnContracts } from '#suppliers/direct/direct.ts';
import { hotelbedsConfig } from '#suppliers/hotelbeds/hotelbeds.ts';
import { hotelSupply } from '#verticals/hotels/supply.ts';
import type { Product } from '#verticals/product.ts';
import { openHotelSuppliers } from './hotel-suppliers.ts';
import { worldSeed } from './load-supply.ts';

/** Hotels of the demo world and of the operator's own contracts. */
export const hotels: Product = {
  kind: 'hotel',
  label: 'hotels',
  suppliers: {
    names: () => ['direct', 'sandbox', 'hotelbeds'],
    areReal: async (env, db) => hotelbedsConfig(env) !== null || (await hasOwnContracts(db)),
    async connect(ground) {
      const { database, worldProperties } = ground;
      const world = (await loadedWorld(database.db)) ?? { seed: worldSeed, properties: worldProperties };
      const { suppliers, close } = await openHotelSuppliers(ground, world);
      return { supply: hotelSupply(suppliers), close };
    },
  },
  open: async (ground) => await (await import('./open-hotels.ts')).openHotels(ground),
};
