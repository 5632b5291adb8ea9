import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { createSandboxServer, type SandboxCatalogue } from '#demo/hotels/server.ts';
import { sandboxCatalogue } from '#demo/world/catalogue.ts';
import { worldSeed } from '#compose/hotels/load-supply.ts';
import type { Database } from '#database/open.ts';
import { exponentOf, isCurrency } from '#values/currency.ts';
import { convert, divideRounded } from '#values/money.ts';
import { openTestApp, type TestApp } from './app.ts';

/** Cents of a room and night with value added tax, by supplier: numbers that nothing else has. */
const planted = { direct: 4_171_907n, sandbox: 6_130_733n };
const nights = 2n;
const apiKey = 'a-key-of-planted-nets';
const webhookSecret = 'a-secret-of-planted-nets';

/** An app whose hotels in Barcelona all cost the same: what is planted. One of them is sold by both suppliers. */
export async function openPlantedNets(): Promise<TestApp> {
  const supplier = await serveSandbox();
  const app = await openTestApp({
    env: {
      // Searches wait for every supplier on a busy machine, too.
      TIME_SCALE: '0.2',
      SANDBOX_SUPPLIER_URL: supplier.url,
      SANDBOX_SUPPLIER_KEY: apiKey,
      SANDBOX_SUPPLIER_WEBHOOK_SECRET: webhookSecret,
    },
    prepare: plantDirect,
  });
  return { ...app, close: async () => await app.close().finally(supplier.close) };
}

async function plantDirect({ pool }: Database): Promise<void> {
  const here = `(select 'd-' || property.id from hotels.property join places.place on place.id = property.place_id
    where place.slug = 'barcelona')`;
  await pool.query(`update direct.room_type set base_minor = ${planted.direct} where property_id in ${here}`);
  await pool.query(
    `update direct.season set weekday_bp = '{10000,10000,10000,10000,10000,10000,10000}' where property_id in ${here}`,
  );
  await pool.query(
    `update direct.rate_plan set price_bp = 10000 where room_type_id in (select id from direct.room_type where property_id in ${here})`,
  );
  await pool.query(`delete from direct.promotion where property_id in ${here}`);
  await pool.query(
    `update hotels.property_mapping set property_id = (select substr(min(id), 3) from direct.property where id in ${here})
     where supplier = 'sandbox' and supplier_property_id =
       (select min(supplier_property_id) from hotels.property_mapping where supplier = 'sandbox')`,
  );
}

async function serveSandbox() {
  const world = sandboxCatalogue({ seed: worldSeed, properties: 200 });
  const catalogue: SandboxCatalogue = {
    property(id) {
      const property = world.property(id);
      if (!property) return null;
      return {
        ...property,
        currency: 'EUR',
        tz: 'Europe/Madrid',
        taxes: { vatBp: 1_000, cityTax: null, resortFeePerNight: null },
        roomTypes: property.roomTypes.map((room) => ({
          ...room,
          basePriceMinor: planted.sandbox,
          plans: room.plans.map((plan) => ({ ...plan, priceBp: 10_000 })),
        })),
        nightFactorBp: () => 10_000,
        isClosed: () => false,
        promotion: () => null,
      };
    },
  };
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const sandbox = createSandboxServer({
    catalogue,
    file: ':memory:',
    apiKey,
    now: () => new Date(),
    random: (size) => randomBytes(size),
    webhook: { url: 'http://127.0.0.1:9/', secret: webhookSecret, deliver: async () => new Response(null) },
  });
  const listener = getRequestListener(sandbox.fetch, { overrideGlobalObjects: false });
  server.on('request', (request, response) => void listener(request, response));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      server.closeAllConnections();
      sandbox.close();
    },
  };
}

/** What a rate of euros is: units of a currency for one euro. */
export type PerEuro = ReadonlyMap<string, { readonly numerator: bigint; readonly denominator: bigint }>;

export async function readPerEuro({ database }: TestApp): Promise<PerEuro> {
  const { rows } = await database.pool.query<{ quote: string; numerator: bigint; denominator: bigint }>(
    'select distinct on (quote) quote, numerator, denominator from booking.fx_rate order by quote, fetched_at desc',
  );
  return new Map([
    ['EUR', { numerator: 1n, denominator: 1n }],
    ...rows
      .filter(({ quote }) => isCurrency(quote))
      .map(({ quote, numerator, denominator }) => [quote, { numerator, denominator }] as const),
  ]);
}

/** Finds planted nets in texts of one currency: the price, its parts, the first night and the markup, in that and in euros. */
export function netFinder(currency: string, perEuro: PerEuro): (text: string) => string | null {
  const digits = new Set<string>();
  for (const night of Object.values(planted)) {
    const total = night * nights;
    // Nightly prices contain a tenth of value added tax.
    const room = divideRounded(night * 10_000n, 11_000n) * nights;
    for (const minor of [total, night, room, room / nights, total - room, divideRounded(room * 12n, 100n)])
      for (const code of new Set(['EUR', currency])) {
        const { numerator, denominator } = perEuro.get(code)!;
        const inCode = convert({ minor, currency: 'EUR' }, code, numerator, denominator).minor;
        const unit = 10n ** BigInt(exponentOf(code));
        for (const written of [inCode, divideRounded(inCode, unit), inCode / unit])
          if (written >= 100_000n) digits.add(String(written));
      }
  }
  const net = new RegExp(`(?<!\\d)(?:${[...digits].join('|')})(?!\\d)`);
  // Decimal points and what languages group digits with.
  return (text) => net.exec(text.replaceAll(/(?<=\d)[.,'’\u066b\u066c\u00a0\u202f ](?=\d)/g, ''))?.[0] ?? null;
}
