import { createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Log } from '#connector/log.ts';
import { handlerWire } from '#connector/handler-wire.ts';
import { createOutbound } from '#connector/outbound.ts';
import type { Database } from '#database/open.ts';
import { catalogueOf, createTicketServer } from '#demo/tickets/server.ts';
import { worldAttractions } from '#demo/world/attractions/attractions.ts';
import { loadAttractions } from '#demo/world/attractions/load-attractions.ts';
import { createOctoSupplier, octoConfigs, sandboxTicketsConfig, sandboxTicketsId } from '#suppliers/octo/octo.ts';
import { loadCatalogues } from '#verticals/tickets/mapping/load-catalogues.ts';
import { loadDays } from '#verticals/tickets/mapping/load-days.ts';
import { createDirectTickets } from '#suppliers/direct/direct.ts';
import type { TicketSupplier } from '#verticals/tickets/supplier.ts';
import { createSuppliedPictures, type SuppliedPictures } from '#verticals/tickets/pictures/supplied-pictures.ts';
import type { Config } from '../config.ts';
import { pictureFetcher } from './fetch-pictures.ts';
import { tourNames } from './tour-names.ts';

export interface TicketSupply {
  readonly suppliers: readonly TicketSupplier[];
  /** Asks for the days of attractions of which nothing recent is known; the number of options that were answered. */
  readDays(attractions: readonly string[]): Promise<number>;
  /** Once a minute: reads catalogues anew when it is time, and asks for days of which little is known. */
  everyMinute(): Promise<unknown>;
  /** Suppliers' pictures, as we show them. */
  readonly pictures: SuppliedPictures;
  close(): Promise<void>;
}

const inProcess = 'http://tickets.localhost';
/** Where the sandbox says that its pictures are; they come from itself. */
const sandboxPictures = 'https://tickets.localhost';
/** Catalogues have no pages: a big one comes in one answer. */
const maxBytes = 64 * 2 ** 20;
const daysAtOnce = 60;

/**
 * Loads the invented attractions, once places are there, and opens the suppliers of tickets: the operator's own, the sandbox,
 * in this process or by URL, and those of OCTO_SUPPLIERS. `deliver` takes the sandbox's webhooks when it runs here.
 */
export async function openTicketSupply(
  config: Pick<Config, 'dataDirectory' | 'publicOrigin' | 'secret' | 'timeScale'>,
  env: Readonly<Record<string, string | undefined>>,
  database: Database,
  now: () => Date,
  log: Log,
  deliver: (request: Request) => Promise<Response>,
): Promise<TicketSupply> {
  const { secret, timeScale } = config;
  const secretFor = (name: string) => createHmac('sha256', secret).update(name).digest('base64url');
  const { loaded } = await loadAttractions(database.db, await tourNames());
  if (loaded > 0) log.info('the invented attractions were loaded', { count: loaded });
  const sandbox = sandboxTicketsConfig(env, secretFor);
  const server =
    sandbox.url === null
      ? createTicketServer({
          catalogue: catalogueOf(worldAttractions()),
          file: join(config.dataDirectory, 'sandbox-tickets.db'),
          apiKey: sandbox.token,
          now,
          random: (size) => randomBytes(size),
          webhook: {
            url: `${config.publicOrigin}/v3/webhooks/suppliers/${sandboxTicketsId}`,
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
  const closing = new AbortController();
  const pictures = createSuppliedPictures({
    db: database.db,
    fetchPicture: pictureFetcher({ [sandboxPictures]: sandboxWire }, timeScale),
    log,
  });
  const deps = { db: database.db, suppliers, now };
  const read = async (which: readonly TicketSupplier[]) =>
    await loadCatalogues({ db: database.db, suppliers: which, log }, closing.signal);
  // What is far away may be slow: the site starts without it.
  await read(suppliers.slice(0, server ? 2 : 1));
  return {
    suppliers,
    readDays: async (attractions) => await loadDays(deps, { attractions, most: daysAtOnce }, closing.signal),
    async everyMinute() {
      await read(suppliers);
      await loadDays(deps, { attractions: null, most: daysAtOnce }, closing.signal);
    },
    pictures,
    async close() {
      closing.abort(new Error('the suppliers of tickets are closing'));
      await pictures.close();
      server?.close();
    },
  };
}
