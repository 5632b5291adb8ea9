import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { addRoom, basketOf, changeBasket } from '#tests/basket.ts';
import { copiedQuote } from '#tests/copied-quote.ts';
import { placeOf, registered } from '#tests/people.ts';
import { sellOut } from '#tests/sold-out.ts';
import { bookingKeys, directRoom, type DirectRoom, pay, untilState, type Visitor, visitor } from '#tests/visitor.ts';
import { listOutbox, readOutbox, readOutboxFile } from '#mail/outbox.ts';

let app: TestApp;
let room: DirectRoom;
beforeAll(async () => {
  app = await openTestApp();
  room = await directRoom(app);
});
afterAll(async () => await app.close());

const ofItem = (at: number) => ({
  [`item_${at}_room_1_first_name`]: 'Dana',
  [`item_${at}_room_1_last_name`]: `Levi ${'I'.repeat(at)}`,
  [`item_${at}_requests`]: `Wish ${at}`,
});
const details = {
  ...ofItem(1),
  ...ofItem(2),
  email: 'dana@example.com',
  phone: '+972501234567',
  nationality: 'IL',
  terms: '1',
};

/** The hidden fields and named buttons of a page's forms. */
const hidden = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );

/** From the basket to the booking page: its address, and what it sends. */
async function filled(
  guest: Visitor,
  ...days: readonly number[]
): Promise<{ to: string; fields: Readonly<Record<string, string>> }> {
  for (const day of days) await addRoom(guest, room, day);
  const to = await changeBasket(guest, { step: 'checkout' });
  return { to, fields: { ...details, ...(await bookingKeys(guest, to)) } };
}

