import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PageAnswer } from '#web/page.ts';
import { isUuid } from '../quote/find-quote.ts';
import type { FormView } from './book/book-view.ts';
import { createCheckout, type Checkout } from '../pages.ts';
import { openTestBooking, type TestBooking } from './test-booking.ts';

let booking: TestBooking;
let checkout: Checkout;

beforeAll(async () => {
  booking = await openTestBooking();
  checkout = createCheckout(booking.deps);
});
afterAll(() => booking.close());

const nowhere = '01990000-0000-7000-8000-000000000000';
const fields = {
  room_1_first_name: 'Dana',
  room_1_last_name: 'Levi',
  room_2_first_name: 'Noa',
  room_2_last_name: 'Cohen',
  email: 'dana@example.com',
  phone: '+972501234567',
  nationality: 'IL',
  requests: '',
  terms: '1',
};
const formOf = (values: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.append(name, value);
  return form;
};
type Drawn<View> = Extract<PageAnswer<View>, { kind: 'page' }>;
const drawn = <View>(answer: PageAnswer<View>): Drawn<View> => {
  if (answer.kind !== 'page') throw new Error(`not a page: ${JSON.stringify(answer)}`);
  return answer;
};
const cookiesOf = (answer: PageAnswer) =>
  Object.fromEntries(
    (answer.kind === 'redirect' ? (answer.cookies ?? []) : []).map((cookie) => [cookie.name, cookie.value]),
  );
const own = (id: string) => ({ trips: checkout.grants.add({}, id, new Date()).value });
const post = (quote: string, values: Record<string, string>, cookies = {}) =>
  checkout.pages.book.submit!(booking.context(`/book?quote=${quote}`, { cookies }), formOf(values));
