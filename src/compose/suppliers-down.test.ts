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
import { pollUntil } from '#tests/poll.ts';
import { type SwitchableServer, switchableServer } from '#tests/switchable-server.ts';
import { inDays, json, pay, postJson, type Reserved, untilState } from '#tests/visitor.ts';

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
      // Half an hour, after which a person is asked, takes eleven seconds.
      TIME_SCALE: '0.006',
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

/** Asked again when the machine was busier than the short deadlines of this test allow. */
async function quoteOf(path: string, offerOf: () => Promise<string | null | undefined>): Promise<string> {
  const quote = await pollUntil(
    async () => {
      const offer = await offerOf();
      if (!offer) return null;
      const answer = await json<{ data?: { id: string } }>(await postJson(app, path, { offer }));
      return answer.data?.id ?? null;
    },
    (id) => id !== null,
    60,
  );
  if (quote === null) throw new Error(`${path}: no quote`);
  return quote;
}

/** Details of a booking of a car that may be cancelled free of charge. */
const carDetails = async () =>
  carBooking(
    await quoteOf('/v3/cars/quotes', async () => {
      const [path] = offersIn((await page(`${rental(30)}&free=1`)).html);
      const { html } = path ? await page(path) : { html: '' };
      return html.includes('name="offer"') ? sealedIn(html) : null;
    }),
  );

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
async function ticketDetails({ id, options }: Attraction): Promise<object> {
  let day = 20;
  const quote = await quoteOf('/v3/tickets/quotes', async () => {
    day = day === 33 ? 20 : day + 1;
    const path = `/v3/tickets/attractions/${id}/times?option=${options[0]!.option}&date=${inDays(day)}&units=adult:2`;
    const found = await json<{ data?: { times?: { offer: string | null }[] } }>(await app.fetch(path));
    return found.data?.times?.find((time) => time.offer !== null)?.offer;
  });
  return {
    quote,
    travellers: [{ slot: 'visitor_1', fields: { first_name: 'Dana', last_name: 'Levi' } }],
    contact: { email: 'dana@example.com', phone: '+972501234567' },
  };
}

async function reserved(details: object): Promise<Reserved> {
  const answer = await postJson(app, '/v3/reservations', details, { 'idempotency-key': randomUUID() });
  expect(answer.status, await answer.clone().text()).toBe(202);
  const { data: one } = await json<{ data: Reserved }>(answer);
  expect(await untilState(app, one.transaction, ['awaiting_payment', 'failed', 'expired'])).toBe('awaiting_payment');
  return one;
}

/** Waits until a reservation and its payment have these states. */
async function settles(
  { id, transaction }: Reserved,
  ...wanted: readonly [state: string, paid: string]
): Promise<void> {
  const query = `select reservation.state, payment.state as paid from booking.reservation, booking.payment
    where reservation.id = $1 and payment.id = $2`;
  type Row = { readonly state: string; readonly paid: string };
  const row = await pollUntil(
    async () => (await app.database.pool.query<Row>(query, [id, transaction])).rows[0]!,
    ({ state, paid }) => state === wanted[0] && paid === wanted[1],
    60,
  );
  expect([row.state, row.paid]).toEqual(wanted);
}

/** The bookings that a supplier has made, in its own books. */
async function bookedAt(one: { readonly fetch: (request: Request) => Promise<Response> }): Promise<number> {
  const headers = { 'x-api-key': token };
  const answer = await one.fetch(new Request('http://supplier.test/admin/bookings', { headers }));
  const { bookings } = (await answer.json()) as { bookings: { status: string }[] };
  return bookings.filter(({ status }) => status.toLowerCase() === 'confirmed').length;
}

async function playOnce(fault: string, argument: number): Promise<void> {
  const body = JSON.stringify({ fault, argument, count: 1 });
  const request = new Request('http://supplier.test/admin/faults', {
    method: 'POST',
    headers: { 'x-api-key': token },
    body,
  });
  expect((await tickets.fetch(request)).status).toBe(201);
}

test('pages say so, bookings that are being paid wait, and nothing is made or charged twice, or for nothing', async () => {
  // A second attempt begins where the first one ended.
  for (const one of [octo, cars]) one.up();
  const tour = await busTour();
  // These stay PENDING for ever.
  const pending = await reserved(await ticketDetails(tour));
  await playOnce('accepted_202', 900_000_000);
  expect(await pay(app, pending)).toBe(true);
  await settles(pending, 'unknown', 'authorised');

  // Down for a moment: they are booked when the suppliers are back.
  const short = [await reserved(await carDetails()), await reserved(await ticketDetails(tour))];
  const long = [await reserved(await carDetails()), await reserved(await ticketDetails(tour))];
  for (const one of [octo, cars]) one.down();
  for (const one of short) expect(await pay(app, one)).toBe(true);
  for (const one of short) await settles(one, 'unknown', 'authorised');
  for (const one of [octo, cars]) one.up();
  for (const one of short) await settles(one, 'confirmed', 'captured');

  // Down for an hour.
  for (const one of [octo, cars]) one.down();
  for (const one of long) expect(await pay(app, one)).toBe(true);
  const results = await page(rental(60));
  expect([results.status, offersIn(results.html)]).toEqual([503, []]);
  expect(results.html).toContain('The rental companies aren’t responding');
  const times = await page(`${tour.path}?date=${inDays(40)}`);
  expect(times.html).toContain('The operator’s system isn’t responding');
  // What was read before is still listed, at the usual prices.
  const list = await page(`/tickets/spain/barcelona/results?date=${inDays(50)}`);
  expect([list.status, list.html.includes(tour.path)]).toEqual([200, true]);
  for (const one of [pending, ...long]) await settles(one, 'needs_human', 'authorised');
  const { rows: alarms } = await app.database.pool.query(
    `select code from booking.alarm where cleared_at is null and reservation_id = any($1::uuid[])`,
    [[pending, ...long].map(({ id }) => id)],
  );
  expect(alarms).toEqual(Array.from({ length: 3 }, () => ({ code: 'unknown' })));

  for (const one of [octo, cars]) one.up();
  for (const one of long) await settles(one, 'failed', 'voided');
  await settles(pending, 'needs_human', 'authorised');
  expect([await bookedAt(tickets), await bookedAt(fleet)]).toEqual([1, 1]);
  const back = await pollUntil(
    async () => offersIn((await page(rental(61))).html).length,
    (offers) => offers > 0,
  );
  expect(back).toBeGreaterThan(0);
});
