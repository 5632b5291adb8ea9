import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { z } from 'zod';
import { decodeToken } from '#demo/engine/token.ts';
import { createSandboxServer } from '#demo/hotels/server.ts';
import { sandboxCatalogue } from '#demo/world/catalogue.ts';

export interface RunningSupplier {
  readonly url: string;
  close(): Promise<void>;
}

/** What goes wrong with the stays that begin on one day. */
const disturbed = z.object({
  /** The fault of the next call whose path ends so, as its header names it (`src/suppliers/sandbox/protocol.md`). */
  next: z.object({ path: z.string(), fault: z.string() }).optional(),
  /** How much the supplier's clock is behind: its quotes end so much earlier. */
  behindMs: z.number().optional(),
});
type Disturbed = z.infer<typeof disturbed>;

/** What calls say about their stay: as dates, or in the token of an offer. */
const aboutStay = z.object({ check_in: z.string().optional(), token: z.string().optional() });
const inToken = z.object({ checkIn: z.string() });

/** The first day of the stay that a call is about; undefined when it is about none. */
function checkInOf(body: string): string | undefined {
  if (body === '') return undefined;
  const { check_in, token } = aboutStay.safeParse(JSON.parse(body)).data ?? {};
  return check_in ?? inToken.safeParse(decodeToken(token ?? '')).data?.checkIn;
}

/**
 * The sandbox supplier on a free port of 127.0.0.1, for the world with seed 1. `PUT /stays/{check-in}` with what goes
 * wrong with stays from that day leaves the other journeys, about other days, alone.
 */
export async function runSupplier(options: { apiKey: string; properties: number }): Promise<RunningSupplier> {
  const clock = new AsyncLocalStorage<number>();
  const days = new Map<string, Disturbed>();
  const supplier = createSandboxServer({
    catalogue: sandboxCatalogue({ seed: 1, properties: options.properties }),
    file: ':memory:',
    apiKey: options.apiKey,
    now: () => new Date(Date.now() - (clock.getStore() ?? 0)),
    random: (size) => randomBytes(size),
  });
  const answer = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const [, day] = /^\/stays\/([\d-]{10})$/.exec(pathname) ?? [];
    const body = await request.text();
    if (day !== undefined && request.method === 'PUT') {
      days.set(day, disturbed.parse(JSON.parse(body)));
      return new Response(null, { status: 204 });
    }
    const headers = new Headers(request.headers);
    const checkIn = days.size > 0 ? checkInOf(body) : undefined;
    const { next, behindMs = 0 } = days.get(checkIn ?? '') ?? {};
    if (next && pathname.endsWith(next.path)) {
      days.set(checkIn!, { behindMs });
      headers.set('x-sandbox-fault', next.fault);
    }
    const { method, signal } = request;
    const call = new Request(request.url, { method, headers, signal, ...(body !== '' && { body }) });
    return await clock.run(behindMs, async () => await supplier.fetch(call));
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
