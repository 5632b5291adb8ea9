import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listOutbox, readOutbox } from '#mail/outbox.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { addRoom, basketOf, changeBasket } from '#tests/basket.ts';
import { offersIn, sealedIn } from '#tests/cars/booked-car.ts';
import { placeOf } from '#tests/people.ts';
import { attractionOf } from '#tests/tickets/attraction-of.ts';
import { bookingKeys, inDays, pay, untilState, type Visitor, visitor } from '#tests/visitor.ts';

let app: TestApp;
let hotel: string;
let tour: string;
let turn = 0;
beforeAll(async () => {
  app = await openTestApp({ env: { PRODUCTS: 'hotels,tickets,cars' } });
  const { rows } = await app.database.pool.query(`
    select '/hotels/destination/' || country.slug || '/' || place.slug || '/' || property.slug as path
    from hotels.property join places.place on place.id = property.place_id
      join places.country on country.code = place.country
    where status = 'open' and property.currency = 'EUR'
      and exists (select from hotels.property_mapping where property_id = property.id and supplier = 'sandbox')
      and not exists (select from hotels.property_mapping where property_id = property.id and supplier <> 'sandbox')
    order by property.id limit 1`);
  hotel = (rows[0] as { path: string }).path;
  tour = (await attractionOf(app, 'bus_tour')).path;
}, 240_000);
afterAll(async () => await app?.close());

const text = async (guest: Visitor, at: string) => await (await guest.get(at)).text();
const plain = (html: string) =>
  html
    .replaceAll(/<(script|style)[^>]*>.*?<\/\1>/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

async function put(guest: Visitor, page: string, sealed: string): Promise<void> {
  const answer = await guest.post(page, { _token: await guest.token(page), basket: sealed });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/basket']);
}

async function addHotel(guest: Visitor, day: number): Promise<void> {
  const room = { path: hotel, hotelId: '', roomCode: '', allotment: 0 };
  for (let from = day; from < day + 14; from += 1) {
    // oxlint-disable-next-line no-await-in-loop -- the next night is asked for only when this one is full
    if ((await addRoom(guest, room, from)).headers.get('location') === '/basket') return;
  }
  throw new Error('no room is left');
}

async function addTour(guest: Visitor, day: number): Promise<void> {
  for (let from = day; from < day + 14; from += 1) {
    const page = `${tour}?date=${inDays(from)}&n0=2&currency=EUR`;
    // oxlint-disable-next-line no-await-in-loop -- the next day is asked for only when this one is full
    const html = await text(guest, page);
    const [button = ''] = /<button[^>]*name="offer"[^>]*>/.exec(html) ?? [];
    const offer = /value="([^"]+)"/.exec(button)?.[1];
    // oxlint-disable-next-line no-await-in-loop
    if (offer) return await put(guest, page, offer);
  }
  throw new Error('no tour is left');
}

async function addCar(guest: Visitor, day: number): Promise<void> {
  const search = { pickup: 'BCN', from: `${inDays(day)}T10:00`, until: `${inDays(day + 3)}T10:00`, age: '36' };
  const results = `/cars/results?${new URLSearchParams({ ...search, residence: 'ES', currency: 'EUR' })}`;
  const [page = ''] = offersIn(await text(guest, results));
  await put(guest, page, sealedIn(await text(guest, page)));
}

