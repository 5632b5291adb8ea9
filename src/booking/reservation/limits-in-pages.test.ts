import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { registered } from '#tests/people.ts';
import {
  bookingKeys,
  directRoom,
  type DirectRoom,
  goodDetails,
  json,
  postJson,
  quoteOf,
  visitor,
} from '#tests/visitor.ts';

let app: TestApp;
let room: DirectRoom;
beforeAll(async () => {
  app = await openTestApp({ env: { RESERVATIONS_PER_HOUR: '20', UNPAID_ROOMS: '3', TIME_SCALE: '1' } });
  room = await directRoom(app, 30);
});
afterAll(async () => await app?.close());

let keys = 0;
const key = () => `limits-key-${String((keys += 1)).padStart(6, '0')}`;
const contact = (email: string) => ({ ...goodDetails, contact: { ...goodDetails.contact, email } });

describe('unpaid rooms of one visitor', () => {
  test('are limited on the page, with advice and a link to the unpaid booking', async () => {
    const guest = visitor(app, '192.0.2.61');
    const send = async (number: number) => {
      const path = `/book?quote=${await quoteOf(app, room, 30)}`;
      const fields = { ...(await bookingKeys(guest, path)), room_1_first_name: 'Dana', room_1_last_name: 'Levi', email: `dana.${number}@example.com`, phone: '+972501234567', nationality: 'IL', terms: '1' }; // prettier-ignore
      return { path, fields, answer: await guest.post(path, fields) };
    };
    for (let number = 0; number < 3; number += 1) expect((await send(number)).answer.status).toBe(303);
    const { path, fields, answer } = await send(3);
    expect([answer.status, Number(answer.headers.get('retry-after')) >= 60]).toEqual([429, true]);
    const page = await answer.text();
    expect(page).toContain('dana.3@example.com');
    const pay = /href="\/pay\?reservation=([0-9a-f-]{36})"/.exec(page)?.[1];
    expect(pay).toBeDefined();
    // A trip that is over no longer counts.
    await app.database.pool.query(
      `update booking.trip set state = 'failed', version = version + 1 where id = $1 and state in ('created', 'held', 'awaiting_payment')`,
      [pay],
    );
    const again = await guest.post(path, fields);
    expect([again.status, again.headers.get('location')]).toEqual([303, expect.stringMatching(/^\/pay\?/)]);
  });

  test('are bounded in the API by the account that is signed in, wherever it comes from; an agent has ten times as many', async () => {
    const [person, agent] = [await registered(app), await registered(app)];
    await app.database.pool.query(`insert into accounts.agency (name) values ('North Test')`);
    await app.database.pool.query(
      `update accounts.person set plan_id = 1, role = 'agent', agency_id = (select id from accounts.agency limit 1) where email = $1`,
      [agent.form.email],
    );
    const reserve = async ({ call }: typeof person, email: string) =>
      await call(
        '/v3/reservations',
        { quote: await quoteOf(app, room, 40), ...contact(email) },
        { 'idempotency-key': key() },
      );
    for (let number = 0; number < 3; number += 1)
      expect((await reserve(person, `one.${number}@example.com`)).status).toBe(202);
    const refused = await reserve(person, 'one.3@example.com');
    expect([refused.status, (await json<{ code: string }>(refused)).code]).toEqual([429, 'too_many_unpaid']);
    for (let number = 0; number < 5; number += 1)
      expect((await reserve(agent, `two.${number}@example.com`)).status).toBe(202);
  });
});

test('the description of the API tells the refusal', async () => {
  const { paths } = await json<{ paths: Record<string, { post: { responses: object } }> }>(
    await app.fetch('/v3/openapi.json'),
  );
  expect(Object.keys(paths['/v3/reservations']!.post.responses)).toContain('429');
});

test('a client without cookies is refused by e-mail address and client IP', async () => {
  const reserve = async (address: string, email: string) => {
    const body = JSON.stringify({ quote: await quoteOf(app, room, 50), ...contact(email) });
    const headers = { 'content-type': 'application/json', 'idempotency-key': key() };
    return await app.fetch('/v3/reservations', { method: 'POST', headers, body }, address);
  };
  for (let number = 0; number < 6; number += 1)
    expect((await reserve(`198.51.100.${number}`, 'victim@example.com')).status).toBe(202);
  const refused = await reserve('198.51.100.99', 'victim@example.com');
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({
    code: 'too_many_unpaid',
    message: expect.stringMatching(/try again in \d+ minutes?\.$/),
    errors: {},
  });
  expect((await postJson(app, '/v3/reservations', {}, { 'idempotency-key': key() })).status).toBe(422);
});
