import { createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { handlerWire } from '#connector/handler-wire.ts';
import { createOutbound } from '#connector/outbound.ts';
import { createFleetServer } from '#demo/cars/server.ts';
import { createDuffelCars, sandboxCarsConfig, sandboxCarsId } from '#suppliers/duffel/duffel.ts';
import type { CarSupplier } from '#verticals/cars/supplier.ts';
import type { SupplyGround } from '#verticals/product.ts';

export interface OpenCarSuppliers {
  readonly suppliers: readonly CarSupplier[];
  close(): void;
}

const inProcess = 'http://cars.localhost';

/** Opens the suppliers of cars: the sandbox's fleet, in this process or by URL. `deliver` takes its webhooks when it runs here. */
export function openCarSuppliers({
  dataDirectory,
  publicOrigin,
  secret,
  timeScale,
  env,
  deliver,
  now,
}: SupplyGround): OpenCarSuppliers {
  const secretFor = (name: string) => createHmac('sha256', secret).update(name).digest('base64url');
  const { url, token, webhookSecret } = sandboxCarsConfig(env, secretFor);
  const server =
    url === null
      ? createFleetServer({
          file: join(dataDirectory, 'sandbox-cars.db'),
          apiKey: token,
          now,
          random: (size) => randomBytes(size),
          webhook: {
            url: `${publicOrigin}/v3/webhooks/suppliers/${sandboxCarsId}`,
            secret: webhookSecret,
            deliver,
          },
        })
      : null;
  const wire = createOutbound({
    name: 'sandbox supplier of cars',
    url: url ?? inProcess,
    timeoutMs: 300_000 * timeScale,
    ...(server ? { wire: handlerWire(inProcess, server.fetch) } : {}),
  });
  return {
    suppliers: [createDuffelCars({ id: sandboxCarsId, wire, token, webhookSecret, now, timeScale })],
    close: () => server?.close(),
  };
}
