import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { addRoom, basketOf, changeBasket } from '#tests/basket.ts';
import { copiedQuote } from '#tests/copied-quote.ts';
import { cookieOf, placeOf, registered } from '#tests/people.ts';
import { sellOut } from '#tests/sold-out.ts';
import { directRoom, type DirectRoom, type Visitor, visitor } from '#tests/visitor.ts';

let app: TestApp;
let room: DirectRoom;
beforeAll(async () => {
  app = await openTestApp();
  room = await directRoom(app);
});
afterAll(async () => await app.close());

const newVisitor = () => visitor(app, placeOf());
const basketWith = async (...days: readonly number[]): Promise<Visitor> => {
  const guest = newVisitor();
  for (const day of days) expect((await addRoom(guest, room, day)).headers.get('location')).toBe('/basket');
  return guest;
};
const query = async (sql: string, values: unknown[] = []) => (await app.database.pool.query(sql, values)).rows;

describe('the basket refuses', () => {
  test('an offer that is not ours, and one without a token', async () => {
    const guest = newVisitor();
    expect((await guest.post(room.path, { basket: 'x' })).status).toBe(403);
    const token = await guest.token('/reservation');
    expect((await guest.post(room.path, { _token: token, basket: 'x' })).status).toBe(422);
    expect((await basketOf(guest)).items).toEqual([]);
  });

  test('another currency, and says what can be done instead', async () => {
    const guest = await basketWith(40);
    const answer = await addRoom(guest, room, 43, 'USD');
    const to = answer.headers.get('location') ?? '';
    expect(to).toMatch(/^\/basket\?refused=other_currency&quote=/);
    const { items, notice } = await basketOf(guest, to);
    expect(items).toHaveLength(1);
    expect(notice?.ways.map(({ href }) => href)).toEqual([
      expect.stringMatching(new RegExp(`^${room.path}\\?.*currency=EUR`)),
      expect.stringMatching(/^\/book\?quote=/),
    ]);
    expect((await guest.get(notice!.ways[1]!.href)).status).toBe(200);
  });

  test('a thirteenth thing', async () => {
    const guest = await basketWith(...Array.from({ length: 12 }, (_, at) => 50 + 3 * at));
    expect((await basketOf(guest)).isFull).toBe(true);
    const to = (await addRoom(guest, room, 90)).headers.get('location') ?? '';
    expect(to).toMatch(/^\/basket\?refused=full&quote=/);
    const { items, notice } = await basketOf(guest, to);
    expect([items.length, notice?.ways.length]).toEqual([12, 1]);
  });

  test('to show or to change another’s things', async () => {
    const mine = await basketWith(100);
    const [item] = (await basketOf(mine)).items;
    const stranger = newVisitor();
    await changeBasket(stranger, { remove: item!.id });
    stranger.setCookie('basket', `${'A'.repeat(22)}.1.9999999999`);
    expect((await basketOf(stranger)).items).toEqual([]);
    await changeBasket(stranger, { remove: item!.id });
    expect((await basketOf(mine)).items).toHaveLength(1);
  });

  test.each(['x', 'x.y.z', `${'A'.repeat(22)}.100.1`, `${'A'.repeat(23)}.1.1`, '%00'])(
    'the cookie %j, which it did not write',
    async (cookie) => {
      const guest = newVisitor();
      guest.setCookie('basket', cookie);
      expect((await basketOf(guest)).items).toEqual([]);
    },
  );
});

