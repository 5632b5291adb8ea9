// `npm run sandbox`: the sandbox suppliers of hotels, of tickets and of cars and the payment gateway in a separate process. Webhooks go to `WEBHOOK_URL`, those of
// the suppliers to `SUPPLIER_WEBHOOK_URL` (hotels), `TICKETS_WEBHOOK_URL` and `CARS_WEBHOOK_URL`.
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { readSandboxGatewayConfig } from '#gateways/sandbox/config.ts';
import { sandboxConfig } from '#suppliers/sandbox/sandbox.ts';
import { createFleetServer } from '#demo/cars/server.ts';
import { createSandboxGateway } from '#demo/gateway/server.ts';
import { createSandboxServer } from '#demo/hotels/server.ts';
import { catalogueOf, createTicketServer } from '#demo/tickets/server.ts';
import { worldAttractions } from '#demo/world/attractions/attractions.ts';
import { sandboxCarsConfig } from '#suppliers/duffel/duffel.ts';
import { sandboxTicketsConfig } from '#suppliers/octo/octo.ts';
import { OperatorError } from '#values/failure/operator-error.ts';
import { sandboxCatalogue } from '#demo/world/catalogue.ts';
import { runCommand } from './launch/run-command.ts';

type Answer = (request: Request) => Promise<Response>;

const highestPort = 65_535;

await runCommand('sandbox', async () => {
  const { env } = process;
  const port = Number(env['PORT'] || 4310);
  if (!Number.isInteger(port) || port < 1 || port > highestPort - 3)
    throw new OperatorError(`PORT is a whole number from 1 to ${highestPort - 3}.`);
  const { apiKey, webhookSecret: supplierSecret } = sandboxConfig(env, () => 'the-sandbox-signs-with-this');
  const paying = readSandboxGatewayConfig(env, (name) =>
    name === 'sandbox-gateway-api-key' ? 'the-key-of-the-sandbox' : 'the-sandbox-signs-with-this',
  );
  const opened = new AsyncDisposableStack();
  try {
    // Before anything is opened, all ports must be ours.
    const listeners = [
      await listen(port, opened),
      await listen(port + 1, opened),
      await listen(port + 2, opened),
      await listen(port + 3, opened),
    ] as const;
    const folder = env['DATA_DIR'] || '.data';
    mkdirSync(folder, { recursive: true });
    const now = () => new Date();
    const random = (size: number) => randomBytes(size);
    const supplier = createSandboxServer({
      catalogue: sandboxCatalogue({ seed: 1, properties: Number(env['WORLD_PROPERTIES'] || 3_000) }),
      file: join(folder, 'sandbox-supplier.db'),
      apiKey,
      answersAfterSeconds: 20,
      now,
      random,
      webhook: {
        url: env['SUPPLIER_WEBHOOK_URL'] || 'http://localhost:3000/v3/webhooks/suppliers/sandbox',
        secret: supplierSecret,
        deliver: async (request) => await fetch(request),
      },
    });
    opened.defer(supplier.close);
    const gateway = createSandboxGateway({
      file: join(folder, 'sandbox-gateway.db'),
      publicOrigin: `http://127.0.0.1:${port + 1}`,
      webhookUrl: env['WEBHOOK_URL'] || 'http://localhost:3000/v3/webhooks/sandbox',
      webhookSecret: paying.webhookSecret,
      apiKey: paying.apiKey,
      terms: paying.terms,
      now,
      random,
      deliver: async (request) => await fetch(request),
    });
    opened.defer(gateway.close);
    const attractions = sandboxTicketsConfig(env, () => 'the-sandbox-signs-with-this');
    const tickets = createTicketServer({
      catalogue: catalogueOf(worldAttractions()),
      file: join(folder, 'sandbox-tickets.db'),
      apiKey: attractions.token,
      now,
      random,
      webhook: {
        url: env['TICKETS_WEBHOOK_URL'] || 'http://localhost:3000/v3/webhooks/suppliers/sandbox-tickets',
        secret: attractions.webhookSecret,
        deliver: async (request) => await fetch(request),
      },
    });
    opened.defer(tickets.close);
    const fleet = sandboxCarsConfig(env, () => 'the-sandbox-signs-with-this');
    const cars = createFleetServer({
      file: join(folder, 'sandbox-cars.db'),
      apiKey: fleet.token,
      now,
      random,
      webhook: {
        url: env['CARS_WEBHOOK_URL'] || 'http://localhost:3000/v3/webhooks/suppliers/sandbox-cars',
        secret: fleet.webhookSecret,
        deliver: async (request) => await fetch(request),
      },
    });
    opened.defer(cars.close);
    answer(listeners[0], 'supplier of hotels', port, supplier.fetch);
    answer(listeners[1], 'payment gateway', port + 1, (request) => gateway.fetch(request));
    answer(listeners[2], 'supplier of tickets', port + 2, tickets.fetch);
    answer(listeners[3], 'supplier of cars', port + 3, cars.fetch);
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void opened.disposeAsync());
  return 0;
});

async function listen(port: number, opened: AsyncDisposableStack): Promise<Server> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  opened.defer(() => {
    server.close();
    server.closeAllConnections();
  });
  return server;
}

function answer(server: Server, name: string, port: number, fetch: Answer): void {
  const listener = getRequestListener(
    (request, { incoming }) =>
      fetch(request).catch(() => {
        // The fault that breaks the connection rejects: break it, then nothing of this answer is sent.
        incoming.socket.destroy();
        return new Response(null, { status: 500 });
      }),
    { overrideGlobalObjects: false },
  );
  server.on('request', (request, response) => void listener(request, response));
  process.stdout.write(`The sandbox ${name} is at http://127.0.0.1:${port}\n`);
}
