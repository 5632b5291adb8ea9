import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listOutbox, readOutbox } from '#mail/outbox.ts';
import { findViolations } from '#booking/reconciliation/own-books.ts';
import { readableReference } from '#values/reference.ts';
import { nobodysId, refused } from '#tests/answers.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { sellOut } from '#tests/sold-out.ts';
import {
  confirmed,
  directRoom,
  type DirectRoom,
  goodDetails,
  inDays,
  json,
  pay,
  postJson,
  ratesOf,
  type Reserved,
  untilState,
  visitor,
} from '#tests/visitor.ts';

let app: TestApp;
let room: DirectRoom;
beforeAll(async () => {
  app = await openTestApp();
  room = await directRoom(app);
});
afterAll(async () => await app.close());

interface Money {
  readonly amount: string;
  readonly currency: string;
}
interface Options {
  readonly fee: Money;
  readonly refund: Money;
  readonly none: string | null;
  readonly options: readonly { readonly offer: string; readonly title: string; readonly alike: boolean }[];
}
interface Shown {
  readonly state: string;
  readonly replaces: string | null;
  readonly replaced_by: string | null;
  readonly cancellation_fee: Money | null;
  readonly refund: { readonly amount: Money } | null;
  readonly charged_now: Money;
}

const of = ({ access_token: token }: Reserved) => ({ 'x-reservation-token': token });
const wanted = (from: number, nights = 2, guests = '2') => ({
  check_in: inDays(from),
  check_out: inDays(from + nights),
  guests,
});
const ask = (one: Reserved, body: object, headers: Record<string, string> = of(one)) =>
  postJson(app, `/v3/reservations/${one.id}/change-options`, body, headers);
const optionsOf = async (one: Reserved, from: number, nights?: number) =>
  (await json<{ data: Options }>(await ask(one, wanted(from, nights)))).data;
const quote = (one: Reserved, body: object, headers: Record<string, string> = of(one)) =>
  postJson(app, `/v3/reservations/${one.id}/change-quote`, body, headers);
const quoted = async (one: Reserved, from: number): Promise<string> => {
  const { fee, options } = await optionsOf(one, from);
  return (await json<{ data: { id: string } }>(await quote(one, { offer: options[0]?.offer, fee }))).data.id;
};
const book = (one: Reserved, quoteId: string, more: object = {}, headers: Record<string, string> = of(one)) =>
  postJson(
    app,
    '/v3/reservations',
    { quote: quoteId, ...goodDetails, replaces: one.id, ...more },
    { 'idempotency-key': randomUUID(), ...headers },
  );
const shown = async (one: Reserved) =>
  (await json<{ data: Shown }>(await app.fetch(`/v3/reservations/${one.id}`, { headers: of(one) }))).data;
const until = async (one: Reserved, state: string) =>
  await expect.poll(async () => (await shown(one)).state, { timeout: 30_000 }).toBe(state);

/** Days from today of the next booking, so that none runs out of rooms. */
let day = 30;
let old: Reserved;
beforeEach(async () => {
  day += 3;
  old = await confirmed(app, {}, day);
});

