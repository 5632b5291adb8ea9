import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findViolations } from '#booking/reconciliation/own-books.ts';
import { createTestServer } from './server/test-server.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { inDays, json, pay, postJson, reserveByApi, type Reserved, untilState } from '#tests/visitor.ts';

const keys = { apiKey: 'key of the tests', secret: 'secret of the tests' };
const hotelbeds = createTestServer({ ...keys, now: () => new Date() });
const listen = getRequestListener(
  async (request, { incoming }) =>
    await hotelbeds.fetch(request).catch(() => {
      incoming.socket.destroy();
      return new Response(null, { status: 500 });
    }),
  { overrideGlobalObjects: false },
);
const listener = createServer((incoming, outgoing) => void listen(incoming, outgoing));
const supplierOf = `select supplier, state from booking.reservation where id = $1`;

let app: TestApp;
/** A hotel that only Hotelbeds sells, and one that we have a contract with too. */
let only = '';
let both = '';

beforeAll(async () => {
  await new Promise<void>((listening) => listener.listen(0, '127.0.0.1', listening));
  app = await openTestApp({
    env: {
      HOTELBEDS_API_KEY: keys.apiKey,
      HOTELBEDS_SECRET: keys.secret,
      HOTELBEDS_URL: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    },
    async prepare({ pool }) {
      const { rows } = await pool.query(
        `select id from hotels.property where currency = 'EUR' and id in (select property_id from hotels.property_mapping where supplier = 'direct')
         and id not in (select property_id from hotels.property_mapping where supplier <> 'direct') order by id limit 2`,
      );
      [only, both] = rows.map(({ id }: { id: string }) => id) as [string, string];
      await pool.query(`delete from hotels.property_mapping where property_id = $1`, [only]);
      await pool.query(
        `insert into hotels.property_mapping (supplier, supplier_property_id, property_id, confidence, method)
         values ('hotelbeds', '168', $1, 0.9, 'matched'), ('hotelbeds', '3424', $2, 0.9, 'matched')`,
        [only, both],
      );
    },
  });
});
afterAll(async () => {
  await app?.close();
  listener.closeAllConnections();
  listener.close();
});
beforeEach(() => hotelbeds.play('none'));

interface Rate {
  readonly offer: string;
  readonly board: string;
  readonly room: { readonly code: string };
  readonly charged_now: { readonly amount: string };
  readonly free_cancellation_until: object | null;
}
const ask = async (id: string, from: number) =>
  await app.fetch(
    `/v3/hotels/${id}/rates?check_in=${inDays(from)}&check_out=${inDays(from + 2)}&guests=2&currency=EUR`,
  );
const rates = async (id: string, from: number) =>
  (await json<{ data: { rates: Rate[] } }>(await ask(id, from))).data.rates;

async function reserved(rate: Rate | undefined, key: string): Promise<Reserved> {
  const quoted = await postJson(app, '/v3/quotes', { offer: rate?.offer });
  expect(quoted.status).toBe(201);
  const { data: quote } = await json<{ data: { id: string } }>(quoted);
  const answer = await reserveByApi(app, quote.id, key);
  expect(answer.status).toBe(202);
  return (await json<{ data: Reserved }>(answer)).data;
}
/** The wholesaler that the voucher must name, from the booking's answer or its status. */
const agent = { payable_through: { name: 'HOTELBEDS TEST SPAIN, S.L.U', tax_number: 'ESB00000000' } };
const ended = ['confirmed', 'failed', 'expired', 'needs_human', 'cancelled'];

describe('Hotelbeds that fails', () => {
  test.each(['network', 'html', 'truncated', 'oversize', 'over_quota', 'system_error', 'hang'] as const)(
    '%s: our own rates of a hotel of both are there all the same',
    async (fault) => {
      hotelbeds.play(fault);
      expect((await rates(both, 21)).length).toBeGreaterThan(0);
    },
  );

  test('a price that has risen since must be agreed to; a room that is gone is told', async () => {
    const [rate] = await rates(only, 22);
    hotelbeds.play('price_up');
    const { data } = await json<{ data: { must_acknowledge: boolean } }>(
      await postJson(app, '/v3/quotes', { offer: rate?.offer }),
    );
    expect(data.must_acknowledge).toBe(true);
    hotelbeds.play('sold_out');
    expect((await postJson(app, '/v3/quotes', { offer: rate?.offer })).status).toBe(409);
  });
});

