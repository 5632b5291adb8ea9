import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { createSandboxServer } from '#demo/hotels/server.ts';
import { sandboxCatalogue } from '#demo/world/catalogue.ts';

export interface RunningSupplier {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * The sandbox supplier on a free port of 127.0.0.1, for the world with seed 1. `PUT /clock` with a number of milliseconds
 * as its body puts the supplier's clock back by so much: its quotes then end so much earlier.
 */
export async function runSupplier(options: { apiKey: string; properties: number }): Promise<RunningSupplier> {
  let behindMs = 0;
  const supplier = createSandboxServer({
    catalogue: sandboxCatalogue({ seed: 1, properties: options.properties }),
    file: ':memory:',
    apiKey: options.apiKey,
    now: () => new Date(Date.now() - behindMs),
    random: (size) => randomBytes(size),
  });
  const answer = async (request: Request): Promise<Response> => {
    if (request.method !== 'PUT' || new URL(request.url).pathname !== '/clock') return await supplier.fetch(request);
    behindMs = Number(await request.text());
    return new Response(null, { status: 204 });
  };
  const listen = getRequestListener(
    async (request, { incoming }) =>
      await answer(request).catch(() => {
        // A broken connection is one of the supplier's faults.
        incoming.socket.destroy();
        return new Response(null, { status: 500 });
      }),
    { overrideGlobalObjects: false },
  );
  const listener = createServer((incoming, outgoing) => void listen(incoming, outgoing));
  await new Promise<void>((listening) => listener.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    async close() {
      supplier.close();
      listener.closeAllConnections();
      await new Promise((closed) => listener.close(closed));
    },
  };
}
