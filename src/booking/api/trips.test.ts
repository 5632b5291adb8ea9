import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nobodysId, refused } from '#tests/answers.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { copiedQuote } from '#tests/copied-quote.ts';
import { registered } from '#tests/people.ts';
import { sellOut } from '#tests/sold-out.ts';
import {
  directRoom,
  type DirectRoom,
  goodDetails,
  json,
  pay,
  postJson,
  quoteOf,
  ratesOf,
  type Reserved,
  untilState,
} from '#tests/visitor.ts';

let app: TestApp;
let room: DirectRoom;
beforeAll(async () => {
  app = await openTestApp();
  room = await directRoom(app);
});
afterAll(async () => await app.close());

const { guests, ...ofTrip } = goodDetails;
const item = (quote: string, more: object = {}) => ({ quote, guests, ...more });
const send = (quotes: readonly object[], key: string = randomUUID(), more: object = {}) =>
  postJson(app, '/v3/trips', { quotes, ...ofTrip, ...more }, { 'idempotency-key': key });
const tripsNow = async () =>
  Number((await app.database.pool.query('select count(*) as n from booking.trip')).rows[0].n);
const copyOf = (quote: string, changes: object = {}) => copiedQuote(app, quote, changes);

describe('POST /v3/trips refuses', () => {
  let good: string;
  beforeAll(async () => {
    good = await quoteOf(app, room, 100);
  });
  const past = () => new Date(Date.now() - 1_000).toISOString();

  test.each<[string, number, string, string, () => Promise<object[]>]>([
    ['no quote', 422, 'invalid', 'quotes', async () => []],
    ['thirteen quotes', 422, 'invalid', 'quotes', async () => Array.from({ length: 13 }, () => item(randomUUID()))],
    ['one quote twice', 422, 'quote_twice', 'quotes.1.quote', async () => [item(good), item(good.toUpperCase())]],
    ['an unknown quote', 404, 'not_found', 'quotes.1.quote', async () => [item(good), item(nobodysId)]],
    [
      'another brand’s quote',
      404,
      'not_found',
      'quotes.0.quote',
      async () => [item(await copyOf(good, { brand: 'another' })), item(good)],
    ],
    [
      'an expired quote among good ones',
      410,
      'quote_expired',
      'quotes.1.quote',
      async () => [item(good), item(await copyOf(good, { expires_at: past() })), item(await copyOf(good))],
    ],
    [
      'two currencies',
      422,
      'currencies_differ',
      'quotes.2.quote',
      async () => [item(good), item(await copyOf(good)), item(await copyOf(good, { currency: 'USD' }))],
    ],
    [
      'a quote that has become worse',
      409,
      'must_acknowledge',
      'quotes.1.accept_changes',
      async () => [
        item(good, { accept_changes: true }),
        item(
          await copyOf(good, {
            must_acknowledge: true,
            changes: [{ what: 'policy', worse: true, before: '', after: '' }],
          }),
        ),
      ],
    ],
    [
      'no travellers for one of them',
      422,
      'invalid',
      'quotes.1.guests',
      async () => [item(good), { quote: await copyOf(good) }],
    ],
    [
      'too many travellers',
      422,
      'invalid',
      'quotes.1.guests',
      async () => [item(good), item(await copyOf(good), { guests: [...guests, ...guests] })],
    ],
    [
      'an hour at which nobody arrives',
      422,
      'invalid',
      'quotes.1.arrival_hour',
      async () => [item(good), item(await copyOf(good), { arrival_hour: 3 })],
    ],
    [
      'an unknown key',
      422,
      'invalid',
      'quotes.1.card_number',
      async () => [item(good), item(await copyOf(good), { card_number: '4111' })],
    ],
  ])('%s', async (_, status, code, field, quotes) => {
    const sent = await quotes();
    const before = await tripsNow();
    const problem = await refused(await send(sent), status);
    expect([problem.code, Object.keys(problem.errors)]).toEqual([code, [field]]);
    expect(await tripsNow()).toBe(before);
  });

  test('no key, another mode, and no nationality where a product needs one', async () => {
    const without = await postJson(app, '/v3/trips', { quotes: [item(good)], ...ofTrip });
    expect((await refused(without, 400)).code).toBe('idempotency_key_required');
    expect(Object.keys((await refused(await send([item(good)], undefined, { mode: 'package' }), 422)).errors)).toEqual([
      'mode',
    ]);
    const stateless = await send([item(good), item(await copyOf(good))], undefined, { nationality: undefined });
    expect(Object.keys((await refused(stateless, 422)).errors)).toEqual(['nationality']);
  });

  test('a quote that has become a reservation, and tells its trip to its own visitor alone', async () => {
    const taken = await copyOf(good);
    const { data } = await json<{ data: Reserved }>(await send([item(taken)]));
    const both = [item(await copyOf(good)), item(taken)];
    const stranger = await refused(await send(both), 409);
    expect([stranger.code, Object.keys(stranger.errors)]).toEqual(['already_reserved', ['quotes.1.quote']]);
    const headers = { 'idempotency-key': randomUUID(), 'x-reservation-token': data.access_token };
    const own = await refused(await postJson(app, '/v3/trips', { quotes: both, ...ofTrip }, headers), 409);
    expect(own.errors['reservation']).toEqual([data.id]);
  });

  test('other quotes under the same key', async () => {
    const key = randomUUID();
    const first = [item(await copyOf(good)), item(await copyOf(good))];
    expect((await send(first, key)).status).toBe(202);
    expect((await refused(await send(first.toReversed(), key), 422)).code).toBe('idempotency_mismatch');
    expect((await refused(await send(first.slice(0, 1), key), 422)).code).toBe('idempotency_mismatch');
  });
});

