import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { listOutbox, readOutbox } from '#mail/outbox.ts';
import { readableReference } from '#values/reference.ts';
import { findViolations } from '#booking/reconciliation/own-books.ts';
import { refused } from '#tests/answers.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { counterTerms } from '#tests/passes/passes.ts';
import { passDetails } from '#tests/passes/visitors.ts';
import { json, pay, postJson, type Reserved, untilState, type Visitor, visitor } from '#tests/visitor.ts';

vi.mock('#storefront/products.ts', async (original) => ({
  ...(await original<object>()),
  passes: (await import('#tests/passes/pass-pages.ts')).passPages,
}));
vi.mock('./products.ts', async (original) => ({
  ...(await original<object>()),
  passes: (await import('#tests/passes/passes.ts')).passes,
}));

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ env: { PRODUCTS: 'hotels,passes' } });
});
afterAll(async () => await app?.close());

const euros = (minor: bigint) => ({ minor, currency: 'EUR' });
/** A pass costs ten euros at the counter. */
const price = euros(1_000n);
const aCredit = { label: 'Museum voucher', code: 'MV-2291', amount: euros(800n) };
const told =
  (minor: bigint, more: object = {}) =>
  () => ({
    kind: 'fee' as const,
    fee: euros(minor),
    token: 'counter token',
    ...more,
  });
const silent = () => ({ kind: 'unknown' as const, reason: 'no answer' });
beforeEach(() => {
  counterTerms.delay = Promise.resolve();
  counterTerms.answer = told(250n);
});

interface Quote {
  readonly quote: string;
  readonly fee: { readonly amount: string };
  readonly refund: { readonly amount: string };
  readonly refund_to: string;
  readonly credits: readonly { readonly label: string; readonly code: string; readonly amount: { amount: string } }[];
  readonly expires_at: string;
}
interface Shown {
  readonly state: string;
  readonly cancellation_kind: string;
  readonly cancellation: readonly unknown[];
  readonly cancellation_fee: { readonly amount: string } | null;
  readonly total: { readonly amount: string };
  readonly refund: { readonly amount: { readonly amount: string }; readonly state: string } | null;
  readonly refund_to: string | null;
  readonly credits: Quote['credits'];
}

async function booked(): Promise<Reserved> {
  const quoted = await app.fetch('/v3/passes/quotes', { method: 'POST' });
  const { id: quote } = (await json<{ data: { id: string } }>(quoted)).data;
  const sent = { quote, ...passDetails };
  const response = await postJson(app, '/v3/reservations', sent, { 'idempotency-key': randomUUID() });
  const { data } = await json<{ data: Reserved }>(response);
  await pay(app, data);
  expect(await untilState(app, data.transaction, ['confirmed', 'failed', 'needs_human'])).toBe('confirmed');
  return data;
}
const of = (one: Reserved) => ({ 'x-reservation-token': one.access_token });
const ask = (one: Reserved) => app.fetch(`/v3/reservations/${one.id}/cancellation-quote`, { headers: of(one) });
const quoteOf = async (one: Reserved) => (await json<{ data: Quote }>(await ask(one))).data;
const cancel = (one: Reserved, body: object, key: string = randomUUID()) =>
  postJson(app, `/v3/reservations/${one.id}/cancellation`, body, { ...of(one), 'idempotency-key': key });
const shown = async (one: Reserved) =>
  (await json<{ data: Shown }>(await app.fetch(`/v3/reservations/${one.id}`, { headers: of(one) }))).data;
const until = async (one: Reserved, done: (now: Shown) => boolean) => {
  await expect.poll(async () => done(await shown(one)), { timeout: 20_000 }).toBe(true);
  return shown(one);
};
const expire = (quote: string) =>
  app.database.pool.query(
    "update booking.cancellation_quote set expires_at = now() - interval '1 second' where id = $1",
    [quote],
  );
const mailsAbout = async (one: Reserved) =>
  (await app.database.pool.query<{ kind: string }>('select kind from booking.outbox where trip_id = $1', [one.id])).rows.map(({ kind }) => kind); // prettier-ignore