test('a rate whose price the hotel fixes is shown, quoted and charged at that price', async () => {
  const rate = (await rates(only, 31)).find(({ board }) => board === 'HB');
  const { id } = await reserved(rate, 'hotelbeds-fixed-price-1');
  const { rows } = await app.database.pool.query<{ net: bigint; total: bigint }>(
    `select supplier_minor as net, total_minor as total from booking.reservation
     join booking.quote on quote.id = reservation.quote_id join booking.quote_net on quote_net.quote_id = quote.id where reservation.id = $1`,
    [id],
  );
  const [sale] = rows;
  expect(Number(sale?.total)).toBe(Math.round(Number(sale?.net) * 1.2));
  expect(Number(rate?.charged_now.amount)).toBe(Number(sale?.total));
});

test('what the contract wants guests to know is told before they pay, in its own language', async () => {
  const rate = (await rates(only, 33)).find(({ board }) => board === 'BB');
  const { data } = await json<{ data: { id: string } }>(await postJson(app, '/v3/quotes', { offer: rate?.offer }));
  const words = 'Pool closed until 1 March. Key deposit of 50 EUR, paid at the desk.';
  const quote = await json<{ data: { product: { notes: { text: string; language: string | null }[] } } }>(
    await app.fetch(`/v3/quotes/${data.id}`),
  );
  expect(quote.data.product.notes[0]).toEqual({ text: words, language: 'en' });
  const page = await (await app.fetch(`/he/book?quote=${data.id}`)).text();
  expect(page).toMatch(new RegExp(`<li[^>]* lang="en"[^>]*><bdi>${words}</bdi></li>`));
});

test.each([
  ['BOOKABLE', 'BB', true],
  ['RECHECK', 'RO', false],
] as const)(
  'a %s rate is quoted, paid, confirmed and cancelled through the whole product',
  async (type, board, free) => {
    const found = await rates(only, type === 'RECHECK' ? 40 : 45);
    const rate = found.find((one) => one.board === board && (one.free_cancellation_until !== null) === free);
    const booking = await reserved(rate, `hotelbeds-test-key-${type}`);
    await pay(app, booking);
    expect(await untilState(app, booking.transaction, ended)).toBe('confirmed');
    const { rows } = await app.database.pool.query(supplierOf, [booking.id]);
    expect(rows).toMatchObject([{ supplier: 'hotelbeds' }]);
    expect(hotelbeds.bookings.find((one) => one.clientReference === booking.reference)).toMatchObject({
      status: 'CONFIRMED',
    });

    const headers = { 'x-reservation-token': booking.access_token };
    expect((await json(await app.fetch(`/v3/reservations/${booking.id}`, { headers }))).data).toMatchObject(agent);
    const { data: quote } = await json<{ data: { fee: object; refund: { amount: string } } }>(
      await app.fetch(`/v3/reservations/${booking.id}/cancellation-quote`, { headers }),
    );
    expect(quote.refund.amount === '0').toBe(!free);
    const cancelled = await postJson(
      app,
      `/v3/reservations/${booking.id}/cancellation`,
      { fee: quote.fee },
      {
        ...headers,
        'idempotency-key': `cancel-${booking.id}`,
      },
    );
    expect(cancelled.status).toBe(202);
    expect(await untilState(app, booking.transaction, ['cancelled', 'needs_human'])).toBe('cancelled');
    expect(hotelbeds.bookings.find((one) => one.clientReference === booking.reference)).toMatchObject({
      status: 'CANCELLED',
    });
  },
);

test('an answer that is lost after the booking was made ends as confirmed, once', async () => {
  const booking = await reserved(
    (await rates(only, 50)).find((one) => one.board === 'BB'),
    'hotelbeds-test-key-lost',
  );
  hotelbeds.play('none', 'network');
  await pay(app, booking);
  expect(await untilState(app, booking.transaction, ended)).toBe('confirmed');
  expect(hotelbeds.bookings.filter((one) => one.clientReference === booking.reference)).toHaveLength(1);
  const headers = { 'x-reservation-token': booking.access_token };
  expect((await json(await app.fetch(`/v3/reservations/${booking.id}`, { headers }))).data).toMatchObject(agent);
});

test('a hotel of both is one hotel with the rooms of both', async () => {
  const codes = new Set((await rates(both, 60)).map(({ room }) => room.code));
  expect([...codes].some((code) => code.startsWith('hotelbeds/')) || codes.has('standard-twin')).toBe(true);
  expect([...codes].some((code) => !code.startsWith('hotelbeds/'))).toBe(true);
});

test('all books are in order', async () => {
  expect(await findViolations(app.database.db)).toEqual([]);
});
