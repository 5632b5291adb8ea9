import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { audit } from '#booking/booking.ts';
import { openEmbedded } from '#database/embedded/embedded.ts';
import { connect } from '#database/open.ts';
import { createSandboxGatewayAdapter } from '#gateways/sandbox/sandbox.ts';
import { createSandboxGateway } from '#demo/gateway/server.ts';
import { createDirectSupplier } from '#suppliers/direct/direct.ts';
import { createSandboxSupplier } from '#suppliers/sandbox/sandbox.ts';
import { createSandboxServer } from '#demo/hotels/server.ts';
import { handlerWire } from '#connector/handler-wire.ts';
import { silentLog } from '#connector/log.ts';
import { hotelSupply } from '#verticals/hotels/supply.ts';
import { sandboxCatalogue } from '#demo/world/catalogue.ts';
import type { Booked } from './bookings.ts';
import type { Figure } from './measure/figure.ts';
import { secret } from './product.ts';

const key = 'the key of the books';

/** Compares three sets of books once the product has stopped: ours, the supplier's and the gateway's. Throws when a booking is missing or twice there. */
export async function compareBooks(dataDirectory: string, { asked }: Pick<Booked, 'asked'>): Promise<Figure> {
  const now = () => new Date();
  const random = (size: number) => randomBytes(size);
  const server = await openEmbedded(dataDirectory, silentLog);
  const database = await connect(server.url, silentLog, server.close);
  const catalogue = sandboxCatalogue({ seed: 1, properties: 3_000 });
  const supplierServer = createSandboxServer({
    catalogue,
    file: join(dataDirectory, 'sandbox-supplier.db'),
    apiKey: key,
    now,
    random,
  });
  const supplier = createSandboxSupplier({
    wire: handlerWire('http://supplier.localhost', supplierServer.fetch),
    apiKey: key,
    now,
  });
  const direct = createDirectSupplier({ db: database.db, secret, now });
  const pages = { publicOrigin: 'http://pay.localhost', webhookUrl: 'http://localhost/', webhookSecret: key };
  const deliver = async () => new Response(null, { status: 503 });
  const gatewayServer = createSandboxGateway({
    ...pages,
    file: join(dataDirectory, 'sandbox-gateway.db'),
    apiKey: key,
    now,
    random,
    deliver,
  });
  const gateway = createSandboxGatewayAdapter({
    wire: handlerWire('http://pay.localhost', (request) => gatewayServer.fetch(request)),
    apiKey: key,
    webhookSecret: key,
  });
  try {
    const since = new Date(Date.now() - 3_600_000).toISOString();
    const until = new Date(Date.now() + 60_000).toISOString();
    const violations = await audit(
      { db: database.db, log: silentLog, supplies: { hotel: hotelSupply([supplier, direct]) }, gateways: [gateway] },
      1,
    );
    const { rows } = await database.pool.query<{ count: number }>(
      `select count(*)::int as count from booking.reservation where state = 'confirmed'`,
    );
    const bookings = await supplier.list(since, until);
    const payments = await gateway.list(since, until);
    if (bookings === 'unknown' || payments === 'unknown')
      throw new Error('the books of the supplier or the gateway could not be read');
    const counts = [rows[0]?.count, bookings.filter(({ state }) => state === 'confirmed').length];
    const captured = payments.filter(({ state }) => state === 'captured').length;
    const note = `asked ${asked}: confirmed ${counts[0]}, at the supplier ${counts[1]}; payments captured ${captured}; audit finds ${violations.length} differences${violations[0] ? `, first: ${JSON.stringify(violations[0])}` : ''}`;
    const wrong =
      violations.length +
      Math.abs(asked - captured) +
      counts.reduce<number>((sum, count) => sum + Math.abs(asked - (count ?? 0)), 0);
    return { name: 'Bookings missing or made twice', value: wrong, unit: 'bookings', target: { atMost: 0 }, note };
  } finally {
    gatewayServer.close();
    supplierServer.close();
    await database.close();
  }
}
