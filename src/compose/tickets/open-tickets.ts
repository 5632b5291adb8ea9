import { createTickets } from '#verticals/tickets/tickets.ts';
import type { OpenProduct, ProductGround } from '#verticals/product.ts';
import { createSearchLimit } from '#travel/sessions/search-limit.ts';
import { createSeal } from '#web/seal.ts';
import { loadSupply, worldSeed } from '../hotels/load-supply.ts';
import { placeNames } from '../hotels/place-names.ts';
import { openTicketSupply } from './open-ticket-supply.ts';

/** Loads the demo world's attractions and the catalogues of the suppliers. */
export async function openTickets(ground: ProductGround): Promise<OpenProduct> {
  const { database, now, secret, signal } = ground;
  const world = { seed: worldSeed, properties: ground.worldProperties };
  // Places come with the demo world; where hotels are on, they are there by now.
  await loadSupply(database, world, now().toISOString().slice(0, 10), 'at least', placeNames, () =>
    signal?.throwIfAborted(),
  );
  const supply = await openTicketSupply(ground);
  const product = createTickets({
    ...ground,
    content: database.publicDb,
    catalogue: database.db,
    db: database.db,
    suppliers: supply.suppliers,
    readDays: supply.readDays,
    pictures: supply.pictures,
    offerSeal: createSeal(secret, 'tickets'),
    searchLimit: createSearchLimit(ground.limits, 'tickets', ground.searchesPerMinute),
  });
  return { ...product, everyMinute: supply.everyMinute, close: supply.close };
}