/** Books what is in the basket; the trip's id and transaction. */
async function booked(guest: Visitor, ...days: readonly number[]): Promise<{ id: string; transaction: string }> {
  const { to, fields } = await filled(guest, ...days);
  const answer = await guest.post(to, fields);
  expect(answer.status).toBe(303);
  const id = new URL(answer.headers.get('location')!, app.origin).searchParams.get('reservation')!;
  const { rows } = await app.database.pool.query('select id from booking.payment where trip_id = $1', [id]);
  return { id, transaction: (rows[0] as { id: string }).id };
}
const text = async (guest: Visitor, at: string) => await (await guest.get(at)).text();
const plain = (html: string) =>
  html
    .replaceAll(/<(script|style)[^>]*>.*?<\/\1>/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
const mailTo = async (to: string) => {
  const outbox = path.join(app.dataDirectory, 'mail');
  const find = async () => (await listOutbox(outbox)).find((one) => one.to === to);
  await expect.poll(find, { timeout: 20_000 }).toBeDefined();
  const entry = (await find())!;
  return { entry, mail: (await readOutbox(outbox, entry.id))!, outbox };
};

describe('booking several together', () => {
  test('asks for the travellers of each and the contact once, and names what is wrong in which', async () => {
    const guest = visitor(app, placeOf());
    for (const day of [20, 23]) await addRoom(guest, room, day);
    const to = await changeBasket(guest, { step: 'checkout' });
    const form = await text(guest, to);
    expect(form.match(/name="email"/g)).toHaveLength(1);
    for (const name of ['item_1_room_1_first_name', 'item_2_room_1_first_name', 'item_2_requests'])
      expect(form).toContain(`name="${name}"`);
    const token = await guest.token(to);
    const refused = await guest.post(to, { _token: token, ...details, item_2_room_1_last_name: '4', email: 'x' });
    expect(refused.status).toBe(422);
    const html = await refused.text();
    expect(html).toMatch(/href="#[^"]*item_2_room_1_last_name/);
    expect(html).toContain('value="Levi I"');
  });

  test('fills in the first names for all on request, and keeps those that were entered', async () => {
    const guest = visitor(app, placeOf());
    for (const day of [26, 29]) await addRoom(guest, room, day);
    const to = await changeBasket(guest, { step: 'checkout' });
    const fields = {
      item_1_room_1_first_name: 'Dana',
      item_1_room_1_last_name: 'Levi',
      item_2_room_1_last_name: 'Cohen',
      same_names: '1',
    };
    const html = await (await guest.post(to, { _token: await guest.token(to), ...fields })).text();
    const valueOf = (name: string) => {
      const [tag = ''] = new RegExp(`<input[^>]* name="${name}"[^>]*>`).exec(html) ?? [];
      return /value="([^"]*)"/.exec(tag)?.[1];
    };
    expect(['item_1_room_1_first_name', 'item_2_room_1_first_name', 'item_2_room_1_last_name'].map(valueOf)).toEqual([
      'Dana',
      'Dana',
      'Cohen',
    ]);
    expect(html).not.toContain('aria-invalid="true"');
  });

  test('makes one trip of every click, with the travellers and wishes of each', async () => {
    const guest = visitor(app, placeOf());
    const { to, fields } = await filled(guest, 30, 33);
    const answers = await Promise.all(Array.from({ length: 6 }, async () => await guest.post(to, fields)));
    expect(new Set(answers.map((one) => one.headers.get('location'))).size).toBe(1);
    const id = new URL(answers[0]!.headers.get('location')!, app.origin).searchParams.get('reservation');
    const { rows } = await app.database.pool.query(
      `select travellers->0->'fields'->>'last_name' as name, requests from booking.reservation where trip_id = $1 order by position`,
      [id],
    );
    expect(rows).toEqual([
      { name: 'Levi I', requests: 'Wish 1' },
      { name: 'Levi II', requests: 'Wish 2' },
    ]);
    expect((await basketOf(guest)).items).toEqual([]);
    // To where it is paid; the gateway's page may be open by now.
    const again = (await guest.get(to)).headers.get('location');
    expect([
      answers[0]?.headers.get('location'),
      expect.stringMatching(/^\/transaction\/[\w-]+\/error$/),
    ]).toContainEqual(again);
    const stranger = visitor(app, placeOf());
    expect((await stranger.get(to)).headers.get('location')).toBe('/basket?checked=changed');
  });

  test('of quotes that are missing or in two currencies leads to the basket', async () => {
    const guest = visitor(app, placeOf());
    await addRoom(guest, room, 36);
    await addRoom(visitor(app, placeOf()), room, 39, 'USD');
    const { rows } = await app.database.pool.query(
      'select quote_id as id from booking.basket_item order by created_at desc limit 2',
    );
    const [dollars, euros] = rows as { id: string }[];
    for (const quote of [
      `${euros!.id},${dollars!.id}`,
      `${euros!.id},01990000-0000-7000-8000-000000000000`,
      `${euros!.id},x`,
      Array.from({ length: 13 }, (_, at) => (at === 0 ? euros!.id : randomUUID()))

        .join(','),
    ])
      expect((await guest.get(`/book?quote=${quote}`)).headers.get('location')).toBe('/basket?checked=changed');
    expect((await guest.get('/book?quote=x,y')).status).toBe(404);
    // One quote twice is one booking.
    const twice = await text(guest, `/book?quote=${euros!.id},${euros!.id}`);
    expect(twice).toContain('name="room_1_first_name"');
    expect(twice).not.toContain('name="item_2');
  });

  test('refuses details of travellers that are missing, and books no more of them than were asked for', async () => {
    const guest = visitor(app, placeOf());
    for (const day of [80, 83]) await addRoom(guest, room, day);
    const to = await changeBasket(guest, { step: 'checkout' });
    const token = await guest.token(to);
    const { item_2_room_1_first_name: _, ...without } = details as Record<string, string>;
    const missing = await guest.post(to, { _token: token, ...without });
    expect(missing.status).toBe(422);
    expect(await missing.text()).toMatch(/href="#[^"]*item_2_room_1_first_name/);
    const more = { item_2_room_2_first_name: 'Eve', item_3_room_1_first_name: 'Eve' };
    const again = await (await guest.post(to, { _token: token, ...details, ...more, terms: '' })).text();
    expect(again).toContain('Levi II');
    expect(again).not.toContain('Eve');
  });

  test('of which one has expired or was booked by another is not begun: nothing is lost', async () => {
    const guest = visitor(app, placeOf());
    const { to, fields } = await filled(guest, 86, 89);
    const ids = new URL(to, app.origin).searchParams.get('quote')!.split(',');
    const trips = async () => (await app.database.pool.query('select from booking.trip')).rowCount;
    const before = (await trips())!;
    const other = visitor(app, placeOf());
    const single = Object.fromEntries(
      Object.entries(details).flatMap(([name, value]) =>
        name.startsWith('item_2') ? [] : [[name.replace('item_1_', ''), value]],
      ),
    );
    const theirs = `/book?quote=${ids[1]}`;
    const booking = await other.post(theirs, { ...single, ...(await bookingKeys(other, theirs)) });
    expect([booking.status, await trips()]).toEqual([303, before + 1]);
    const refused = await guest.post(to, fields);
    expect([refused.headers.get('location'), await trips()]).toEqual(['/basket?checked=changed', before + 1]);
    expect((await basketOf(guest)).items).toHaveLength(1);
    const late = await copiedQuote(app, ids[0]!, { expires_at: new Date(Date.now() - 1_000).toISOString() });
    const both = `/book?quote=${await copiedQuote(app, ids[0]!)},${late}`;
    const ended = await guest.get(both);
    expect([ended.status, (await ended.text()).includes('Back to your basket')]).toEqual([410, true]);
    const asked = await guest.post(both, fields);
    expect([asked.status, await trips()]).toEqual([409, before + 1]);
    expect(await asked.text()).toContain('we checked it again');
  });
});