describe('a cancellation at a fee on request is refused', () => {
  let one: Reserved;
  beforeAll(async () => {
    one = await booked();
  });

  test('by schedule, or by nothing', async () => {
    expect(Object.keys((await refused(await cancel(one, {}), 422)).errors)).toEqual(['fee']);
    const free = { amount: '0', currency: 'EUR' };
    expect(Object.keys((await refused(await cancel(one, { fee: free }), 422)).errors)).toEqual(['quote']);
    const both = { fee: free, quote: (await quoteOf(one)).quote };
    expect(Object.keys((await refused(await cancel(one, both), 422)).errors)).toEqual(['quote']);
  });

  test('while the supplier is silent: no fee is made up', async () => {
    const other = await booked();
    for (const answer of [silent, told(-1n), told(1_001n), told(100n, { credits: [aCredit], refundTo: 'voucher' })]) {
      counterTerms.answer = answer;
      const answered = await ask(other);
      expect(answered.status).toBe(503);
      expect(await json(answered)).toMatchObject({ code: 'fee_unknown' });
    }
    expect((await shown(other)).state).toBe('confirmed');
  });

  test('at a quote that has expired', async () => {
    const { quote } = await quoteOf(one);
    await expire(quote);
    expect((await refused(await cancel(one, { quote }), 410)).code).toBe('quote_expired');
    expect((await quoteOf(one)).quote).not.toBe(quote);
  });

  test('at a quote of another reservation, or of none', async () => {
    const { quote } = await quoteOf(await booked());
    for (const wrong of [quote, randomUUID()])
      expect((await refused(await cancel(one, { quote: wrong }), 410)).code).toBe('quote_expired');
  });

  test('at a quote that was replaced', async () => {
    const { quote: first } = await quoteOf(one);
    await app.database.pool.query(
      `insert into booking.cancellation_quote (reservation_id, fee_minor, supplier_fee_minor, refund_to, expires_at)
       values ($1, 0, 0, 'money', now() + interval '1 hour')`,
      [one.id],
    );
    expect((await refused(await cancel(one, { quote: first }), 410)).code).toBe('quote_expired');
  });

  test('when the supplier wants more in the end: nothing is cancelled, and the quote is used', async () => {
    const other = await booked();
    const { quote, fee } = await quoteOf(other);
    expect(fee.amount).toBe('280');
    counterTerms.answer = told(600n);
    expect((await cancel(other, { quote })).status).toBe(202);
    await expect.poll(() => mailsAbout(other), { timeout: 20_000 }).toContain('cancel_refused');
    expect(await shown(other)).toMatchObject({ state: 'confirmed', cancellation_fee: null, refund: null });
    expect((await refused(await cancel(other, { quote }), 410)).code).toBe('quote_expired');
    expect((await quoteOf(other)).fee.amount).toBe('672');
  });

  test('and none of it has cancelled anything', async () => {
    expect((await shown(one)).state).toBe('confirmed');
    expect(await findViolations(app.database.db)).toEqual([]);
  });
});