/** A hotel, tickets and a car, booked and paid together. The surname of one of them may be one that is refused. */
async function booked(refused: number | null) {
  const guest = visitor(app, placeOf());
  const email = `mixed.${(turn += 1)}@example.com`;
  const day = 20 + 14 * turn;
  await addHotel(guest, day);
  await addTour(guest, day);
  await addCar(guest, day);
  expect((await basketOf(guest)).open).toBe(3);
  const to = await changeBasket(guest, { step: 'checkout' });
  const names = [...(await text(guest, to)).matchAll(/name="(item_(\d)_[a-z]+_\d_(first_name|last_name|born_on))"/g)];
  const values = Object.fromEntries(
    names.map(([, name = '', at, field]) => [
      name,
      field === 'first_name'
        ? 'Dana'
        : field === 'born_on'
          ? '1990-04-17'
          : Number(at) === refused
            ? 'Rejected'
            : 'Levi',
    ]),
  );
  const contact = { email, phone: '+972501234567', nationality: 'IL', terms: '1' };
  const answer = await guest.post(to, { ...values, ...contact, ...(await bookingKeys(guest, to)) });
  expect(answer.status, /Please check the following.{200}/.exec(plain(await answer.clone().text()))?.[0]).toBe(303);
  const id = new URL(answer.headers.get('location')!, app.origin).searchParams.get('reservation')!;
  const { rows } = await app.database.pool.query('select id from booking.payment where trip_id = $1', [id]);
  const transaction = (rows[0] as { id: string }).id;
  expect(await pay(app, { id, transaction })).toBe(true);
  expect(await untilState(app, transaction, ['confirmed', 'failed', 'needs_human'], 60)).toBe('confirmed');
  return { guest, id, transaction, email };
}

const partsOf = async (id: string) =>
  (
    await app.database.pool.query(
      `select reservation.product, state, total_minor::text as minor from booking.reservation
       join booking.quote on quote.id = quote_id where trip_id = $1 order by position`,
      [id],
    )
  ).rows as { product: string; state: string; minor: string }[];

const capturedOf = async (id: string) =>
  (await app.database.pool.query(`select captured_minor::text as minor from booking.payment where trip_id = $1`, [id]))
    .rows[0].minor as string;

const mailTo = async (email: string) => {
  const outbox = path.join(app.dataDirectory, 'mail');
  const find = async () => (await listOutbox(outbox)).find(({ to }) => to === email);
  await expect.poll(find, { timeout: 20_000 }).toBeDefined();
  const { id, attachments } = (await find())!;
  return { ...(await readOutbox(outbox, id))!, files: attachments.map(({ filename }) => filename) };
};

test('a hotel, tickets and a car are booked together, paid once, each with its documents and words', async () => {
  const { guest, id, transaction, email } = await booked(null);
  const parts = await partsOf(id);
  expect(parts.map(({ product, state }) => [product, state])).toEqual([
    ['hotel', 'confirmed'],
    ['ticket', 'confirmed'],
    ['car', 'confirmed'],
  ]);
  const total = parts.reduce((sum, { minor }) => sum + BigInt(minor), 0n);
  await expect.poll(() => capturedOf(id), { timeout: 20_000 }).toBe(total.toString());
  const page = plain(await text(guest, `/transaction/${transaction}/success`));
  expect(page).toContain('All 3 bookings are confirmed');
  const mail = await mailTo(email);
  expect(mail.files.filter((name) => name.startsWith('voucher-'))).toHaveLength(3);
  for (const word of ['Check-in', 'Pick-up', 'Lead visitor']) expect(mail.text).toContain(word);
}, 120_000);

test.each([
  [1, 'hotel', 'The last room was taken'],
  [2, 'tickets', 'The last tickets were taken'],
  [3, 'cars', 'The car was taken'],
] as const)(
  'number %i, of %s, is refused after paying: the others are booked, and nothing is paid for it',
  async (at, _product, why) => {
    const { guest, id, transaction, email } = await booked(at);
    const parts = await partsOf(id);
    expect(parts.map(({ state }) => state)).toEqual(
      parts.map((_, place) => (place === at - 1 ? 'failed' : 'confirmed')),
    );
    const total = parts.reduce((sum, one) => sum + (one.state === 'confirmed' ? BigInt(one.minor) : 0n), 0n);
    await expect.poll(() => capturedOf(id), { timeout: 20_000 }).toBe(total.toString());
    const page = plain(await text(guest, `/transaction/${transaction}/success`));
    expect(page).toContain('2 of 3 bookings are confirmed');
    expect(page).toContain(why);
    expect(page).toContain('See other offers for the same dates');
    const mail = await mailTo(email);
    expect(mail.subject).toBe('2 of 3 bookings confirmed');
    expect(mail.text).toContain(why);
    expect(mail.files.filter((name) => name.startsWith('voucher-'))).toHaveLength(2);
  },
  120_000,
);
