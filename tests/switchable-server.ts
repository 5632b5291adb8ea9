import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';

export interface SwitchableServer {
  readonly url: string;
  /** From here on every connection is cut. */
  down(): void;
  up(): void;
  close(): void;
}

/** Serves a handler on this machine, until it is down. */
export async function switchableServer(answer: (request: Request) => Promise<Response>): Promise<SwitchableServer> {
  const listen = getRequestListener(answer, { overrideGlobalObjects: false });
  let isDown = false;
  const server = createServer((request, response) => {
    if (isDown) request.socket.destroy();
    else void listen(request, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    down() {
      isDown = true;
      server.closeAllConnections();
    },
    up() {
      isDown = false;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
