import { createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createDirectSupplier, sweepExpiredHolds } from '#suppliers/direct/direct.ts';
import { createSandboxSupplier, sandboxConfig } from '#suppliers/sandbox/sandbox.ts';
import { createSandboxServer } from '#demo/hotels/server.ts';
import type { HotelSupplier } from '#verticals/hotels/supplier.ts';
import type { SupplyGround } from '#verticals/product.ts';
import { sandboxCatalogue, type WorldOptions } from '#demo/world/catalogue.ts';
import { handlerWire } from '#connector/handler-wire.ts';
import { createOutbound } from '#connector/outbound.ts';
import { type OpenHotelbeds, openHotelbeds } from './open-hotelbeds.ts';

export interface OpenHotelSuppliers {
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
export async function openHotelSuppliers(
  { database, dataDirectory, publicOrigin, secret, timeScale, env, deliver, now }: SupplyGround,
  world: WorldOptions,
): Promise<OpenHotelSuppliers> {
  const hotelbeds = await openHotelbeds(env, database, now, timeScale);
  const direct = createDirectSupplier({ db: database.db, secret, now });

  const secretFor = (name: string) => createHmac('sha256', secret).update(name).digest('base64url');
  const { url, apiKey, webhookSecret } = sandboxConfig(env, secretFor);
  const catalogue = sandboxCatalogue(world);
  const server =
    url === null
      ? createSandboxServer({
          catalogue,
          file: join(dataDirectory, 'sandbox-supplier.db'),
          apiKey,
          answersAfterSeconds,
          now,
          random: (size) => randomBytes(size),
          webhook: {
            url: `${publicOrigin}/v3/webhooks/suppliers/sandbox`,
            secret: webhookSecret,
            deliver,
          },
        })
      : null;
  const wire = createOutbound({
    name: 'sandbox supplier',
    url: url ?? inProcess,
    timeoutMs: 90_000 * timeScale,
    concurrency: 32,
    ...(server ? { wire: handlerWire(inProcess, server.fetch) } : {}),
  });
  const sandbox = createSandboxSupplier({
    wire,
    apiKey,
    webhookSecret,
    now,
    timeScale,
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
