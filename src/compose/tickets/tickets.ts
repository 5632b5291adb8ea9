import { hasOwnContracts, ownTicketsId } from '#suppliers/direct/direct.ts';
import { octoConfigs, sandboxTicketsId } from '#suppliers/octo/octo.ts';
import type { Product } from '#verticals/product.ts';
import { ticketSupply } from '#verticals/tickets/supply.ts';
import { openTicketSuppliers } from './ticket-suppliers.ts';

/** Tickets of the operator, of the sandbox and of every supplier in OCTO_SUPPLIERS. */
export const tickets: Product = {
  kind: 'ticket',
  label: 'tickets',
  suppliers: {
    names: (env) => [ownTicketsId, sandboxTicketsId, ...octoConfigs(env).map(({ id }) => id)],
    areReal: async (env, db) => octoConfigs(env).length > 0 || (await hasOwnContracts(db)),
    async connect(ground) {
      const { suppliers, close } = openTicketSuppliers(ground);
      return { supply: ticketSupply(suppliers), close };
    },
  },
  open: async (ground) => await (await import('./open-tickets.ts')).openTickets(ground),
};
