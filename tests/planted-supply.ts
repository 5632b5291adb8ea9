import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { tourNames } from '#compose/tickets/tour-names.ts';
import { createFleetServer } from '#demo/cars/server.ts';
import { createSandboxServer, type SandboxCatalogue } from '#demo/hotels/server.ts';
import { catalogueOf, createTicketServer } from '#demo/tickets/server.ts';
import { worldAttractions } from '#demo/world/attractions/attractions.ts';
import { loadAttractions } from '#demo/world/attractions/load-attractions.ts';
import { sandboxCatalogue } from '#demo/world/catalogue.ts';
import { worldSeed } from '#compose/hotels/load-supply.ts';
import { handlerWire } from '#connector/handler-wire.ts';
import type { Database } from '#database/open.ts';
import { createOctoSupplier, sandboxTicketsId } from '#suppliers/octo/octo.ts';
import { toDecimal } from '#values/money.ts';
import { loadCatalogue } from '#verticals/tickets/mapping/load-catalogue.ts';

/** Cents of a room and night with value added tax, of a ticket and of a rental: numbers that nothing else has. */
export const planted = { direct: 4_171_907n, sandbox: 6_130_733n, ticket: 2_930_453n, rental: 8_370_247n };
const barcelona = 3_128_760;
const apiKey = 'a-key-of-planted-nets';
const webhookSecret = 'a-secret-of-planted-nets';

/** The sandbox suppliers of every product on servers of their own, with planted prices. */
export interface PlantedSupply {
  readonly env: Readonly<Record<string, string>>;
  /** Plants the prices that stand in our own tables, and reads the catalogue of tickets. */
  prepare(database: Database): Promise<void>;
  close(): void;
}

export async function servePlantedSupply(): Promise<PlantedSupply> {
  const options = {
    file: ':memory:',
    apiKey,
    now: () => new Date(),
    random: (size: number) => randomBytes(size),
    webhook: { url: 'http://127.0.0.1:9/', secret: webhookSecret, deliver: async () => new Response(null) },
  };
  const attractions = worldAttractions().filter(({ cityId }) => cityId === barcelona);
  const hotels = createSandboxServer({ ...options, catalogue: plantedHotels() });
  const tickets = createTicketServer({ ...options, catalogue: catalogueOf(attractions) });
  const cars = createFleetServer(options);
  const sendTickets = rewriting(tickets.fetch, plantTickets);
  const served = [
    await serve(hotels.fetch),
    await serve(sendTickets),
    await serve(rewriting(cars.fetch, (answer) => plantRentals(answer))),
  ] as const;
  const [SANDBOX_SUPPLIER_URL, SANDBOX_TICKETS_URL, SANDBOX_CARS_URL] = served.map(({ url }) => url) as [
    string,
    string,
    string,
  ];
  return {
    env: {
      PRODUCTS: 'hotels,tickets,cars',
      SANDBOX_SUPPLIER_URL,
      SANDBOX_SUPPLIER_KEY: apiKey,
      SANDBOX_SUPPLIER_WEBHOOK_SECRET: webhookSecret,
      SANDBOX_TICKETS_URL,
      SANDBOX_TICKETS_KEY: apiKey,
      SANDBOX_CARS_URL,
      SANDBOX_CARS_KEY: apiKey,
      SANDBOX_CARS_WEBHOOK_SECRET: webhookSecret,
    },
    async prepare(database) {
      await plantDirect(database);
      const { db } = database;
      await loadAttractions(db, await tourNames());
      const wire = handlerWire('http://tickets.test', sendTickets, 64 * 2 ** 20);
      const supplier = createOctoSupplier({
        id: sandboxTicketsId,
        wire,
        token: apiKey,
        now: options.now,
        timeScale: 1,
      });
      const { stopped, alarm } = await loadCatalogue(db, supplier, new AbortController().signal);
      if (stopped !== null || alarm !== null) throw new Error(`the planted catalogue: ${stopped ?? alarm}`);
    },
    close() {
      for (const one of [...served, hotels, tickets, cars]) one.close();
    },
  };
}

/** All hotels in Barcelona cost the same. One of them is sold by both suppliers. */
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

function plantedHotels(): SandboxCatalogue {
  const world = sandboxCatalogue({ seed: worldSeed, properties: 200 });
  return {
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
}

type Send = (request: Request) => Promise<Response>;
type Json = Record<string, unknown>;
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A server's answers with other prices. */
function rewriting(send: Send, plant: (answer: string, asked: string) => unknown): Send {
  return async (request) => {
    const asked = await request.clone().text();
    const answer = await send(request);
    const text = await answer.text();
    const isPriced = answer.ok && (answer.headers.get('content-type') ?? '').includes('json');
    const headers = new Headers(answer.headers);
    headers.delete('content-length');
    return new Response(isPriced ? JSON.stringify(plant(text, asked)) : text, { status: answer.status, headers });
  };
}

/** Every kind of ticket costs what is planted; the suggested public price is above it. */
function plantTickets(answer: string, asked: string): unknown {
  const { units = [] } = (asked ? JSON.parse(asked) : {}) as { units?: { quantity: number }[] };
  const requested = units.reduce((sum, { quantity }) => sum + quantity, 0);
  const priced = (tickets: number) => ({
    net: Number(planted.ticket) * tickets,
    retail: Number(planted.ticket) * 2 * tickets,
    original: Number(planted.ticket) * 2 * tickets,
  });
  return JSON.parse(answer, function revive(this: Json, key, value: unknown) {
    if (!isJson(value) || !('net' in value)) return value;
    const items = this['unitItems'];
    const tickets = key === 'pricing' ? (Array.isArray(items) ? items.length : requested) : 1;
    return { ...value, ...priced(tickets) };
  });
}

/** Every rental costs what is planted; what is due at the desk stays as it is. */
function plantRentals(answer: string): unknown {
  return JSON.parse(answer, (_key, value: unknown) => {
    if (!isJson(value) || !('base_amount' in value)) return value;
    const price = toDecimal({ minor: planted.rental, currency: 'EUR' });
    const steps = (all: unknown) => (all as Json[]).map((step) => ({ ...step, amount: price }));
    const terms = value['terms'] as Json | undefined;
    return {
      ...value,
      base_amount: price,
      total_amount: price,
      charges: (value['charges'] as Json[]).filter(({ due }) => due === 'at_desk'),
      ...(terms && { terms: { ...terms, cancellation: steps(terms['cancellation']) } }),
      ...(Array.isArray(value['cancellation']) && { cancellation: steps(value['cancellation']) }),
    };
  });
}

async function serve(send: Send) {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const listener = getRequestListener(send, { overrideGlobalObjects: false });
  server.on('request', (request, response) => void listener(request, response));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
