import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { createSandboxGateway } from '#gateways/sandbox/server/server.ts';
import { createSandboxServer } from '#suppliers/sandbox/server/server.ts';
import { sandboxCatalogue } from '#verticals/hotels/world/catalogue.ts';

/**
 * `npm run sandbox`: the sandbox supplier and payment gateway in a process of their own, on `PORT` (4310) and the one
 * after it. Webhooks go to `WEBHOOK_URL`.
 */
const { env } = process;
const port = Number(env.PORT ?? 4310);
const folder = env.DATA_DIR ?? '.data';
mkdirSync(folder, { recursive: true });
const now = () => new Date();
const random = (size: number) => randomBytes(size);

const supplier = createSandboxServer({
  catalogue: sandboxCatalogue({ seed: 1, properties: Number(env.WORLD_PROPERTIES ?? 3_000) }),
  file: join(folder, 'sandbox-supplier.db'),
  apiKey: env.SANDBOX_SUPPLIER_KEY ?? 'sandbox',
  now,
  random,
});
const gateway = createSandboxGateway({
  file: join(folder, 'sandbox-gateway.db'),
  publicOrigin: `http://127.0.0.1:${port + 1}`,
  webhookUrl: env.WEBHOOK_URL ?? 'http://localhost:3000/v3/webhooks/sandbox',
  webhookSecret: env.SANDBOX_GATEWAY_WEBHOOK_SECRET ?? 'the-sandbox-signs-with-this',
  apiKey: env.SANDBOX_GATEWAY_API_KEY ?? 'the-key-of-the-sandbox',
  now,
  random,
  deliver: async (request) => await fetch(request),
});

const listeners = [
  listen('supplier', supplier.fetch, port),
  listen('payment gateway', (request) => gateway.fetch(request), port + 1),
];

function listen(name: string, fetch: (request: Request) => Promise<Response>, at: number) {
  const answer = getRequestListener(
    (request, { incoming }) =>
      fetch(request).catch(() => {
        // The fault that breaks the connection rejects: break it, then nothing of this answer is sent.
        incoming.socket.destroy();
        return new Response(null, { status: 500 });
      }),
    { overrideGlobalObjects: false },
  );
  const listener = createServer((request, response) => void answer(request, response));
  return listener.listen(at, '127.0.0.1', () =>
    process.stdout.write(`The sandbox ${name} is at http://127.0.0.1:${at}\n`),
  );
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    supplier.close();
    gateway.close();
    for (const listener of listeners) {
      listener.close();
      listener.closeAllConnections();
    }
  });
}
