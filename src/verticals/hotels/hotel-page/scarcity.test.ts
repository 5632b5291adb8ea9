import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { runs } from '#tests/full.ts';
import { pollUntil } from '#tests/poll.ts';
import {
  directRoom,
  type DirectRoom,
  json,
  pay,
  postJson,
  ratesOf,
  reserveByApi,
  type Reserved,
  untilState,
} from '#tests/visitor.ts';

let app: TestApp;
let room: DirectRoom;

beforeAll(async () => {
  // So many concurrent bookings need more than the eighteen seconds that a payment would have on a slow machine.
  app = await openTestApp({ env: { TIME_SCALE: '1' } });
  room = await directRoom(app, 7);
});
afterAll(async () => await app.close());

const ended = ['confirmed', 'failed', 'expired', 'needs_human', 'cancelled'];

const travellers = runs(200, 14);

test(`${travellers} travellers for seven rooms: seven have one, and nobody else has paid`, async () => {
  const rate = (await ratesOf(app, room.hotelId, 90)).find((one) => one.room.code === room.roomCode);
  const book = async (place: number): Promise<string> => {
    const quoted = await postJson(app, '/v3/quotes', { offer: rate?.offer });
    if (quoted.status === 409) return 'sold_out';
    expect(quoted.status).toBe(201);
    const { data: quote } = await json<{ data: { id: string } }>(quoted);
    const answer = await reserveByApi(app, quote.id, `scarcity-test-key-${place}`);
    expect(answer.status).toBe(202);
    const { data } = await json<{ data: Reserved }>(answer);
    await pay(app, data);
    return await untilState(app, data.transaction, ended, 150);
  };
  const ends = await Promise.all(Array.from({ length: travellers }, async (_, place) => await book(place)));
  const counts = Object.fromEntries([...new Set(ends)].map((end) => [end, ends.filter((one) => one === end).length]));
  expect(counts['confirmed']).toBe(7);
  expect(Object.keys(counts).filter((end) => !['confirmed', 'failed', 'sold_out'].includes(end))).toEqual([]);
  const one = async (query: string) => (await app.database.pool.query(query)).rows;
  expect(await one('select held, sold, allotment from direct.room_night where held + sold > allotment')).toEqual([]);
  expect(
    await one(
      `select night from direct.room_night join direct.room_type on id = room_type_id where code = '${room.roomCode}' and sold = 7`,
    ),
  ).toHaveLength(2);
  expect(Number((await one(`select count(*) as n from direct.booking where state = 'confirmed'`))[0].n)).toBe(7);
  // The payment is captured after the hotel has confirmed.
  const taken = async () =>
    Number((await one(`select count(*) as n from booking.payment where state = 'captured'`))[0].n);
  expect(await pollUntil(taken, (count) => count === 7)).toBe(7);
  expect(
    await one(`select currency, sum(amount) from booking.ledger_entry group by currency having sum(amount) <> 0`),
  ).toEqual([]);
  expect(
    await one(
      `select reservation.id from booking.reservation join booking.payment on payment.trip_id = reservation.trip_id where (reservation.state = 'confirmed') <> (payment.state = 'captured')`,
    ),
  ).toEqual([]);
  expect(await ratesOf(app, room.hotelId, 90)).not.toContainEqual(
    expect.objectContaining({ room: expect.objectContaining({ code: room.roomCode }) }),
  );
}, 240_000);