const reservations = async () =>
  Number(
    (
      await booking.database.db
        .selectFrom('booking.reservation')
        .select(sql<string>`count(*)`.as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  );

/** The page on which a quote is booked. */
async function formFor(quote: string): Promise<FormView> {
  const { view } = drawn(await checkout.pages.book.show(booking.context(`/book?quote=${quote}`)));
  if (view.step !== 'form') throw new Error(view.step);
  return view;
}

describe('/book', () => {
  it('is missing without a quote', async () => {
    expect((await checkout.pages.book.show(booking.context('/book?quote='))).kind).toBe('missing');
    expect((await post('', fields)).kind).toBe('missing');
  });

  it('keeps what was typed and ties each message to its field', async () => {
    const answer = drawn(await post(await booking.quote(), { ...fields, email: 'dana@', room_2_last_name: '' }));
    expect(answer.status).toBe(422);
    if (answer.view.step !== 'form') throw new Error(answer.view.step);
    expect(answer.view.errors.map((one) => one.field)).toEqual(['room_2_last_name', 'email']);
    expect(answer.view.errors[0]?.label).toBe('Last name, room 2');
    expect(answer.view.typed).toMatchObject({ room_1_first_name: 'Dana', email: 'dana@' });
  });

  it('says when a price has ended, with the way back to the same dates', async () => {
    const quote = await booking.quote({ expiresAt: new Date(Date.now() - 1_000).toISOString() });
    for (const answer of [
      await checkout.pages.book.show(booking.context(`/book?quote=${quote}`)),
      await post(quote, fields),
    ]) {
      expect(drawn(answer)).toMatchObject({
        status: 410,
        view: { step: 'expired', href: expect.stringContaining('check_in=2026-12-04') },
      });
    }
  });

  it.each([90, 15 * 60])('counts down to the end of the quote and not a second less: %i s', async (seconds) => {
    const end = Date.now() + seconds * 1_000;
    const quote = await booking.quote({ expiresAt: new Date(end).toISOString() });
    const until = Date.parse((await formFor(quote)).trip.until);
    expect(until).toBeLessThanOrEqual(end + 500);
    expect(until).toBeGreaterThan(end - 3_000);
  });

  it('asks for a tick when the offer has become worse, and shows both amounts', async () => {
    const quote = await booking.quote({
      changes: [{ what: 'price', code: 'price', worse: true, before: '39900', after: '41250' }],
    });
    const { key, ...view } = await formFor(quote);
    expect(view).toMatchObject({
      trip: {
        things: [
          {
            mustAcknowledge: true,
            changes: [{ worse: true, text: 'The amount charged at booking went up from €399.00 to €412.50.' }],
          },
        ],
      },
    });
    const before = await reservations();
    expect(drawn(await post(quote, { ...fields, key })).status).toBe(422);
    expect(await reservations()).toBe(before);
    expect((await post(quote, { ...fields, key, accept_changes: '1' })).kind).toBe('redirect');
  });

  it('shows neither net price nor supplier token', async () => {
    const text = JSON.stringify(
      drawn(await checkout.pages.book.show(booking.context(`/book?quote=${await booking.quote()}`))).view,
    );
    expect(text).not.toContain('36000');
    expect(text).not.toContain('360.00');
    expect(text).not.toContain('secret supplier token');
  });

  it('books nothing without the key of its page, and shows the page again with what was typed', async () => {
    const before = await reservations();
    const quote = await booking.quote();
    for (const key of [{}, { key: 'short' }, { key: '<'.repeat(20) }]) {
      const again = drawn(await post(quote, { ...fields, ...key }));
      expect(again).toMatchObject({
        status: 200,
        view: { step: 'form', typed: { room_2_first_name: 'Noa', email: 'dana@example.com', terms: '1' } },
      });
    }
    expect(await reservations()).toBe(before);
  });

  it('stores to which terms was agreed, when, where and in which language', async () => {
    const quote = await booking.quote();
    await post(quote, { ...fields, key: (await formFor(quote)).key });
    const { evidence } = await booking.database.db
      .selectFrom('booking.trip as trip')
      .innerJoin('booking.reservation as one', 'one.trip_id', 'trip.id')
      .select('trip.evidence')
      .where('quote_id', '=', quote)
      .executeTakeFirstOrThrow();
    expect(evidence).toEqual({
      terms: expect.stringMatching(/./),
      address: '192.0.2.1',
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      channel: 'website',
      textLocale: 'en',
    });
  });

  it('sent again with other details leads to what was booked first', async () => {
    const before = await reservations();
    const quote = await booking.quote();
    const { key } = await formFor(quote);
    const first = await post(quote, { ...fields, key });
    const again = await post(quote, { ...fields, key, email: 'other@example.com' }, cookiesOf(first));
    expect([again.kind, again.kind === 'redirect' && again.to]).toEqual(['redirect', (first as { to: string }).to]);
    expect(await reservations()).toBe(before + 1);
  });

  it('books once, however often the button is sent', async () => {
    const before = await reservations();
    const quote = await booking.quote();
    const form = { ...fields, key: (await formFor(quote)).key };
    const answers = await Promise.all(Array.from({ length: 12 }, () => post(quote, form)));
    expect(new Set(answers.map((answer) => (answer.kind === 'redirect' ? answer.to : answer.kind))).size).toBe(1);
    expect(await reservations()).toBe(before + 1);
    const [first] = answers;
    if (first?.kind !== 'redirect') throw new Error('no redirect');
    expect(first.to).toMatch(/^\/pay\?reservation=/);
    // The same traveller returns by a reload or another tab; another browser with the quote's address gets no access.
    expect(
      (await checkout.pages.book.show(booking.context(`/book?quote=${quote}`, { cookies: cookiesOf(first) }))).kind,
    ).toBe('redirect');
    const stranger = drawn(await checkout.pages.book.show(booking.context(`/book?quote=${quote}`)));
    expect(stranger).toMatchObject({ status: 409, view: { step: 'taken' } });
    expect(JSON.stringify(stranger.view)).not.toContain('Dana');
    expect(drawn(await post(quote, { ...form, key: 'another-key-of-16' })).status).toBe(409);
  });

  it('does not redirect back into the payment page when the traveller returns from it', async () => {
    const quote = await booking.quote();
    const { id, transaction } = await booking.reservation(quote);
    const comeBack = () => checkout.pages.book.show(booking.context(`/book?quote=${quote}`, { cookies: own(id) }));
    expect(await comeBack()).toMatchObject({ to: `/pay?reservation=${id}` });
    await booking.walk(id, ['held', 'awaiting_payment'], ['open']);
    expect(await comeBack()).toMatchObject({ kind: 'redirect', to: `/transaction/${transaction}/error` });
    const error = await checkout.pages.error.show(
      booking.context(`/transaction/${transaction}/error`, { params: { transaction }, cookies: own(id) }),
    );
    expect(drawn(error).view).toMatchObject({ reason: 'unfinished', payHref: `/pay?reservation=${id}` });
    expect(drawn(error).head.title).toMatch(/^Payment not completed – /);
    await booking.walk(id, ['booking'], ['authorised']);
    expect(await comeBack()).toMatchObject({ to: `/pay?reservation=${id}` });
  });
});

describe('/pay', () => {
  const pay = (id: string, cookies = {}) =>
    checkout.pages.pay.show(booking.context(`/pay?reservation=${id}`, { cookies }));

  it('is missing without the cookie, with another’s, and for nothing', async () => {
    const mine = await booking.reservation();
    const other = await booking.reservation();
    expect((await pay(mine.id)).kind).toBe('missing');
    expect((await pay(mine.id, own(other.id))).kind).toBe('missing');
    expect((await pay(mine.id, { trips: 'x' })).kind).toBe('missing');
    expect((await pay(nowhere, own(nowhere))).kind).toBe('missing');
    expect((await pay('', own(''))).kind).toBe('missing');
  });

  it('waits, then leads to the gateway, success or error', async () => {
    const { id, transaction } = await booking.reservation();
    expect(drawn(await pay(id, own(id))).head.refreshSeconds).toBe(2);
    const waiting = pay(id, own(id));
    await booking.walk(id, ['held', 'awaiting_payment'], ['open']);
    expect(['page', 'redirect']).toContain((await waiting).kind);
    expect(await pay(id, own(id))).toMatchObject({
      kind: 'redirect',
      external: true,
      to: 'http://pay.localhost:4109/p/x',
    });
    await booking.walk(id, ['booking'], ['authorised']);
    expect(await pay(id, own(id))).toMatchObject({ to: `/transaction/${transaction}/success` });
    await booking.walk(id, ['failed']);
    expect(await pay(id, own(id))).toMatchObject({ to: `/transaction/${transaction}/error` });
  });
});

describe('/transaction', () => {
  const context = (transaction: string, cookies = {}) =>
    booking.context('/transaction/x/success', { params: { transaction }, cookies });
  const success = (transaction: string, cookies = {}) => checkout.pages.success.show(context(transaction, cookies));
  const error = (transaction: string, cookies = {}) => checkout.pages.error.show(context(transaction, cookies));

  it.each(['', 'x', nowhere])('is missing for %j', async (transaction) => {
    expect((await success(transaction)).kind).toBe('missing');
    expect((await error(transaction)).kind).toBe('missing');
  });

  it('shows the state alone without access', async () => {
    const { id, transaction, reference } = await booking.reservation();
    const other = await booking.reservation();
    await booking.walk(id, ['held', 'awaiting_payment', 'booking', 'confirmed'], ['open', 'authorised', 'captured']);
    for (const cookies of [{}, own(other.id)]) {
      const { view } = drawn(await success(transaction, cookies));
      expect(view).toMatchObject({ state: 'confirmed', own: null });
      const text = JSON.stringify(view).replaceAll('-', '');
      for (const part of ['Dana', 'Example.com', reference, id.replaceAll('-', ''), 'Casa Marina', '412.50'])
        expect(text).not.toContain(part);
    }
    expect(drawn(await success(transaction, own(id))).view).toMatchObject({
      state: 'confirmed',
      own: { email: 'Dana@Example.com', propertyConfirmation: 'CM-48213' },
    });
    expect(await error(transaction)).toMatchObject({ kind: 'redirect', to: `/transaction/${transaction}/success` });
  });

  it('is never ahead of the hotel', async () => {
    const { id, transaction } = await booking.reservation();
    const state = async () => drawn(await success(transaction)).view.state;
    await booking.walk(id, ['held', 'awaiting_payment'], ['open']);
    expect(await state()).toBe('checking_payment');
    await booking.walk(id, ['booking'], ['authorised']);
    expect(await state()).toBe('confirming');
    await booking.walk(id, ['unknown']);
    expect(await state()).toBe('slow');
    await booking.walk(id, ['needs_human']);
    expect(await state()).toBe('needs_human');
    await booking.walk(id, ['failed']);
    expect((await success(transaction)).kind).toBe('redirect');
    expect(drawn(await error(transaction)).view).toMatchObject({
      reason: 'other',
      text: 'Your booking wasn’t confirmed by the hotel. Try again or choose another room.',
      tryAgain: null,
      payHref: null,
    });
  });

  it('looks at the payment when the traveller is back, not at every drawing', async () => {
    const { id, transaction } = await booking.reservation();
    await booking.walk(id, ['held', 'awaiting_payment'], ['open']);
    const version = async () =>
      (
        await booking.database.db
          .selectFrom('booking.trip')
          .select('version')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).version;
    const before = await version();
    for (let at = 0; at < 3; at += 1) await success(transaction);
    expect(await version()).toBe(before + 1);
  });

  it('offers the open payment page to its own traveller alone', async () => {
    const { id, transaction } = await booking.reservation();
    await booking.walk(id, ['held', 'awaiting_payment'], ['open']);
    expect(drawn(await error(transaction)).view.payHref).toBeNull();
    expect(drawn(await error(transaction, own(id))).view).toMatchObject({
      reason: 'unfinished',
      payHref: `/pay?reservation=${id}`,
    });
  });

  it.each([
    ['payment_declined', 'payment_declined', /Try another card/],
    ['sold_out', 'sold_out', /Hotel Casa Marina couldn’t confirm your room/],
    ['price_changed', 'price_changed', /didn’t charge you/],
    ['supplier_down', 'supplier_down', /choose another hotel/],
    ['something new', 'other', /^Your booking wasn’t confirmed by Hotel Casa Marina\./],
  ])('explains %s', async (failure, reason, text) => {
    const { id, transaction } = await booking.reservation();
    await booking.database.db
      .updateTable('booking.reservation')
      .set({ state: 'failed', failure, version: sql`version + 1` })
      .where('id', '=', id)
      .execute();
    expect(drawn(await error(transaction, own(id))).view).toMatchObject({
      reason,
      text: expect.stringMatching(text),
    });
  });
});

describe('the cookie of access grants', () => {
  it('opens for thirty days, keeps the twenty newest, and none that was tampered with', () => {
    const { grants } = checkout;
    const now = new Date('2026-11-20T10:00:00Z');
    let cookies: Record<string, string> = {};
    const ids = Array.from(
      { length: 25 },
      (_, at) => `01990000-0000-7000-8000-0000000000${String(at).padStart(2, '0')}`,
    );
    expect(ids.every(isUuid)).toBe(true);
    for (const id of ids) cookies = { trips: grants.add(cookies, id, now).value };
    expect(ids.filter((id) => grants.has(cookies, id, now))).toEqual(ids.slice(5));
    expect(cookies['trips']!.length).toBeLessThan(3_000);
    expect(grants.has(cookies, ids[24]!, new Date('2026-12-21T10:00:00Z'))).toBe(false);
    expect(grants.has({ trips: `${cookies['trips']!.slice(0, -2)}AA` }, ids[24]!, now)).toBe(false);
    expect(grants.isToken(ids[0]!, grants.tokenFor(ids[1]!))).toBe(false);
    expect(grants.isToken(ids[0]!, grants.tokenFor(ids[0]!))).toBe(true);
  });
});
