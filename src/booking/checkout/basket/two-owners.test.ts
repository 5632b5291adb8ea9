import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { addRoom, basketOf, changeBasket } from '#tests/basket.ts';
import { cookieOf, placeOf, registered } from '#tests/people.ts';
import { directRoom, type DirectRoom, type Visitor, visitor } from '#tests/visitor.ts';

let app: TestApp;
let room: DirectRoom;
beforeAll(async () => {
  app = await openTestApp();
  room = await directRoom(app);
});
afterAll(async () => await app.close());

/** A signed-in person, in a browser that has things of its own. */
async function withBoth(
  ofAccount: readonly (readonly [day: number, currency: string])[],
  ofBrowser: readonly (readonly [day: number, currency: string])[],
): Promise<Visitor> {
  const { guest: account } = await registered(app);
  for (const [day, currency] of ofAccount)
    expect((await addRoom(account, room, day, currency)).headers.get('location')).toBe('/basket');
  const browser = visitor(app, placeOf());
  for (const [day, currency] of ofBrowser)
    expect((await addRoom(browser, room, day, currency)).headers.get('location')).toBe('/basket');
  browser.setCookie('auth.session', cookieOf(account, 'auth.session'));
  return browser;
}

describe('a basket of an account and of a browser', () => {
  test('in two currencies offers one of them to be paid, and says so of the other', async () => {
    const guest = await withBoth(
      [[20, 'USD']],
      [
        [23, 'EUR'],
        [26, 'EUR'],
      ],
    );
    const { items, open, price, held } = await basketOf(guest);
    expect(items.map(({ status }) => status)).toEqual(['open', 'other_currency', 'other_currency']);
    expect([open, price?.total.amount, held === null]).toEqual([1, items[0]?.price.total.amount, false]);
    for (const { ways } of items.slice(1)) {
      expect(ways.map(({ href }) => href)).toEqual([
        expect.stringMatching(/currency=USD/),
        expect.stringMatching(/^\/book\?quote=/),
      ]);
      expect((await guest.get(ways[1]!.href)).status).toBe(200);
    }
    const page = await (await guest.get('/basket')).text();
    expect(page.match(/isn’t part of your total/g)).toHaveLength(2);

    const to = await changeBasket(guest, { step: 'checkout' });
    expect(new URL(to, app.origin).searchParams.get('quote')).toMatch(/^[\da-f-]{36}$/);
    expect((await guest.get(to)).status).toBe(200);

    // Without the dollars, the euros are paid together.
    await changeBasket(guest, { remove: items[0]!.id });
    const left = await basketOf(guest);
    expect(left.items.map(({ status }) => status)).toEqual(['open', 'open']);
  });

  test('takes what is in the currency of its first thing, and nothing else', async () => {
    const guest = await withBoth([[30, 'USD']], [[33, 'EUR']]);
    const refused = (await addRoom(guest, room, 36, 'EUR')).headers.get('location') ?? '';
    expect(refused).toMatch(/^\/basket\?refused=other_currency&quote=/);
    expect((await basketOf(guest, refused)).notice?.ways[0]?.href).toMatch(/currency=USD/);
    expect((await addRoom(guest, room, 36, 'USD')).headers.get('location')).toBe('/basket');
  });

  test('with more than one trip may have is booked twelve at a time', async () => {
    const days = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => [from + 3 * at, 'EUR'] as const);
    const guest = await withBoth(days(40, 7), days(80, 7));
    const { items, open, isFull } = await basketOf(guest);
    expect([items.length, open, isFull]).toEqual([14, 12, true]);
    expect(items.slice(12).map(({ status }) => status)).toEqual(['too_many', 'too_many']);
    expect((await addRoom(guest, room, 120)).headers.get('location')).toMatch(/^\/basket\?refused=full&/);
    const to = await changeBasket(guest, { step: 'checkout' });
    expect(new URL(to, app.origin).searchParams.get('quote')?.split(',')).toHaveLength(12);
    expect((await guest.get(to)).status).toBe(200);
  });
});
