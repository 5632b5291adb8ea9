import { createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { handlerWire } from '#connector/handler-wire.ts';
import { createOutbound } from '#connector/outbound.ts';
import type { DemoSupplier } from '#demo/bookings/make-bookings.ts';
import { createSandboxServer } from '#demo/hotels/server.ts';
import { sandboxCatalogue } from '#demo/world/catalogue.ts';
import { sandboxConfig } from '#suppliers/sandbox/sandbox.ts';
import type { Config } from '../config.ts';
import { worldSeed } from './load-supply.ts';

const inProcess = 'http://supplier.localhost';

export interface OpenDemoSupplier extends DemoSupplier {
  close(): void;
}

/**
 * The sandbox supplier's own side, by its address for admins: at its URL, or a second server on the books of the one in
 * this process. `deliver` takes the webhooks of the second one.
 */
export function openDemoSupplier(
  config: Pick<Config, 'dataDirectory' | 'publicOrigin' | 'secret' | 'worldProperties'>,
  env: Readonly<Record<string, string | undefined>>,
  now: () => Date,
  deliver: (request: Request) => Promise<Response>,
): OpenDemoSupplier {
  const secretFor = (name: string) => createHmac('sha256', config.secret).update(name).digest('base64url');
  const { url, apiKey, webhookSecret } = sandboxConfig(env, secretFor);
  const server =
    url === null
      ? createSandboxServer({
          catalogue: sandboxCatalogue({ seed: worldSeed, properties: config.worldProperties }),
          file: join(config.dataDirectory, 'sandbox-supplier.db'),
          apiKey,
          now,
          random: (size) => randomBytes(size),
          webhook: { url: `${config.publicOrigin}/v3/webhooks/suppliers/sandbox`, secret: webhookSecret, deliver },
        })
      : null;
  const send = createOutbound({
    name: 'sandbox supplier, for admins',
    url: url ?? inProcess,
    timeoutMs: 10_000,
    ...(server ? { wire: handlerWire(inProcess, server.fetch) } : {}),
  });
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json', 'x-api-key': apiKey };
    const answer = await send({ method: 'POST', path, headers, body: JSON.stringify(body) });
    if (answer.kind !== 'answer' || answer.status >= 300) throw new Error(`the sandbox supplier refused ${path}`);
  };
  return {
    move: async (reference, stay) => await post(`/admin/bookings/${reference}/change`, stay),
    play: async (fault, endpoint, argument) => await post('/admin/faults', { fault, endpoint, argument, count: 1 }),
    close: () => server?.close(),
  };
}