describe('a trip of two', () => {
  test('is confirmed with a page, a mail, vouchers and a calendar of both', async () => {
    const one = await registered(app);
    const { id, transaction } = await booked(one.guest, 40, 43);
    expect(await pay(app, { id, transaction })).toBe(true);
    expect(await untilState(app, transaction, ['confirmed', 'failed'])).toBe('confirmed');
    const page = plain(await text(one.guest, `/transaction/${transaction}/success`));
    expect(page).toContain('Both bookings are confirmed');
    expect(page.match(/Voucher \(PDF\)/g)).toHaveLength(2);
    // Another browser learns no more than that.
    const stranger = await text(visitor(app, placeOf()), `/transaction/${transaction}/success`);
    expect(stranger).toContain('Both bookings are confirmed');
    expect(stranger).not.toContain('dana@example.com');

    const { entry, mail, outbox } = await mailTo('dana@example.com');
    expect(mail.subject).toMatch(/^Bookings confirmed: /);
    const files = entry.attachments.map(({ filename }) => filename);
    expect(files.filter((name) => name.startsWith('voucher-'))).toHaveLength(2);
    for (const part of ['Levi I', 'Levi II', 'Total for the trip']) expect(mail.text).toContain(part);
    const eml = Buffer.from((await readOutboxFile(outbox, entry.id, 'eml'))!).toString();
    const [, encoded = ''] = /Content-Type: text\/calendar[^]*?\r?\n\r?\n([^]*?)\r?\n--/.exec(eml) ?? [];
    const source = /BEGIN:VEVENT/.test(encoded) ? encoded : Buffer.from(encoded, 'base64').toString();
    expect(source.match(/BEGIN:VEVENT/g)).toHaveLength(2);

    const { rows } = await app.database.pool.query(
      'select id from booking.reservation where trip_id = $1 order by position',
      [id],
    );
    const ids = (rows as { id: string }[]).map((row) => row.id);
    for (const each of ids) {
      const detail = await text(one.guest, `/reservation?id=${each}`);
      for (const other of ids) expect(detail).toContain(`/reservation?id=${other}`);
    }
    const list = await text(one.guest, '/account/reservations');
    expect(list).toContain('Booked together: 2 bookings');

    // Cancelling one leaves the other.
    const [first, second] = ids;
    const form = await text(one.guest, `/reservation?id=${second}&step=cancel`);
    const others = 'Only this booking is cancelled. The other booking of your trip stays as it is.';
    expect(form).toContain(others);
    const cancelled = await one.guest.post(`/reservation?id=${second}`, {
      ...hidden(form),
      step: 'cancel',
      agree: '1',
    });
    expect(cancelled.status).toBe(303);
    const stateOf = async (which: string) =>
      (await app.database.pool.query('select state from booking.reservation where id = $1', [which])).rows[0].state;
    await expect.poll(() => stateOf(second!), { timeout: 20_000 }).toBe('cancelled');
    // The first is now the only one left.
    expect(await text(one.guest, `/reservation?id=${first}&step=cancel`)).not.toContain(
      'Only this booking is cancelled',
    );
    expect(await stateOf(first!)).toBe('confirmed');
    // The page after the payment tells how it stands now, and claims neither that all is booked nor what it costs.
    const now = plain(await text(one.guest, `/transaction/${transaction}/success`));
    expect(now).toContain('Your trip as it stands now');
    expect(now).not.toMatch(/bookings are confirmed|isn’t charged|Total for the trip/);
    expect([now.match(/Voucher \(PDF\)/g)?.length, now.match(/View booking/g)?.length]).toEqual([1, 2]);
  });

  test('tells before the payment what was lost, and charges the rest', async () => {
    const guest = visitor(app, placeOf());
    const { to, fields } = await filled(guest, 50, 53);
    await sellOut(app, room, 53);
    const answer = await guest.post(to, fields);
    const payPath = answer.headers.get('location')!;
    const id = new URL(payPath, app.origin).searchParams.get('reservation')!;
    const { rows } = await app.database.pool.query('select id from booking.payment where trip_id = $1', [id]);
    const transaction = (rows[0] as { id: string }).id;
    expect(await untilState(app, transaction, ['awaiting_payment', 'failed'])).toBe('awaiting_payment');
    await expect
      .poll(async () => (await text(guest, payPath)).includes('One booking is no longer available'))
      .toBe(true);
    const page = await text(guest, payPath);
    expect(plain(page)).toContain('Pay for this booking');
    expect(plain(page)).toContain('Let everything go');
    const onwards = /href="(\/pay\?[^"]*rest=1[^"]*)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect((await guest.get(onwards)).headers.get('location')).toContain(app.payOrigin);
    expect(await pay(app, { id, transaction })).toBe(true);
    expect(await untilState(app, transaction, ['confirmed', 'failed'])).toBe('confirmed');
    const success = plain(await text(guest, `/transaction/${transaction}/success`));
    expect(success).toContain('1 of 2 bookings are confirmed');
    expect(success).toContain('See other offers for the same dates');
    const find = async () =>
      (await listOutbox(path.join(app.dataDirectory, 'mail'))).find(
        ({ subject }) => subject === '1 of 2 bookings confirmed',
      );
    await expect.poll(find, { timeout: 20_000 }).toBeDefined();
    const mail = (await readOutbox(path.join(app.dataDirectory, 'mail'), (await find())!.id))!;
    expect(mail.text).toContain('One booking couldn’t be made. You don’t pay for it.');
    expect(mail.text).toMatch(/See other offers for the same dates: http\S+\/results\?check_in=/);
    expect((await find())!.attachments.filter(({ filename }) => filename.startsWith('voucher-'))).toHaveLength(1);
  });

  test('can be let go before the payment: nothing is booked or charged', async () => {
    const guest = visitor(app, placeOf());
    const { to, fields } = await filled(guest, 60, 63);
    await sellOut(app, room, 63);
    const payPath = (await guest.post(to, fields)).headers.get('location')!;
    const id = new URL(payPath, app.origin).searchParams.get('reservation')!;
    await expect.poll(async () => (await text(guest, payPath)).includes('Let everything go')).toBe(true);
    const token = await guest.token(payPath);
    // Another browser can't.
    const stranger = visitor(app, placeOf());
    const theirs = await stranger.token('/reservation');
    expect((await stranger.post(payPath, { _token: theirs, step: 'let_go' })).status).toBe(404);
    const left = await guest.post(payPath, { _token: token, step: 'let_go' });
    expect(left.headers.get('location')).toMatch(/\/transaction\/[\da-f-]+\/error\?let_go=1$/);
    const stateOf = async () =>
      (await app.database.pool.query('select state from booking.trip where id = $1', [id])).rows[0].state;
    await expect.poll(stateOf, { timeout: 20_000 }).toBe('expired');
    const page = plain(await text(guest, left.headers.get('location')!));
    expect(page).toContain('You’ve let your bookings go');
    expect(page).toContain('Nothing was charged');
  });

  test('of which nothing can be held ends with ways to other offers', async () => {
    const guest = visitor(app, placeOf());
    const { to, fields } = await filled(guest, 70, 73);
    for (const day of [70, 73]) await sellOut(app, room, day);
    const payPath = (await guest.post(to, fields)).headers.get('location')!;
    const error = async () => (await guest.get(payPath)).headers.get('location') ?? '';
    await expect.poll(error, { timeout: 20_000 }).toMatch(/\/error$/);
    const page = await text(guest, await error());
    expect(plain(page)).toContain('None of your bookings could be made');
    expect(page.match(/href="[^"]*\/results\?[^"]*check_in=/g)?.length).toBeGreaterThanOrEqual(2);
  });
});
