import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOutbound } from '#connector/outbound.ts';
import { createFleetServer } from '#demo/cars/server.ts';
import { catalogueOf, createTicketServer } from '#demo/tickets/server.ts';
import { worldAttractions } from '#demo/world/attractions/attractions.ts';
import { createOctoSupplier, sandboxTicketsId } from '#suppliers/octo/octo.ts';
import { loadCatalogue } from '#verticals/tickets/mapping/load-catalogue.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { carBooking, offersIn, sealedIn } from '#tests/cars/booked-car.ts';
import { anHour } from '#tests/outage.ts';
import { type SwitchableServer, switchableServer } from '#tests/switchable-server.ts';
import { inDays, json, pay, postJson, type Reserved, stateOf, untilState } from '#tests/visitor.ts';

const token = 'the-key-of-these-tests';
const barcelona = 3_128_760;
const server = { file: ':memory:', apiKey: token, now: () => new Date(), random: (size: number) => randomBytes(size) };
const catalogue = catalogueOf(worldAttractions().filter(({ cityId }) => cityId === barcelona));
const tickets = createTicketServer({ ...server, catalogue });
const fleet = createFleetServer(server);

let octo: SwitchableServer;
let cars: SwitchableServer;
let app: TestApp;
beforeAll(async () => {
  [octo, cars] = await Promise.all([switchableServer(tickets.fetch), switchableServer(fleet.fetch)]);
  app = await openTestApp({
    env: {
      PRODUCTS: 'hotels,tickets,cars',
      // An hour takes eleven seconds.
      TIME_SCALE: '0.003',
      SANDBOX_TICKETS_URL: octo.url,
      SANDBOX_TICKETS_KEY: token,
      SANDBOX_CARS_URL: cars.url,
      SANDBOX_CARS_KEY: token,
    },
  });
  const wire = createOutbound({ name: 'tickets', url: octo.url, timeoutMs: 60_000, maxBytes: 64 * 2 ** 20 });
  const supplier = createOctoSupplier({ id: sandboxTicketsId, wire, token, now: server.now });
  await loadCatalogue(app.database.db, supplier, new AbortController().signal);
}, 240_000);
afterAll(async () => {
  await app?.close();
  for (const one of [octo, cars]) one?.close();
  for (const one of [tickets, fleet]) one.close();
});

const page = async (path: string) => {
  const response = await app.fetch(path, { headers: { accept: 'text/html' } });
  return { status: response.status, html: await response.text() };
};
const data = async <Data>(path: string) => (await json<{ data: Data }>(await app.fetch(path))).data;

const rental = (day: number) =>
  `/cars/results?pickup=BCN&from=${inDays(day)}T10:00&until=${inDays(day + 4)}T10:00&age=36&residence=ES`;

/** Details of a booking of a car that may be cancelled free of charge. */
async function carDetails(): Promise<object> {
  const [path = ''] = offersIn((await page(`${rental(30)}&free=1`)).html);
  const offer = sealedIn((await page(path)).html);
  const quote = await json<{ data: { id: string } }>(await postJson(app, '/v3/cars/quotes', { offer }));
  return carBooking(quote.data.id);
}

interface Attraction {
  readonly id: string;
  readonly path: string;
  readonly kind: string;
  readonly options: readonly { readonly option: number }[];
}

async function busTour(): Promise<Attraction> {
  const { attractions } = await data<{ attractions: Attraction[] }>('/v3/tickets/attractions?place=spain/barcelona');
  const { id } = attractions.find(({ kind }) => kind === 'bus_tour')!;
  return await data<Attraction>(`/v3/tickets/attractions/${id}`);
}