describe('a change is refused', () => {
  test('to strangers, with the same answer as for nothing', async () => {
    const other = await confirmed(app, {}, day + 1);
    const offer = { offer: 'x', fee: { amount: '0', currency: 'EUR' } };
    for (const headers of [{}, of(other)] as Record<string, string>[]) {
      expect((await refused(await ask(old, wanted(50), headers), 404)).code).toBe('not_found');
      expect((await refused(await quote(old, offer, headers), 404)).code).toBe('not_found');
    }
    await refused(await postJson(app, `/v3/reservations/${nobodysId}/change-options`, wanted(50), of(old)), 404);
  });

  test.each<[string, object, string]>([
    ['dates in the past', { ...wanted(-3) }, 'check_in'],
    ['no nights', { ...wanted(50, 0) }, 'check_out'],
    ['nobody', { ...wanted(50), guests: '0' }, 'guests'],
    ['no dates', { guests: '2' }, 'check_in'],
  ])('for %s', async (_, body, field) => {
    expect(Object.keys((await refused(await ask(old, body), 422)).errors)).toContain(field);
  });

  test('kindly where there is nothing: sold out, or too many guests', async () => {
    const { options } = await optionsOf(old, 210);
    expect(options.length).toBeGreaterThan(0);
    const { rows } = await app.database.pool.query(
      `select code as "roomCode" from direct.room_type where property_id = 'd-' || $1`,
      [room.hotelId],
    );
    for (const { roomCode } of rows as { roomCode: string }[]) await sellOut(app, { ...room, roomCode }, 210);
    const none = await optionsOf(old, 210);
    expect([none.options.length, none.none !== null]).toEqual([0, true]);
    const crowd = await json<{ data: Options }>(await ask(old, wanted(215, 2, '6-1-1-1-1')));
    expect([crowd.data.options.length, crowd.data.none !== null]).toEqual([0, true]);
    expect((await shown(old)).state).toBe('confirmed');
  });

  test('kindly where its last room was taken by another after the list, and after the price: it stays booked', async () => {
    const left = await optionsOf(old, 220);
    const { fee, options } = left;
    const [offer] = options.map((one) => one.offer);
    const { data: open } = await json<{ data: { id: string } }>(await quote(old, { offer, fee }));
    const { rows } = await app.database.pool.query<{ roomCode: string }>(
      `select code as "roomCode" from direct.room_type where property_id = 'd-' || $1`,
      [room.hotelId],
    );
    for (const { roomCode } of rows) await sellOut(app, { ...room, roomCode }, 220);
    await refused(await quote(old, { offer, fee }), 409);
    const { data: fresh } = await json<{ data: Reserved }>(await book(old, open.id));
    expect(await untilState(app, fresh.transaction, ['awaiting_payment', 'failed'])).toBe('failed');
    expect(await shown(old)).toMatchObject({ state: 'confirmed', refund: null });
    expect(await pay(app, fresh)).toBe(false);
  });

  test('for an offer of another hotel, and for none', async () => {
    const { fee } = await optionsOf(old, 50);
    const { rows } = await app.database.pool.query(
      `select property.id from hotels.property join hotels.property_mapping mapping on mapping.property_id = property.id
       where mapping.supplier = 'direct' and property.status = 'open' and property.id <> $1 limit 1`,
      [room.hotelId],
    );
    const [elsewhere] = await ratesOf(app, (rows[0] as { id: string }).id, 50);
    for (const offer of [elsewhere!.offer, 'not one'])
      expect(Object.keys((await refused(await quote(old, { offer, fee }), 422)).errors)).toEqual(['offer']);
  });

  test('at another fee than today’s', async () => {
    const { fee, options } = await optionsOf(old, 50);
    const more = { ...fee, amount: String(BigInt(fee.amount) + 1n) };
    const problem = await refused(await quote(old, { offer: options[0]!.offer, fee: more }), 409);
    expect([problem.code, problem.errors['fee']]).toEqual(['fee_changed', [`${fee.amount} ${fee.currency}`]]);
  });

  test('without its token, without saying so, and together with others', async () => {
    const id = await quoted(old, day + 100);
    await refused(await book(old, id, { replaces: undefined }), 404);
    await refused(await book(old, id, {}, {}), 404);
    const other = await confirmed(app, {}, day + 1);
    await refused(await book(old, id, { replaces: other.id }), 404);
    await refused(await book(other, id, {}), 404);
    const { guests, ...trip } = goodDetails;
    const another = await quoted(old, day + 103);
    const quotes = [
      { quote: id, guests, replaces: old.id },
      { quote: another, guests },
    ];
    const both = await postJson(app, '/v3/trips', { quotes, ...trip }, { 'idempotency-key': randomUUID(), ...of(old) });
    await refused(both, 404);
  });

  test('once it is cancelled, and while it is being changed: of two at once one is made', async () => {
    const [first, second] = [await quoted(old, day + 100), await quoted(old, day + 103)];
    const answers = await Promise.all([book(old, first), book(old, second)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409]);
    const loser = answers.find(({ status }) => status === 409)!;
    expect((await json<{ code: string }>(loser)).code).toBe('being_changed');
    expect((await refused(await ask(old, wanted(60)), 409)).code).toBe('not_changeable');
    const { fee } = (
      await json<{ data: { fee: Money } }>(
        await app.fetch(`/v3/reservations/${old.id}/cancellation-quote`, { headers: of(old) }),
      )
    ).data;
    const sent = { fee };
    await postJson(app, `/v3/reservations/${old.id}/cancellation`, sent, {
      'idempotency-key': randomUUID(),
      ...of(old),
    });
    await until(old, 'cancelled');
    expect((await refused(await ask(old, wanted(60)), 409)).code).toBe('not_changeable');
  });
});

