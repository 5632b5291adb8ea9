import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { createSandboxServer } from '#suppliers/sandbox/server/server.ts';
import { sandboxCatalogue } from '#verticals/hotels/world/catalogue.ts';

/** `npm run sandbox`: the sandbox supplier on a port of its own, for `SANDBOX_SUPPLIER_URL=http://127.0.0.1:4310`. */
const { env } = process;
const port = Number(env.PORT ?? 4310);
const folder = env.DATA_DIR ?? '.data';
mkdirSync(folder, { recursive: true });

const server = createSandboxServer({
  catalogue: sandboxCatalogue({ seed: 1, properties: Number(env.WORLD_PROPERTIES ?? 3_000) }),
  file: join(folder, 'sandbox-supplier.db'),
  apiKey: env.SANDBOX_SUPPLIER_KEY ?? 'sandbox',
  now: () => new Date(),
  random: (size) => randomBytes(size),
});

const answer = getRequestListener(
  (request, { incoming }) =>
    server.fetch(request).catch(() => {
      // The fault that breaks the connection rejects: break it, then nothing of this answer is sent.
      incoming.socket.destroy();
      return new Response(null, { status: 500 });
    }),
  { overrideGlobalObjects: false },
);
const listener = createServer((request, response) => void answer(request, response));
listener.listen(port, '127.0.0.1', () => process.stdout.write(`The sandbox supplier is at http://127.0.0.1:${port}\n`));

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    server.close();
    listener.close();
    listener.closeAllConnections();
  });
}