describe('a cancellation at a fee on request', () => {
  test('is asked of the supplier once while the answer is good', async () => {
    const one = await booked();
    const { cancellation, cancellation_kind: kind } = await shown(one);
    expect([kind, cancellation]).toEqual(['on_request', []]);
    const before = counterTerms.questions;
    const [first, again] = [await quoteOf(one), await quoteOf(one)];
    expect(again).toMatchObject({ quote: first.quote, refund_to: 'money', credits: [] });
    expect(counterTerms.questions - before).toBe(1);
  });

  test('pays back the rest in money', async () => {
    const one = await booked();
    const { quote, refund } = await quoteOf(one);
    const key = randomUUID();
    expect((await cancel(one, { quote }, key)).status).toBe(202);
    const gone = await until(one, ({ state, refund: back }) => state === 'cancelled' && back?.state === 'done');
    expect([gone.cancellation_fee?.amount, gone.refund?.amount.amount]).toEqual(['280', refund.amount]);
    expect([gone.refund_to, gone.credits]).toEqual(['money', []]);
    // A client that retries gets the same answer; the key is for this quote alone.
    expect((await cancel(one, { quote }, key)).status).toBe(202);
    expect((await refused(await cancel(one, { quote: randomUUID() }, key), 422)).code).toBe('idempotency_mismatch');
  });

  test('in credit: nothing goes back to the card, and what was paid stays with the supplier', async () => {
    const one = await booked();
    counterTerms.answer = told(price.minor, { refundTo: 'voucher', credits: [aCredit] });
    const quoted = await quoteOf(one);
    expect(quoted).toMatchObject({ refund: { amount: '0' }, refund_to: 'voucher', credits: [{ code: 'MV-2291' }] });
    expect((await cancel(one, { quote: quoted.quote })).status).toBe(202);
    const gone = await until(one, ({ state }) => state === 'cancelled');
    expect(gone).toMatchObject({
      cancellation_fee: gone.total,
      refund: null,
      refund_to: 'voucher',
      credits: [{ label: 'Museum voucher', code: 'MV-2291', amount: { amount: '800', currency: 'EUR' } }],
    });
    const { rows } = await app.database.pool.query<{ code: string; total: string }>(
      `select code, sum(amount)::text as total from booking.ledger_txn txn join booking.ledger_entry entry on txn_id = txn.id
       join booking.ledger_account account on account.id = account_id where trip_id = $1 group by code having sum(amount) <> 0`,
      [one.id],
    );
    expect(Object.fromEntries(rows.map(({ code, total }) => [code, total]))).toEqual({
      psp_receivable: '1120',
      'supplier_payable:counter': '-1000',
      cancellation_fee: '-120',
    });
  });

  describe('on the page', () => {
    let guest: Visitor;
    const opened = async () => {
      const one = await booked();
      guest = visitor(app);
      const token = await guest.token('/reservation');
      await guest.post('/reservation', { _token: token, reference: one.reference, email: 'dana@example.com' });
      return one;
    };
    const pageOf = (one: Reserved) => `/reservation?id=${one.id}&step=cancel`;
    const formOf = async (one: Reserved) => await (await guest.get(pageOf(one))).text();
    const quoteIn = (html: string) => /name="quote" value="([^"]+)"/.exec(html)?.[1];
    const submit = async (one: Reserved, fields: Record<string, string>) =>
      await guest.post(pageOf(one), { _token: await guest.token('/login'), step: 'cancel', ...fields });
    const reload = '<meta http-equiv="refresh"';

    test('shows no fee while there is none, and asks again', async () => {
      const one = await opened();
      const detail = await (await guest.get(`/reservation?id=${one.id}`)).text();
      expect(detail).toContain('Pass cancelOnRequest');
      expect(detail).not.toContain('Free cancellation');
      counterTerms.answer = silent;
      const failed = await formOf(one);
      expect(failed).toContain('Pass askingFeeFailed');
      expect([quoteIn(failed), failed.includes(reload)]).toEqual([undefined, false]);
      counterTerms.answer = told(250n);
      expect(quoteIn(await formOf(one))).toBeDefined();
    });

    test('says so when the supplier does not allow it', async () => {
      const one = await opened();
      counterTerms.answer = () => ({ kind: 'not_allowed', reason: 'departed' });
      expect(await formOf(one)).toContain('This booking can’t be cancelled online right now.');
      expect((await refused(await ask(one), 409)).code).toBe('not_cancellable');
    });

    test('waits for a slow supplier by reloading itself, and asks it once', async () => {
      const one = await opened();
      let answer = () => {};
      counterTerms.delay = new Promise((resolve) => (answer = resolve));
      const before = counterTerms.questions;
      const waiting = await formOf(one);
      expect(waiting).toContain('Pass askingFee');
      expect([waiting.includes(reload), quoteIn(waiting)]).toEqual([true, undefined]);
      answer();
      const form = await formOf(one);
      expect(form).toContain('€2.80');
      expect(form).toContain('€8.40');
      expect(counterTerms.questions - before).toBe(1);
    });

    test('cancels nothing without the tick, at an expired quote or at a fee', async () => {
      const one = await opened();
      const quote = quoteIn(await formOf(one))!;
      const unticked = await submit(one, { quote });
      expect([unticked.status, quoteIn(await unticked.text())]).toEqual([422, quote]);
      await expire(quote);
      const expired = await submit(one, { quote, agree: '1' });
      const html = await expired.text();
      expect(expired.status).toBe(409);
      expect(html).toContain('The cancellation fee was checked again');
      expect(quoteIn(html)).not.toBe(quote);
      expect((await submit(one, { fee: '0', currency: 'EUR', agree: '1' })).status).toBe(409);
      expect((await shown(one)).state).toBe('confirmed');
    });

    test('says where the refund goes, before and after, also in the mail', async () => {
      const one = await opened();
      counterTerms.answer = told(price.minor, { refundTo: 'voucher', credits: [aCredit] });
      const form = await formOf(one);
      for (const text of ['Not paid back in money', 'Museum voucher', 'MV-2291', '€8.00', 'comes as credit'])
        expect(form).toContain(text);
      expect(form).not.toContain('no refund is due');
      expect((await submit(one, { quote: quoteIn(form)!, agree: '1' })).status).toBe(303);
      await until(one, ({ state }) => state === 'cancelled');
      const page = await (await guest.get(`/reservation?id=${one.id}`)).text();
      for (const text of ['Museum voucher', 'MV-2291', '€8.00']) expect(page).toContain(text);
      const outbox = path.join(app.dataDirectory, 'mail');
      const mail = async () => {
        for (const { id, subject } of await listOutbox(outbox)) {
          if (!subject.startsWith('Booking cancelled')) continue;
          const { text } = (await readOutbox(outbox, id))!;
          if (text.includes(readableReference(one.reference))) return text;
        }
        return '';
      };
      await expect.poll(mail, { timeout: 20_000 }).toMatch(/credit: €8\.00 \(.*Museum voucher.*MV-2291/);
    });
  });

  test('leaves all books in order', async () => {
    expect(await findViolations(app.database.db)).toEqual([]);
  });
});