describe('a change', () => {
  test('books the new one, cancels the old one at the fee, and says so in one mail', async () => {
    const before = await shown(old);
    const { fee, refund, options } = await optionsOf(old, day + 100, 3);
    expect(BigInt(fee.amount) + BigInt(refund.amount)).toBe(BigInt(before.charged_now.amount));
    const open = (
      await json<{ data: { id: string; replaces: object } }>(await quote(old, { offer: options[0]!.offer, fee }))
    ).data;
    expect(open.replaces).toEqual({ reservation: old.id, fee });
    const { data: fresh } = await json<{ data: Reserved }>(await book(old, open.id));
    expect((await shown(old)).replaced_by).toBe(fresh.id);
    await pay(app, fresh);
    expect(await untilState(app, fresh.transaction, ['confirmed', 'failed'])).toBe('confirmed');
    await until(old, 'cancelled');
    const gone = await shown(old);
    expect(gone).toMatchObject({ replaced_by: fresh.id, cancellation_fee: fee });
    expect(gone.refund?.amount.amount ?? '0').toBe(refund.amount);
    expect(await shown(fresh)).toMatchObject({ state: 'confirmed', replaces: old.id });

    const folder = path.join(app.dataDirectory, 'mail');
    const mails = async () => await listOutbox(folder);
    await expect
      .poll(async () => (await mails()).map(({ subject }) => subject), { timeout: 30_000 })
      .toContainEqual(expect.stringMatching(/^Your booking was changed/));
    const changed = (await mails()).find(({ subject }) => subject.startsWith('Your booking was changed'))!;
    const { text } = (await readOutbox(folder, changed.id))!;
    expect(text).toContain(readableReference(old.reference));
    expect(changed.attachments.map(({ contentType }) => contentType)).toEqual(['application/pdf', 'text/calendar']);
    const told = await app.database.pool.query('select kind from booking.outbox where trip_id = $1', [old.id]);
    expect(told.rows.map(({ kind }) => kind as string)).not.toContain('cancelled');
    await expect.poll(() => findViolations(app.database.db), { timeout: 20_000 }).toEqual([]);
  });

  test('keeps the last room for a night more: both bookings share the nights that both have', async () => {
    const { rows } = await app.database.pool.query(
      `select room.code as "roomCode" from direct.booking join direct.room_type room on room.id = booking.room_type_id
       where reference = $1`,
      [old.reference],
    );
    const { roomCode } = rows[0] as { roomCode: string };
    await sellOut(app, { ...room, roomCode }, day);
    const other = await confirmed(app, {}, day + 60);
    expect((await optionsOf(other, day, 3)).options.map(({ alike }) => alike)).not.toContain(true);
    const { fee, options } = await optionsOf(old, day, 3);
    const same = options.find(({ alike }) => alike);
    const { id } = (await json<{ data: { id: string } }>(await quote(old, { offer: same?.offer, fee }))).data;
    const { data: longer } = await json<{ data: Reserved }>(await book(old, id));
    await pay(app, longer);
    expect(await untilState(app, longer.transaction, ['confirmed', 'failed'])).toBe('confirmed');
    await until(old, 'cancelled');
    const nights = await app.database.pool.query(
      `select held, night.allotment - sold as left from direct.room_night night join direct.room_type room on room.id = room_type_id
       where property_id = 'd-' || $1 and room.code = $2 and night between $3 and $4 order by night`,
      [room.hotelId, roomCode, inDays(day), inDays(day + 1)],
    );
    expect(nights.rows).toEqual([
      { held: 0, left: 0 },
      { held: 0, left: 0 },
    ]);
  });

  test('through the pages: what was told is filled in, and only the booking’s own browser gets there', async () => {
    const guest = visitor(app);
    const reference = { reference: old.reference, email: goodDetails.contact.email };
    await guest.post('/reservation', { ...reference, _token: await guest.token('/reservation') });
    const home = await (await guest.get(`/reservation?id=${old.id}`)).text();
    expect(home).toContain('step=change');
    const at = `/reservation?id=${old.id}&step=change`;
    const form = await (await guest.get(at)).text();
    expect(form).toContain(`value="${inDays(day)}"`);
    const refusedDates = await guest.get(`${at}&check_in=${inDays(-2)}&check_out=${inDays(1)}&guests=2`);
    expect(refusedDates.status).toBe(422);
    const list = await (
      await guest.get(`${at}&check_in=${inDays(day + 90)}&check_out=${inDays(day + 92)}&guests=2`)
    ).text();
    const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(list)![1]!;
    const chosen = { step: 'change', offer: field('offer'), fee: field('fee'), currency: field('currency') };
    const token = field('_token');
    expect((await guest.post(at, { ...chosen, fee: '1', _token: token })).status).toBe(409);
    expect((await guest.post(at, { ...chosen, offer: 'x', _token: token })).status).toBe(422);
    const answer = await guest.post(at, { ...chosen, _token: token });
    const to = answer.headers.get('location')!;
    expect(to).toMatch(/^\/book\?quote=/);
    const page = await (await guest.get(to)).text();
    for (const value of ['Dana', 'Levi', 'dana@example.com', readableReference(old.reference)])
      expect(page).toContain(value);
    expect((await visitor(app).get(to)).status).toBe(404);
  });
});
