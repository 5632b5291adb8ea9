import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { handlerWire } from '#connector/handler-wire.ts';
import { createOutbound } from '#connector/outbound.ts';
import { catalogueOf, createTicketServer } from '#demo/tickets/server.ts';
import { worldAttractions } from '#demo/world/attractions/attractions.ts';
import { createDirectTickets } from '#suppliers/direct/direct.ts';
import { createOctoSupplier, octoConfigs, sandboxTicketsConfig, sandboxTicketsId } from '#suppliers/octo/octo.ts';
import type { SupplyGround } from '#verticals/product.ts';
import type { TicketSupplier } from '#verticals/tickets/supplier.ts';

export interface OpenTicketSuppliers {
  readonly suppliers: readonly TicketSupplier[];
  /** Those of them that answer from this process or its database. */
  readonly near: readonly TicketSupplier[];
  close(): void;
}

const inProcess = 'http://tickets.localhost';
/** Catalogues have no pages: a big one comes in one answer. */
const maxBytes = 64 * 2 ** 20;

/** Opens the suppliers of tickets: the operator's own, the sandbox, in this process or by URL, and those of OCTO_SUPPLIERS. */
export function openTicketSuppliers({
  database,
  dataDirectory,
  secret,
  timeScale,
  env,
  now,
}: SupplyGround): OpenTicketSuppliers {
  const sandbox = sandboxTicketsConfig(env);
  const server =
    sandbox.url === null
      ? createTicketServer({
          catalogue: catalogueOf(worldAttractions()),
          file: join(dataDirectory, 'sandbox-tickets.db'),
          apiKey: sandbox.token,
          now,
          random: (size) => randomBytes(size),
        })
      : null;
  const outbound = (name: string, url: string, wire?: ReturnType<typeof handlerWire>) =>
    createOutbound({ name, url, timeoutMs: 300_000 * timeScale, maxBytes, ...(wire ? { wire } : {}) });
  const suppliers = [
    createDirectTickets({ db: database.db, secret, now }),
    createOctoSupplier({
      id: sandboxTicketsId,
      wire: outbound(
        'sandbox supplier of tickets',
        sandbox.url ?? inProcess,
        server ? handlerWire(inProcess, server.fetch, maxBytes) : undefined,
      ),
      token: sandbox.token,
      now,
      timeScale,
    }),
    ...octoConfigs(env).map((one) => createOctoSupplier({ ...one, wire: outbound(one.id, one.url), now, timeScale })),
  ];
  return { suppliers, near: suppliers.slice(0, server ? 2 : 1), close: () => server?.close() };
}