describe('the basket', () => {
  test('lists what was added with dates, price, terms and total; the header of every page has the number', async () => {
    const guest = await basketWith(110, 113);
    const view = await basketOf(guest);
    expect(view.items.map(({ status }) => status)).toEqual(['open', 'open']);
    for (const { product, price, policy, href } of view.items) {
      expect([product.title, product.starts.text, price.total.amount, policy.text].every(Boolean)).toBe(true);
      expect(href?.startsWith(room.path)).toBe(true);
    }
    expect(view.price?.total.label).toBe('Total for the trip');
    expect(view.held?.minutes).toBeGreaterThan(0);
    const home = await (await guest.get('/')).text();
    expect(home).toMatch(/href="\/basket"[^>]*>Basket<span[^>]*>2</);
    expect(await (await newVisitor().get('/')).text()).not.toContain('href="/basket"');
  });

  test('leaves out what was removed, down to nothing', async () => {
    const guest = await basketWith(120, 123);
    for (const left of [1, 0]) {
      const [item] = (await basketOf(guest)).items;
      expect(await changeBasket(guest, { remove: item!.id })).toBe('/basket');
      expect((await basketOf(guest)).items).toHaveLength(left);
    }
    expect(cookieOf(guest, 'basket')).toBe('');
    expect(await (await guest.get('/basket')).text()).toContain('Your basket is empty');
  });

  test('goes on to the booking of all of them, with prices asked for again', async () => {
    const guest = await basketWith(130, 133);
    const before = await query('select quote_id from booking.basket_item order by created_at desc limit 2');
    const to = new URL(await changeBasket(guest, { step: 'checkout' }), app.origin);
    expect(to.pathname).toBe('/book');
    const quotes = to.searchParams.get('quote')?.split(',') ?? [];
    expect(quotes).toHaveLength(2);
    for (const { quote_id: old } of before) expect(quotes).not.toContain(old);
    expect(to.searchParams.get('back')).toBe('/basket');
  });

  test('tells what is sold out before going on, and leaves it out of the total', async () => {
    const guest = await basketWith(140, 143);
    const both = (await basketOf(guest)).price?.total.amount;
    await sellOut(app, room, 143);
    expect(await changeBasket(guest, { step: 'checkout' })).toBe('/basket?checked=changed');
    const told = await basketOf(guest, '/basket?checked=changed');
    expect(told.items.map(({ status }) => status)).toEqual(['open', 'sold_out']);
    expect(told.notice?.title).toBe('Something has changed');
    expect(told.price?.total.amount).toBe(told.items[0]?.price.total.amount);
    expect(told.price?.total.amount).not.toBe(both);
    expect(await changeBasket(guest, { step: 'checkout' })).toMatch(/^\/book\?quote=[\da-f-]{36}&/);
  });

  test('tells a price that went up, and asks again for what has changed since', async () => {
    const guest = await basketWith(150, 153);
    await query(
      `update direct.room_type set base_minor = base_minor + 100 where code = $1 and property_id = 'd-' || $2`,
      [room.roomCode, room.hotelId],
    );
    expect(await changeBasket(guest, { step: 'checkout' })).toBe('/basket?checked=changed');
    const { items } = await basketOf(guest);
    for (const { changes } of items)
      expect(changes[0]).toMatchObject({ worse: true, text: expect.stringMatching(/went up/) });
    expect(await changeBasket(guest, { step: 'checkout' })).toMatch(/^\/book\?/);
  });

  test('counts down to the next end of a price, and says whose has ended', async () => {
    const guest = await basketWith(156, 159);
    const endPrice = async (at: number) => {
      const [row] = await query('select id, quote_id from booking.basket_item order by created_at desc offset $1', [
        at,
      ]);
      const ended = await copiedQuote(app, row.quote_id, { expires_at: new Date(Date.now() - 1_000).toISOString() });
      await query('update booking.basket_item set quote_id = $1 where id = $2', [ended, row.id]);
    };
    await endPrice(1);
    const one = await basketOf(guest);
    expect([one.held === null, ...one.items.map(({ isPriceOver }) => isPriceOver)]).toEqual([false, true, false]);
    expect(Date.parse(one.held!.until)).toBeGreaterThan(Date.parse(one.held!.now));
    await endPrice(0);
    const none = await basketOf(guest);
    expect([none.held, ...none.items.map(({ isPriceOver }) => isPriceOver)]).toEqual([null, false, false]);
    expect(await (await guest.get('/basket')).text()).toContain('We’ll check today’s prices when you continue.');
  });

  test('keeps an offer for half an hour, then links to today’s price', async () => {
    const guest = await basketWith(160);
    await query(`update booking.basket_item set expires_at = now() - interval '1 second'`);
    const { items, price } = await basketOf(guest);
    expect([items.map(({ status }) => status), price]).toEqual([['expired'], null]);
    expect(await (await guest.get('/')).text()).not.toContain('href="/basket"');
    expect(await changeBasket(guest, { step: 'checkout' })).toBe('/basket');
  });

  test('of an account is counted on another device as soon as its owner signs in, and no more after signing out', async () => {
    const one = await registered(app);
    await addRoom(one.guest, room, 176);
    const other = newVisitor();
    const { email, password } = one.form;
    const to = '/login';
    const enter = async (fields: Record<string, string>) =>
      await other.post(to, { _token: await other.token(to), ...fields });
    expect((await enter({ step: 'sign_in', email, password })).status).toBe(303);
    expect(await (await other.get('/')).text()).toMatch(/href="\/basket"[^>]*>Basket<span[^>]*>1</);
    // What changes on one device is counted by the other's next page.
    await addRoom(one.guest, room, 179);
    expect(await (await other.get('/')).text()).toMatch(/href="\/basket"[^>]*>Basket<span[^>]*>2</);
    for (const { id } of (await basketOf(one.guest)).items) await changeBasket(one.guest, { remove: id });
    expect(await (await other.get('/')).text()).not.toContain('href="/basket"');
    await addRoom(other, room, 182);
    expect(await (await one.guest.get('/')).text()).toMatch(/href="\/basket"[^>]*>Basket<span[^>]*>1</);
    expect((await enter({ step: 'sign_out' })).status).toBe(303);
    expect(await (await other.get('/')).text()).not.toContain('href="/basket"');
  });

  test('of a browser stays in sight after signing in, and an account’s is on every device', async () => {
    const one = await registered(app);
    expect((await addRoom(one.guest, room, 170)).headers.get('location')).toBe('/basket');
    const cookies = one.guest.cookie();
    one.guest.setCookie('basket', '');
    expect((await basketOf(one.guest)).items).toHaveLength(1);
    const other = newVisitor();
    for (const part of cookies.split('; ')) {
      const [name = '', value = ''] = part.split('=');
      if (!name.startsWith('auth')) other.setCookie(name, value);
    }
    expect((await basketOf(other)).items).toEqual([]);
    const browser = await basketWith(173);
    browser.setCookie('auth.session', cookieOf(one.guest, 'auth.session'));
    expect((await basketOf(browser)).items).toHaveLength(2);
  });
});
