import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { handlerWire } from '#connector/handler-wire.ts';
import { createSandboxGatewayAdapter } from '#gateways/sandbox/sandbox.ts';
import { createSandboxGateway } from '#demo/gateway/server.ts';
import { createSandboxSupplier } from '#suppliers/sandbox/sandbox.ts';
import { createSandboxServer } from '#demo/hotels/server.ts';
import { sandboxCatalogue } from '#demo/world/catalogue.ts';

/** When, around one outside call, something is done to the caller. */
export type Moment = 'before' | 'after' | 'answered';
export interface Trap {
  /** `POST /v1/bookings`, matched against method and path. */
  readonly call: RegExp;
  readonly moment: Moment;
  readonly spring: () => Promise<void>;
}

const key = 'the-key-of-the-outside-world';
const now = () => new Date();
const random = (size: number) => randomBytes(size);

/** The sandbox supplier and gateway in the test's own process: they survive when the product is killed. */
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
    const sprung = trap && trap.call.test(`${request.method} ${new URL(request.url).pathname}`) ? trap : null;
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
    /** The books as connectors read them, for the audit. */
    supplier: createSandboxSupplier({ wire: handlerWire(supplierHttp.origin, supplier.fetch), apiKey: key, now }),
    gateway: createSandboxGatewayAdapter({
      wire: handlerWire(gatewayHttp.origin, (request) => gateway.fetch(request)),
      apiKey: key,
      webhookSecret: key,
    }),
    pay: (request: Request) => gateway.fetch(request),
    sendWebhooksTo: (origin: string) => void (webhookTarget = origin),
    set: (next: Trap | null) => void (trap = next),
    isSet: () => trap !== null,
    close() {
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
