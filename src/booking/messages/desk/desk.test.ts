import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agencyOf, signedInWith } from '#tests/agencies.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { mailTo } from '#tests/mails.ts';
import { placeOf, registered } from '#tests/people.ts';
import { confirmed, json, postJson, type Reserved, type Visitor, visitor } from '#tests/visitor.ts';
import type { ReservationsView } from '../../account/reservations-view.ts';
import type { DeskView } from './desk-view.ts';

let app: TestApp;
let staff: Visitor;
beforeAll(async () => {
  app = await openTestApp();
  ({ guest: staff } = await signedInWith(app, { staffRole: 'support' }));
});
afterAll(async () => await app.close());

const page = '/dashboard/messages';
const rows = async <Row>(sql: string, values: unknown[] = []) =>
  (await app.database.pool.query(sql, values)).rows as Row[];
const plain = ({ reference }: Reserved) => reference.replaceAll('-', '');
const shown = async (guest: Visitor) =>
  (await json<{ view: { view: DeskView } }>(await guest.get(page, { accept: 'application/json' }))).view.view;
const conversation = async (booked: Reserved) =>
  (await shown(staff)).conversations.find(({ reference }) => reference === plain(booked));

/** A guest of one of our own hotels who has written, once the message has arrived. */
async function waiting(from: number, text = 'Is there parking?'): Promise<Reserved> {
  const booked = await confirmed(app, {}, from);
  await postJson(
    app,
    `/v3/reservations/${booked.id}/messages`,
    { text },
    { 'x-reservation-token': booked.access_token, 'idempotency-key': randomUUID() },
  );
  await expect.poll(async () => await conversation(booked), { timeout: 20_000 }).toBeDefined();
  return booked;
}

async function answer(guest: Visitor, booked: string, text: string, id: string = randomUUID()): Promise<Response> {
  const token = (await guest.token(page)) || (await guest.token('/profile'));
  return await guest.post(page, { _token: token, booking: booked, answer: id, text });
}

describe('the page of guests’ messages', () => {
  test('is for staff who operate bookings alone', async () => {
    const booked = await waiting(40);
    const { number } = await agencyOf(app, 'Desk Travel');
    const others = [
      (await registered(app)).guest,
      (await signedInWith(app, { staffRole: 'content' })).guest,
      (await signedInWith(app, { staffRole: 'finance' })).guest,
      (await signedInWith(app, { agency: number, role: 'owner' })).guest,
    ];
    for (const guest of others) {
      expect((await guest.get(page)).status).toBe(403);
      expect((await answer(guest, plain(booked), 'Yes')).status).toBe(403);
    }
    const stranger = visitor(app, placeOf());
    expect((await stranger.get(page)).headers.get('location')).toContain('/login');
    expect(await rows(`select from direct.message where author = 'property'`)).toEqual([]);
  });

  test('keeps what was typed and says what is wrong', async () => {
    const booked = await waiting(44);
    for (const [text, message] of [
      ['', 'Write your message first.'],
      ['x'.repeat(2_001), '2,000 characters at most'],
      ['Card 4111 1111 1111 1111 please', 'Please don’t send card numbers'],
    ] as const) {
      const refused = await answer(staff, plain(booked), text);
      expect(refused.status).toBe(422);
      const html = await refused.text();
      expect(html.includes(message)).toBe(true);
      expect(html.includes('4111')).toBe(false);
    }
    for (const unknown of ['AAAA2222', 'x', '']) expect((await answer(staff, unknown, 'Hello')).status).toBe(409);
    expect((await answer(staff, plain(booked), 'Hello', 'no-uuid')).status).toBe(404);
    const quiet = await confirmed(app, {}, 46);
    expect((await answer(staff, plain(quiet), 'Hello')).status).toBe(409);
    expect(await rows(`select from direct.message where author = 'property'`)).toEqual([]);
  });

  test('answers a guest once, who sees it on their page and is told by email; the record has who answered', async () => {
    const booked = await waiting(50, 'Where can we <b>park</b>?');
    expect(await conversation(booked)).toMatchObject({
      about: expect.stringContaining(' · '),
      messages: [{ by: 'Traveller', text: 'Where can we <b>park</b>?', isOurs: false }],
    });
    expect(await (await staff.get(page)).text()).toContain('Where can we &lt;b&gt;park&lt;/b&gt;?');
    const id = randomUUID();
    for (const sent of [
      await answer(staff, plain(booked), 'Behind the house.', id),
      await answer(staff, plain(booked), 'Behind the house.', id),
    ])
      expect([sent.status, sent.headers.get('location')]).toEqual([303, `${page}?done=1`]);
    expect(await conversation(booked)).toBeUndefined();
    expect(await rows(`select text from direct.message where author = 'property'`)).toEqual([
      { text: 'Behind the house.' },
    ]);
    // The API marks messages as read, and what was read is not written about.
    const told = async () => await rows(`select text from booking.message where author = 'property'`);
    await expect.poll(told, { timeout: 20_000 }).toEqual([{ text: 'Behind the house.' }]);
    await app.database.pool.query(
      `select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where key = $1), run_at => now())`,
      [`message_email ${booked.id}`],
    );
    expect(await mailTo(app, 'dana@example.com', /has written to you$/)).toContain('Behind the house.');
    const { data } = await json<{ data: { messages: { author: string; text: string }[] } }>(
      await app.fetch(`/v3/reservations/${booked.id}/messages`, {
        headers: { 'x-reservation-token': booked.access_token },
      }),
    );
    expect(data.messages.map(({ author, text }) => `${author}: ${text}`)).toEqual([
      'traveller: Where can we <b>park</b>?',
      'property: Behind the house.',
    ]);
    expect(
      (await rows(`select from accounts.audit where action = 'message.answer' and subject = $1`, [booked.id])).length,
    ).toBeGreaterThan(0);
  });
});

test('the list of a person’s bookings says how many messages are new, until they are on the booking’s page', async () => {
  const { guest, id } = await signedInWith(app, {});
  const booked = await confirmed(app, {}, 60);
  await rows(
    'update booking.trip set person_id = $1, version = version + 1 where id = (select trip_id from booking.reservation where id = $2)',
    [id, booked.id],
  );
  const unread = async () =>
    (
      await json<{ view: ReservationsView }>(await guest.get('/account/reservations', { accept: 'application/json' }))
    ).view.cards.map((card) => card.unread);
  expect(await unread()).toEqual([null]);
  for (const number of [1, 2])
    await rows(
      `insert into booking.message (reservation_id, author, supplier_message, text, state) values ($1, 'property', $2, 'Hello', 'received')`,
      [booked.id, String(number)],
    );
  expect(await unread()).toEqual(['2 new messages']);
  await guest.get(`/account/reservations/${booked.id}`);
  await expect.poll(unread).toEqual([null]);
});
