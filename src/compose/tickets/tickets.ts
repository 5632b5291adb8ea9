import { createTickets } from '#verticals/tickets/tickets.ts';
import type { Product } from '#verticals/product.ts';
import { createSearchLimit } from '#travel/sessions/search-limit.ts';
import { createSeal } from '#web/seal.ts';
import { openTicketSupply } from './open-ticket-supply.ts';

/** Tickets with their suppliers. */
export const tickets: Product = {
  kind: 'ticket',
  async open(ground) {
    const { database, env, log, now, secret } = ground;
    const supply = await openTicketSupply(ground, env, database, now, log);
    const product = createTickets({
      ...ground,
      content: database.publicDb,
      db: database.db,
      suppliers: supply.suppliers,
      offerSeal: createSeal(secret, 'tickets'),
      searchLimit: createSearchLimit(ground.limits, 'tickets', ground.searchesPerMinute),
    });
    return { ...product, everyMinute: supply.everyMinute, close: supply.close };
  },
};