/** Details of a booking of two tickets on a day soon. */
async function ticketDetails({ id, options }: Attraction, lastName = 'Levi'): Promise<object> {
  for (let days = 20; days < 34; days += 1) {
    const path = `/v3/tickets/attractions/${id}/times?option=${options[0]!.option}&date=${inDays(days)}&units=adult:2`;
    // oxlint-disable-next-line no-await-in-loop -- the next day is asked for only when this one is full
    const { times = [] } = await data<{ times?: { offer: string | null }[] }>(path);
    const offer = times.find((time) => time.offer !== null)?.offer;
    if (!offer) continue;
    // oxlint-disable-next-line no-await-in-loop
    const quote = await json<{ data: { id: string } }>(await postJson(app, '/v3/tickets/quotes', { offer }));
    return {
      quote: quote.data.id,
      travellers: [{ slot: 'visitor_1', fields: { first_name: 'Dana', last_name: lastName } }],
      contact: { email: 'dana@example.com', phone: '+972501234567' },
    };
  }
  throw new Error('nothing is left');
}

async function reserved(details: object): Promise<Reserved> {
  const answer = await postJson(app, '/v3/reservations', details, { 'idempotency-key': randomUUID() });
  expect(answer.status, await answer.clone().text()).toBe(202);
  const { data: one } = await json<{ data: Reserved }>(answer);
  expect(await untilState(app, one.transaction, ['awaiting_payment', 'failed', 'expired'])).toBe('awaiting_payment');
  return one;
}

const paymentOf = async ({ transaction }: Reserved) =>
  (await app.database.pool.query<{ state: string }>('select state from booking.payment where id = $1', [transaction]))
    .rows[0]!.state;

/** What the suppliers have in their own books. */
async function booksOf(one: { readonly fetch: (request: Request) => Promise<Response> }): Promise<string[]> {
  const headers = { 'x-api-key': token };
  const answer = await one.fetch(new Request('http://supplier.test/admin/bookings', { headers }));
  const { bookings } = (await answer.json()) as { bookings: { status: string }[] };
  return bookings.map(({ status }) => status.toLowerCase());
}

test('for an hour: pages say so, bookings that are being paid wait, and are made once and charged once', async () => {
  const tour = await busTour();
  const [car, visit] = [await reserved(await carDetails()), await reserved(await ticketDetails(tour))];
  for (const one of [octo, cars]) one.down();
  const paid = [car, visit];
  for (const one of paid) expect(await pay(app, one)).toBe(true);

  const results = await page(rental(60));
  expect([results.status, offersIn(results.html)]).toEqual([503, []]);
  expect(results.html).toContain('The rental companies aren’t responding');
  const times = await page(`${tour.path}?date=${inDays(40)}`);
  expect(times.html).toContain('The operator’s system isn’t responding');
  // What was read before is still listed, at the prices that are usual.
  const list = await page(`/tickets/spain/barcelona/results?date=${inDays(50)}`);
  expect([list.status, list.html.includes(tour.path)]).toEqual([200, true]);

  await anHour();
  for (const one of paid) {
    expect(['booking', 'needs_human']).toContain(await stateOf(app, one.transaction));
    expect(await paymentOf(one)).toBe('authorised');
  }

  for (const one of [octo, cars]) one.up();
  for (const one of paid) {
    expect(await untilState(app, one.transaction, ['confirmed', 'failed'], 60)).toBe('confirmed');
    await expect.poll(async () => await paymentOf(one), { timeout: 20_000 }).toBe('captured');
  }
  expect([await booksOf(tickets), await booksOf(fleet)]).toEqual([['confirmed'], ['confirmed']]);
  expect(offersIn((await page(rental(60))).html).length).toBeGreaterThan(0);
});

test('tickets that stay PENDING: after an hour a person looks at them, and nothing is charged for them', async () => {
  const one = await reserved(await ticketDetails(await busTour()));
  await tickets.fetch(
    new Request('http://supplier.test/admin/faults', {
      method: 'POST',
      headers: { 'x-api-key': token },
      body: JSON.stringify({ fault: 'accepted_202', argument: 360_000_000, count: 50 }),
    }),
  );
  expect(await pay(app, one)).toBe(true);
  const alarms = `select code from booking.alarm where trip_id = $1 and cleared_at is null`;
  await expect
    .poll(async () => (await app.database.pool.query(alarms, [one.transaction])).rows, { timeout: 60_000 })
    .toEqual([{ code: 'unknown' }]);
  expect([await stateOf(app, one.transaction), await paymentOf(one)]).toEqual(['booking', 'authorised']);
});
