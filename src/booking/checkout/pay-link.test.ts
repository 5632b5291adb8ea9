import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPayLinks } from './pay-link/pay-links.ts';
import { sound } from '#tests/answers.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import {
  directRoom,
  type DirectRoom,
  json,
  pay,
  quoteOf,
  type Reserved,
  reserveByApi,
  untilState,
  type Visitor,
  visitor,
} from '#tests/visitor.ts';

interface Linked extends Reserved {
  readonly pay: { readonly href: string };
}

let app: TestApp;
let room: DirectRoom;
let days = 100;

beforeAll(async () => {
  app = await openTestApp();
  room = await directRoom(app, 20);
});
afterAll(async () => await app.close());

async function reserved(): Promise<Linked> {
  const quote = await quoteOf(app, room, (days += 3));
  const { data } = await json<{ data: Linked }>(await reserveByApi(app, quote, randomUUID()));
  expect(await untilState(app, data.transaction, ['awaiting_payment'])).toBe('awaiting_payment');
  return data;
}
const tokenIn = (page: string) => /name="_token" value="([^"]+)"/.exec(page)?.[1] ?? '';
/** Follows the link and presses its button. */
async function open(browser: Visitor, href: string): Promise<Response> {
  const page = await sound(await browser.get(href));
  // A refused browser has a token of another page.
  const token = tokenIn(page) || (await browser.token('/reservation'));
  return await browser.post(href, { _token: token });
}
const headingOf = (page: string) => /<h1[^>]*>(.*?)<\/h1>/.exec(page)?.[1] ?? '';
const seesReservation = async (browser: Visitor, id: string) =>
  (await browser.get(`/v3/reservations/${id}`)).status === 200;

describe('a payment’s link', () => {
  test('is an address of our own, the same for equal requests', async () => {
    const quote = await quoteOf(app, room, (days += 3));
    const key = randomUUID();
    const [one, other] = await Promise.all(
      [0, 1].map(async () => (await json<{ data: Linked }>(await reserveByApi(app, quote, key))).data.pay.href),
    );
    expect(one).toBe(other);
    expect(one!.startsWith(`${app.origin}/pay?reservation=`)).toBe(true);
  });

  test('opens nothing without its key, with another one’s, or changed', async () => {
    const [mine, other] = [await reserved(), await reserved()];
    const stranger = visitor(app);
    const token = await stranger.token('/reservation');
    const keyOf = ({ pay: { href } }: Linked) => new URL(href).searchParams.get('key') ?? '';
    for (const key of ['', 'x', keyOf(other), keyOf(mine).slice(1), `${keyOf(mine)}x`, keyOf(mine).toLowerCase()]) {
      const href = `/pay?reservation=${mine.id}${key && `&key=${key}`}`;
      expect([key, (await stranger.get(href)).status]).toEqual([key, 404]);
      expect([key, (await stranger.post(href, { _token: token })).status]).toEqual([key, 404]);
    }
    expect(await seesReservation(stranger, mine.id)).toBe(false);
    const links = createPayLinks(app.config.secret);
    const payment = { reservationId: mine.id, transactionId: mine.transaction };
    expect(links.isKey(app.origin, payment, keyOf(mine))).toBe(true);
    expect(links.isKey('http://other.localhost:3000', payment, keyOf(mine))).toBe(false);
    expect(createPayLinks('x'.repeat(32)).isKey(app.origin, payment, keyOf(mine))).toBe(false);
  });

  test('is not used up by being looked at: a scanner’s GET gives and takes nothing', async () => {
    const { id, pay: link } = await reserved();
    for (const method of ['GET', 'HEAD', 'GET']) {
      const scanner = await app.fetch(link.href, { method });
      expect([scanner.status, scanner.headers.getSetCookie().filter((one) => one.startsWith('trips'))]).toEqual([
        200,
        [],
      ]);
    }
    const browser = visitor(app);
    const page = await sound(await browser.get(link.href));
    expect(headingOf(page)).toBe('Pay for your stay');
    expect(page).toContain('<meta name="robots" content="noindex">');
    // The person with the link may not be the guest.
    for (const secret of ['Dana', 'Levi', 'dana@example.com', '501234567']) expect(page).not.toContain(secret);
    expect((await browser.post(link.href, { _token: 'x' })).status).toBe(403);
    expect(await seesReservation(browser, id)).toBe(false);
    expect((await open(browser, link.href)).status).toBe(303);
  });

  test('leads the browser that opens it to the gateway, again and again, and no other', async () => {
    const { id, pay: link } = await reserved();
    const browser = visitor(app);
    const opened = await open(browser, link.href);
    expect([opened.status, opened.headers.get('location')]).toEqual([303, `/pay?reservation=${id}`]);
    for (const address of [`/pay?reservation=${id}`, link.href]) {
      const onward = await browser.get(address);
      expect([onward.status, onward.headers.get('location')?.startsWith(app.payOrigin)]).toEqual([303, true]);
    }
    // The browser has lost its booking cookie, but still counts as the same browser.
    browser.setCookie('trips', '');
    expect((await open(browser, link.href)).status).toBe(303);

    const other = visitor(app, '192.0.2.9');
    const refused = await open(other, link.href);
    expect(refused.status).toBe(409);
    expect(headingOf(await sound(refused))).toBe('This payment link was already used');
    expect((await other.get(link.href)).status).toBe(409);
    expect(await seesReservation(other, id)).toBe(false);
    expect((await other.get(`/pay?reservation=${id}`)).status).toBe(404);
  });

  test('goes to one of many browsers that open it at once', async () => {
    const { pay: link } = await reserved();
    const browsers = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const browser = visitor(app);
        return { browser, token: tokenIn(await (await browser.get(link.href)).text()) };
      }),
    );
    const answers = await Promise.all(
      browsers.map(async ({ browser, token }) => (await browser.post(link.href, { _token: token })).status),
    );
    expect(answers.toSorted()).toEqual([303, ...Array.from({ length: 7 }, () => 409)]);
  });

  test.each<[string, (booked: Linked) => Promise<unknown>]>([
    [
      'the deadline has passed',
      async ({ id }) =>
        await app.database.pool.query(
          `update booking.trip set pay_until = now() - interval '1 second', version = version + 1 where id = $1`,
          [id],
        ),
    ],
    [
      'it is paid',
      async (booked) => {
        await pay(app, booked);
        expect(await untilState(app, booked.transaction, ['confirmed'])).toBe('confirmed');
      },
    ],
  ])('has expired once %s', async (_when, become) => {
    const booked = await reserved();
    const early = visitor(app);
    const page = await (await early.get(booked.pay.href)).text();
    await become(booked);
    const late = await visitor(app).get(booked.pay.href);
    expect(late.status).toBe(410);
    const text = await sound(late);
    expect(headingOf(text)).toBe('This payment link has expired');
    expect(text).toContain('href="/reservation"');
    expect((await early.post(booked.pay.href, { _token: tokenIn(page) })).status).toBe(410);
    expect(await seesReservation(early, booked.id)).toBe(false);
  });
});
