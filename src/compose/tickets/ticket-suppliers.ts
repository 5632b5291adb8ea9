import { createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { handlerWire } from '#connector/handler-wire.ts';
import { createOutbound } from '#connector/outbound.ts';
import type { Wire } from '#connector/wire.ts';
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
  /** The way to the sandbox, which has pictures, too. */
  readonly sandboxWire: Wire;
  close(): void;
}

const inProcess = 'http://tickets.localhost';
/** Catalogues have no pages: a big one comes in one answer. */
const maxBytes = 64 * 2 ** 20;

/**
 * Opens the suppliers of tickets: the operator's own, the sandbox, in this process or by URL, and those of OCTO_SUPPLIERS.
 * `deliver` takes the sandbox's webhooks when it runs here.
 */
export function openTicketSuppliers({
  database,
  dataDirectory,
  publicOrigin,
  deliver,
  secret,
  timeScale,
  env,
  now,
}: SupplyGround): OpenTicketSuppliers {
  const secretFor = (name: string) => createHmac('sha256', secret).update(name).digest('base64url');
  const sandbox = sandboxTicketsConfig(env, secretFor);
  const server =
    sandbox.url === null
      ? createTicketServer({
          catalogue: catalogueOf(worldAttractions()),
          file: join(dataDirectory, 'sandbox-tickets.db'),
          apiKey: sandbox.token,
          now,
          random: (size) => randomBytes(size),
          webhook: {
            url: `${publicOrigin}/v3/webhooks/suppliers/${sandboxTicketsId}`,
            secret: sandbox.webhookSecret,
            deliver,
          },
        })
      : null;
  const outbound = (name: string, url: string, wire?: ReturnType<typeof handlerWire>) =>
    createOutbound({ name, url, timeoutMs: 300_000 * timeScale, maxBytes, ...(wire ? { wire } : {}) });
  const sandboxWire = outbound(
    'sandbox supplier of tickets',
    sandbox.url ?? inProcess,
    server ? handlerWire(inProcess, server.fetch, maxBytes) : undefined,
  );
  const suppliers = [
    createDirectTickets({ db: database.db, secret, now }),
    createOctoSupplier({
      id: sandboxTicketsId,
      wire: sandboxWire,
      token: sandbox.token,
      webhookSecret: sandbox.webhookSecret,
      now,
      timeScale,
    }),
    ...octoConfigs(env).map((one) => createOctoSupplier({ ...one, wire: outbound(one.id, one.url), now, timeScale })),
  ];
  return { suppliers, near: suppliers.slice(0, server ? 2 : 1), sandboxWire, close: () => server?.close() };
}
