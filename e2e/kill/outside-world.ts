import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { handlerWire } from '#connector/handler-wire.ts';
import { createSandboxGatewayAdapter } from '#gateways/sandbox/sandbox.ts';
import { createSandboxGateway } from '#demo/gateway/server.ts';
import { createSandboxSupplier } from '#suppliers/sandbox/sandbox.ts';
import { createSandboxServer } from '#demo/hotels/server.ts';
import { createHotelbeds } from '#suppliers/hotelbeds/hotelbeds.ts';
import { createTestServer } from '#suppliers/hotelbeds/server/test-server.ts';
import { sandboxCatalogue } from '#demo/world/catalogue.ts';

/** When, around one outside call, something is done to the caller. */
export type Moment = 'before' | 'after' | 'answered';
export interface Trap {
  /** `POST /v1/bookings`, matched against method and path. */
  readonly call: RegExp;
  /** 1 is the next such call. */
  readonly number: number;
  readonly moment: Moment;
  readonly spring: () => Promise<void>;
}

interface SupplierEntry {
  readonly client_reference: string;
  readonly lead_guests: readonly { readonly first_name: string }[];
}

const key = 'the-key-of-the-outside-world';
const now = () => new Date();
const random = (size: number) => randomBytes(size);

/**
 * The sandbox supplier, a supplier that can't hold rooms, and the sandbox gateway in the test's own process: they survive
 * when the product is killed.
 */
export async function openOutsideWorld(properties: number) {
  let trap: Trap | null = null;
  let webhookTarget = '';
  const supplier = createSandboxServer({
    catalogue: sandboxCatalogue({ seed: 1, properties }),
    file: ':memory:',
    apiKey: key,
    now,
    random,
  });
  const hotelbeds = createTestServer({ apiKey: key, secret: key, now });
  const hotelbedsHttp = await listen((request) => trapped(request, hotelbeds.fetch));
  const supplierHttp = await listen((request) => trapped(request, supplier.fetch));
  const gatewayHttp = await listen((request) => trapped(request, (one) => gateway.fetch(one)));
  const gateway = createSandboxGateway({
    file: ':memory:',
    publicOrigin: gatewayHttp.origin,
    webhookUrl: 'http://merchant.test/v3/webhooks/sandbox',
    webhookSecret: key,
    apiKey: key,
    now,
    random,
    deliver: async (request) => {
      const body = await request.arrayBuffer();
      return fetch(`${webhookTarget}/v3/webhooks/sandbox`, { method: 'POST', headers: request.headers, body });
    },
  });

  async function trapped(request: Request, answer: (request: Request) => Promise<Response>): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const isMeant = trap?.call.test(`${request.method} ${pathname}${search}`) ?? false;
    if (trap && isMeant) trap = { ...trap, number: trap.number - 1 };
    const sprung = isMeant && trap?.number === 0 ? trap : null;
    if (!sprung) return answer(request);
    trap = null;
    if (sprung.moment === 'before') {
      await sprung.spring();
      return new Response(null, { status: 503 });
    }
    const response = await answer(request);
    if (sprung.moment === 'after') await sprung.spring();
    else setTimeout(() => void sprung.spring(), 1);
    return response;
  }

  return {
    env: {
      SANDBOX_SUPPLIER_URL: supplierHttp.origin,
      SANDBOX_SUPPLIER_KEY: key,
      SANDBOX_GATEWAY_URL: gatewayHttp.origin,
      SANDBOX_GATEWAY_API_KEY: key,
      SANDBOX_GATEWAY_WEBHOOK_SECRET: key,
    },
    /** Connects the supplier that can't hold rooms. */
    hotelbedsEnv: { HOTELBEDS_URL: hotelbedsHttp.origin, HOTELBEDS_API_KEY: key, HOTELBEDS_SECRET: key },
    /** The books as connectors read them, for the audit. */
    supplier: createSandboxSupplier({ wire: handlerWire(supplierHttp.origin, supplier.fetch), apiKey: key, now }),
    hotelbeds: createHotelbeds({
      wire: handlerWire(hotelbedsHttp.origin, hotelbeds.fetch),
      apiKey: key,
      secret: key,
      now,
      zoneOf: () => 'Europe/Paris',
    }),
    gateway: createSandboxGatewayAdapter({
      wire: handlerWire(gatewayHttp.origin, (request) => gateway.fetch(request)),
      apiKey: key,
      webhookSecret: key,
    }),
    async nameAtSupplier(reference: string): Promise<string | undefined> {
      const books = new Request(`${supplierHttp.origin}/admin/bookings`, { headers: { 'x-api-key': key } });
      const { bookings } = (await (await supplier.fetch(books)).json()) as { bookings: readonly SupplierEntry[] };
      return bookings.find((one) => one.client_reference === reference)?.lead_guests[0]?.first_name;
    },
    pay: (request: Request) => gateway.fetch(request),
    sendWebhooksTo: (origin: string) => void (webhookTarget = origin),
    set: (next: Trap | null) => void (trap = next),
    isSet: () => trap !== null,
    close() {
      hotelbedsHttp.server.close();
      hotelbedsHttp.server.closeAllConnections();
      supplierHttp.server.close();
      gatewayHttp.server.close();
      supplierHttp.server.closeAllConnections();
      gatewayHttp.server.closeAllConnections();
      gateway.close();
      supplier.close();
    },
  };
}

function listen(answer: (request: Request) => Promise<Response>): Promise<{ server: Server; origin: string }> {
  const listener = getRequestListener(answer, { overrideGlobalObjects: false });
  const server = createServer((request, response) => void listener(request, response));
  return new Promise((done) => {
    server.listen(0, '127.0.0.1', () =>
      done({ server, origin: `http://127.0.0.1:${(server.address() as { port: number }).port}` }),
    );
  });
}
