import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findViolations } from '#booking/reconciliation/own-books.ts';
import { listOutbox, readOutbox } from '#mail/outbox.ts';
import { refused } from '#tests/answers.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { goodDetails, inDays, json, pay, postJson, type Reserved, untilState, visitor } from '#tests/visitor.ts';

/** Bookings of a hotel of the demo world whose cancellation fee is told on request, from the rates to the refund. */
let app: TestApp;
let hotel: { readonly id: string; readonly path: string };

interface Rate {
  readonly offer: string;
  readonly cancellation_kind: string;
  readonly cancellation: readonly unknown[];
  readonly free_cancellation_until: unknown;
}
interface Amount {
  readonly amount: string;
}
interface Told {
  readonly quote: string;
  readonly fee: Amount;
  readonly refund: Amount;
  readonly refund_to: string;
  readonly expires_at: string;
}
interface Shown {
  readonly state: string;
  readonly cancellation_fee: Amount | null;
  readonly refund: { readonly amount: Amount; readonly state: string } | null;
}

const ratesFor = async (id: string, from: number) => {
  const response = await app.fetch(
    `/v3/hotels/${id}/rates?check_in=${inDays(from)}&check_out=${inDays(from + 2)}&guests=2`,
  );
  return response.ok ? (await json<{ data: { rates: Rate[] } }>(response)).data.rates : [];
};
const onRequest = (rates: readonly Rate[]) => rates.find((rate) => rate.cancellation_kind === 'on_request');

beforeAll(async () => {
  app = await openTestApp();
  const { rows } = await app.database.pool.query<typeof hotel>(`
    select property.id, '/hotels/destination/' || country.slug || '/' || place.slug || '/' || property.slug as path
    from hotels.property join places.place place on place.id = property.place_id
      join places.country country on country.code = place.country
    where property.status = 'open' and not exists (
      select from hotels.property_mapping other where other.property_id = property.id and other.supplier <> 'sandbox')
    order by property.id`);
  for (const one of rows) {
    // oxlint-disable-next-line no-await-in-loop -- the first that has such a rate
    if (onRequest(await ratesFor(one.id, 40))) {
      hotel = one;
      return;
    }
  }
  throw new Error('no hotel of the demo world tells its fee on request');
});
afterAll(async () => await app?.close());

let nextDay = 40;
/** A confirmed booking by a guest whose family name may be a fault of the supplier. */
async function booked(lastName = 'Levi'): Promise<Reserved> {
  const rate = onRequest(await ratesFor(hotel.id, (nextDay += 1)));
  if (!rate) return await booked(lastName);
  const sent = { offer: rate.offer };
  const { data: quote } = await json<{ data: { id: string } }>(await postJson(app, '/v3/quotes', sent));
  const details = { ...goodDetails, guests: [{ first_name: 'Dana', last_name: lastName }], accept_changes: true };
  const headers = { 'idempotency-key': randomUUID() };
  const { data } = await json<{ data: Reserved }>(
    await postJson(app, '/v3/reservations', { quote: quote.id, ...details }, headers),
  );
  await pay(app, data);
  expect(await untilState(app, data.transaction, ['confirmed', 'failed', 'needs_human'])).toBe('confirmed');
  return data;
}
const of = (one: Reserved) => ({ 'x-reservation-token': one.access_token });
const ask = (one: Reserved) => app.fetch(`/v3/reservations/${one.id}/cancellation-quote`, { headers: of(one) });
const told = async (one: Reserved) => (await json<{ data: Told }>(await ask(one))).data;
const cancel = (one: Reserved, body: object) =>
  postJson(app, `/v3/reservations/${one.id}/cancellation`, body, { ...of(one), 'idempotency-key': randomUUID() });
const shown = async (one: Reserved) =>
  (await json<{ data: Shown }>(await app.fetch(`/v3/reservations/${one.id}`, { headers: of(one) }))).data;
const mailsAbout = async (one: Reserved) =>
  (await app.database.pool.query<{ kind: string }>('select kind from booking.outbox where trip_id = $1', [one.id])).rows.map(({ kind }) => kind); // prettier-ignore

/** All mails in one text. */
const mailTexts = async () => {
  const outbox = path.join(app.dataDirectory, 'mail');
  const all = await listOutbox(outbox);
  const sent = await Promise.all(all.map(async ({ id }) => (await readOutbox(outbox, id))?.text ?? ''));
  return sent.join('\n').replaceAll(/\s+/g, ' ');
};