interface ShownTrip {
  readonly id: string;
  readonly mode: string;
  readonly state: string;
  readonly total: { readonly amount: string };
  readonly charged_now: { readonly amount: string };
  readonly payment: { readonly transaction: string; readonly state: string; readonly captured: { amount: string } };
  readonly reservations: readonly {
    readonly id: string;
    readonly trip: string;
    readonly state: string;
    readonly failure: string | null;
    readonly charged_now: { readonly amount: string };
    readonly payment: { readonly captured: { readonly amount: string } };
  }[];
}
const shown = async (id: string, headers: Record<string, string>) => {
  const response = await app.fetch(`/v3/trips/${id}`, { headers });
  return (await json<{ data: ShownTrip }>(response)).data;
};
const tokenOf = (reserved: Reserved) => ({ 'x-reservation-token': reserved.access_token });

describe('POST /v3/trips', () => {
  test('makes one trip of twenty equal requests, and answers equal bytes', async () => {
    const quotes = [item(await quoteOf(app, room, 110)), item(await quoteOf(app, room, 113))];
    const key = randomUUID();
    const before = await tripsNow();
    const answers = await Promise.all(Array.from({ length: 20 }, async () => await (await send(quotes, key)).text()));
    expect(new Set(answers).size).toBe(1);
    expect(await tripsNow()).toBe(before + 1);
  });

  test('books all of them with one payment, and each reservation opens with the trip’s token', async () => {
    const quotes = [item(await quoteOf(app, room, 120)), item(await quoteOf(app, room, 123), { requests: 'Quiet' })];
    const { data } = await json<{ data: Reserved }>(await send(quotes));
    expect(await pay(app, data)).toBe(true);
    expect(await untilState(app, data.transaction, ['confirmed', 'failed'])).toBe('confirmed');
    const trip = await shown(data.id, tokenOf(data));
    expect(trip).toMatchObject({ id: data.id, mode: 'loose', state: 'confirmed' });
    expect(trip.reservations.map(({ state, trip: of }) => [state, of])).toEqual([
      ['confirmed', data.id],
      ['confirmed', data.id],
    ]);
    const sum = trip.reservations.reduce((all, one) => all + BigInt(one.charged_now.amount), 0n);
    expect(trip.charged_now.amount).toBe(sum.toString());
    for (const { id } of trip.reservations) {
      const one = await app.fetch(`/v3/reservations/${id}`, { headers: tokenOf(data) });
      expect((await json<{ data: { id: string } }>(one)).data.id).toBe(id);
    }
  });

  test('of one quote is a single reservation', async () => {
    const { data } = await json<{ data: Reserved }>(await send([item(await quoteOf(app, room, 130))]));
    const trip = await shown(data.id, tokenOf(data));
    expect([trip.mode, trip.reservations.length, trip.reservations[0]?.id]).toEqual(['single', 1, data.id]);
  });

  test('charges what could be had when another quote is sold out before it is held', async () => {
    const quotes = [item(await quoteOf(app, room, 140)), item(await quoteOf(app, room, 143))];
    await sellOut(app, room, 143);
    const { data } = await json<{ data: Reserved }>(await send(quotes));
    expect(await pay(app, data)).toBe(true);
    expect(await untilState(app, data.transaction, ['confirmed', 'failed'])).toBe('confirmed');
    const trip = await shown(data.id, tokenOf(data));
    expect(trip.reservations.map(({ state, failure }) => [state, failure])).toEqual([
      ['confirmed', null],
      ['failed', 'sold_out'],
    ]);
    expect(trip.charged_now).toEqual(trip.reservations[0]?.charged_now);
  });

  test('of a signed-in person is in their account, and opens in their session alone', async () => {
    const one = await registered(app);
    const quotes = [item(await quoteOf(app, room, 150)), item(await quoteOf(app, room, 153))];
    const response = await one.call('/v3/trips', { quotes, ...ofTrip }, { 'idempotency-key': randomUUID() });
    const { id } = (await json<{ data: Reserved }>(response)).data;
    one.guest.setCookie('trips', '');
    const trip = (await json<{ data: ShownTrip }>(await one.guest.get(`/v3/trips/${id}`))).data;
    const list = await (await one.guest.get('/account/reservations')).text();
    for (const reservation of trip.reservations) expect(list).toContain(`/account/reservations/${reservation.id}`);
    const other = await registered(app);
    expect((await other.guest.get(`/v3/trips/${id}`)).status).toBe(404);
  });

  test('of one person is not answered to another with the same key and body', async () => {
    const quotes = [item(await quoteOf(app, room, 156)), item(await quoteOf(app, room, 159))];
    const headers = { 'idempotency-key': randomUUID() };
    const [one, other] = [await registered(app), await registered(app)];
    const { id } = (await json<{ data: Reserved }>(await one.call('/v3/trips', { quotes, ...ofTrip }, headers))).data;
    const before = await tripsNow();
    const answer = await other.call('/v3/trips', { quotes, ...ofTrip }, headers);
    const text = await answer.text();
    expect([answer.status, (JSON.parse(text) as { code: string }).code]).toEqual([409, 'already_reserved']);
    expect(text).not.toContain(id);
    const guest = await postJson(app, '/v3/trips', { quotes, ...ofTrip }, headers);
    expect([guest.status, (await guest.text()).includes(id)]).toEqual([409, false]);
    expect(await tripsNow()).toBe(before);
    const again = await one.call('/v3/trips', { quotes, ...ofTrip }, headers);
    expect((await json<{ data: Reserved }>(again)).data.id).toBe(id);
  });
});

test('GET /v3/trips/{id} opens neither without a token nor with another trip’s', async () => {
  const [rate] = await ratesOf(app, room.hotelId, 160);
  const quote = async () => {
    const made = await postJson(app, '/v3/quotes', { offer: rate?.offer });
    return (await json<{ data: { id: string } }>(made)).data.id;
  };
  const [mine, theirs] = [
    (await json<{ data: Reserved }>(await send([item(await quote()), item(await quote())]))).data,
    (await json<{ data: Reserved }>(await send([item(await quote())]))).data,
  ];
  const second = (await shown(mine.id, tokenOf(mine))).reservations[1]!.id;
  for (const headers of [{}, tokenOf(theirs)] as Record<string, string>[]) {
    await refused(await app.fetch(`/v3/trips/${mine.id}`, { headers }), 404);
    await refused(await app.fetch(`/v3/reservations/${second}`, { headers }), 404);
  }
  await refused(await app.fetch(`/v3/trips/${nobodysId}`, { headers: tokenOf(mine) }), 404);
  // The id of a reservation is no trip’s.
  await refused(await app.fetch(`/v3/trips/${second}`, { headers: tokenOf(mine) }), 404);
});
