import { createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Database } from '#database/open.ts';
import { createDirectSupplier, sweepExpiredHolds } from '#suppliers/direct/direct.ts';
import { createSandboxSupplier, sandboxConfig } from '#suppliers/sandbox/sandbox.ts';
import { createSandboxServer } from '#demo/hotels/server.ts';
import type { HotelSupplier } from '#verticals/hotels/supplier.ts';
import { sandboxCatalogue, type WorldOptions } from '#demo/world/catalogue.ts';
import { handlerWire } from '#connector/handler-wire.ts';
import { createOutbound } from '#connector/outbound.ts';
import type { Config } from '../config.ts';
import { type OpenHotelbeds, openHotelbeds } from './open-hotelbeds.ts';

export interface Supply {
  readonly suppliers: readonly HotelSupplier[];
  /** Null without its keys. */
  readonly hotelbeds: OpenHotelbeds | null;
  /** Once a minute: frees holds that are over, and looks which properties are mapped. */
  everyMinute(): Promise<unknown>;
  close(): void;
}

const inProcess = 'http://supplier.localhost';

/** Hotels of the demo answer a message after so many seconds, so that one can be seen. */
const answersAfterSeconds = 20;

/**
 * Opens the suppliers that sell the world that was loaded: direct in our database, the sandbox in this process or by URL.
 * `deliver` takes the sandbox's webhooks when it runs here.
 */
export async function openSupply(
  config: Pick<Config, 'dataDirectory' | 'publicOrigin' | 'secret' | 'timeScale'>,
  env: Readonly<Record<string, string | undefined>>,
  database: Database,
  world: WorldOptions,
  now: () => Date,
  deliver: (request: Request) => Promise<Response>,
): Promise<Supply> {
  const hotelbeds = await openHotelbeds(env, database, now, config.timeScale);
  const direct = createDirectSupplier({ db: database.db, secret: config.secret, now });

  const secretFor = (name: string) => createHmac('sha256', config.secret).update(name).digest('base64url');
  const { url, apiKey, webhookSecret } = sandboxConfig(env, secretFor);
  const catalogue = sandboxCatalogue(world);
  const server =
    url === null
      ? createSandboxServer({
          catalogue,
          file: join(config.dataDirectory, 'sandbox-supplier.db'),
          apiKey,
          answersAfterSeconds,
          now,
          random: (size) => randomBytes(size),
          webhook: {
            url: `${config.publicOrigin}/v3/webhooks/suppliers/sandbox`,
            secret: webhookSecret,
            deliver,
          },
        })
      : null;
  const wire = createOutbound({
    name: 'sandbox supplier',
    url: url ?? inProcess,
    timeoutMs: 90_000 * config.timeScale,
    concurrency: 32,
    ...(server ? { wire: handlerWire(inProcess, server.fetch) } : {}),
  });
  const sandbox = createSandboxSupplier({
    wire,
    apiKey,
    webhookSecret,
    now,
    timeScale: config.timeScale,
    ...(server ? { currencyOf: (id: string) => catalogue.property(id)?.currency } : {}),
  });
  return {
    // The operator's own contracts first: of two equal prices theirs is sold.
    suppliers: [direct, sandbox, ...(hotelbeds ? [hotelbeds.supplier] : [])],
    hotelbeds,
    everyMinute: () => Promise.all([sweepExpiredHolds(database.db), hotelbeds?.refresh()]),
    close: () => server?.close(),
  };
}