const words = 'Cancellation fee on request: the hotel tells you before you cancel';

describe('a hotel that tells its cancellation fee on request', () => {
  test('cancels nothing while it is silent, or when it refuses', async () => {
    const silent = await booked('Fee-Silent');
    const unanswered = await ask(silent);
    expect([unanswered.status, await json(unanswered)]).toMatchObject([503, { code: 'fee_unknown' }]);
    const refusing = await booked('Fee-Refused');
    expect((await refused(await ask(refusing), 409)).code).toBe('not_cancellable');
    for (const one of [silent, refusing]) {
      const free = { fee: { amount: '0', currency: 'EUR' } };
      expect((await cancel(one, free)).status).toBe(422);
      expect((await cancel(one, { quote: randomUUID() })).status).toBe(410);
      expect((await shown(one)).state).toBe('confirmed');
    }
  });

  test.each(['Fee-Up', 'Fee-Expired'])(
    'keeps the booking when its fee no longer holds as it is cancelled: %s',
    async (lastName) => {
      const one = await booked(lastName);
      const { quote } = await told(one);
      expect((await cancel(one, { quote })).status).toBe(202);
      await expect.poll(() => mailsAbout(one), { timeout: 20_000 }).toContain('cancel_refused');
      expect(await shown(one)).toMatchObject({ state: 'confirmed', cancellation_fee: null, refund: null });
      await expect.poll(mailTexts, { timeout: 20_000 }).toContain('check the current fee and decide again');
      expect((await cancel(one, { quote })).status).toBe(410);
      expect((await told(one)).quote).not.toBe(quote);
    },
  );

  test('says until when its fee is good', async () => {
    const [brief, usual] = [await told(await booked('Fee-Brief')), await told(await booked())];
    expect(Date.parse(brief.expires_at)).toBeLessThan(Date.parse(usual.expires_at));
  });

  test.each(['Levi', 'Cancel-Lost'])(
    'is cancelled at the fee it told, and the rest is refunded: %s',
    async (lastName) => {
      const one = await booked(lastName);
      const { quote, fee, refund, refund_to: to } = await told(one);
      expect([Number(fee.amount) > 0, Number(refund.amount) > 0, to]).toEqual([true, true, 'money']);
      expect((await cancel(one, { quote })).status).toBe(202);
      const isDone = ({ state, refund: back }: Shown) => state === 'cancelled' && back?.state === 'done';
      await expect.poll(async () => isDone(await shown(one)), { timeout: 30_000 }).toBe(true);
      const gone = await shown(one);
      expect([gone.cancellation_fee?.amount, gone.refund?.amount.amount]).toEqual([fee.amount, refund.amount]);
    },
  );

  test('says so in the list of rates, before paying, on the page of the booking and in the mail', async () => {
    const rates = await ratesFor(hotel.id, (nextDay += 1));
    const rate = onRequest(rates)!;
    expect([rate.cancellation, rate.free_cancellation_until]).toEqual([[], null]);
    expect(rates.some((one) => one.cancellation_kind === 'schedule')).toBe(true);
    const dates = `check_in=${inDays(nextDay)}&check_out=${inDays(nextDay + 2)}&guests=2`;
    expect(await (await app.fetch(`${hotel.path}?${dates}`)).text()).toContain(words);
    const { data: quote } = await json<{ data: { id: string } & Rate }>(
      await postJson(app, '/v3/quotes', { offer: rate.offer }),
    );
    expect([quote.cancellation_kind, quote.cancellation]).toEqual(['on_request', []]);
    expect(await (await app.fetch(`/book?quote=${quote.id}`)).text()).toContain(words);

    const one = await booked();
    const guest = visitor(app);
    const fields = { _token: await guest.token('/reservation'), reference: one.reference, email: 'dana@example.com' };
    await guest.post('/reservation', fields);
    expect(await (await guest.get(`/reservation?id=${one.id}`)).text()).toContain(words);
    const form = await (await guest.get(`/reservation?id=${one.id}&step=cancel`)).text();
    expect(form).toContain('This is what cancelling costs at this moment.');
    expect(form).not.toContain(words);
    await expect.poll(mailTexts, { timeout: 20_000 }).toContain(words);
  });

  test('leaves all books in order', async () => {
    expect(await findViolations(app.database.db)).toEqual([]);
  });
});
