import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localDeadline } from '#values/local-time.ts';
import { money } from '#values/money.ts';
import { readableReference } from '#values/reference.ts';
import type { PageAnswer } from '#web/page.ts';
import { createCheckout, type Checkout } from '../pages.ts';
import { brands, openTestBooking, sampleQuote, type TestBooking } from '../checkout/test-booking.ts';
import { createTripLinks } from '../mails/trip-links.ts';
import type { ShownState } from '../tables.ts';
import type { ReservationView } from './reservation.ts';

let booking: TestBooking;
let checkout: Checkout;
let visitor = 0;

beforeAll(async () => {
  booking = await openTestBooking();
  checkout = createCheckout(booking.deps);
});
afterAll(() => booking.close());

const own = (id: string) => ({ trips: checkout.grants.add({}, id, new Date()).value });
const formOf = (values: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.append(name, value);
  return form;
};
const drawn = (answer: PageAnswer<ReservationView>) => {
  if (answer.kind !== 'page') throw new Error(`not a page: ${JSON.stringify(answer)}`);
  return answer;
};
const show = (path: string, cookies = {}) => checkout.pages.reservation.show(booking.context(path, { cookies }));
const send = (path: string, values: Record<string, string>, cookies = {}, from = `visitor ${(visitor += 1)}`) =>
  checkout.pages.reservation.submit!(booking.context(path, { cookies, visitor: from }), formOf(values));
const confirmed = async (quote?: string) => {
  const made = await booking.reservation(quote);
  await booking.walk(made.id, ['held', 'awaiting_payment', 'booking', 'confirmed'], ['open', 'authorised', 'captured']);
  return made;
};
const stateOf = async (id: string) =>
  await booking.database.db
    .selectFrom('booking.reservation')
    .select(['state', 'accepted_fee_minor'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('looking a reservation up', () => {
  it('gives one answer for every mismatch', async () => {
    const { reference } = await confirmed();
    const answers = await Promise.all([
      send('/reservation', { reference, email: 'other@example.com' }),
      send('/reservation', { reference: '0'.repeat(20), email: 'dana@example.com' }),
      send('/reservation', { reference: 'not one', email: 'dana@example.com' }),
      send('/reservation', { reference, email: '' }),
      send('/reservation', {}),
    ]);
    const errors = answers.map((answer) => {
      const { view, status } = drawn(answer);
      return view.kind === 'lookup' ? `${status} ${view.error}` : view.kind;
    });
    expect(new Set(errors)).toEqual(
      new Set(['422 No booking matches this reference and email address. Check both and try again.']),
    );
  });

  it('allows ten tries a minute for one visitor', async () => {
    const { reference } = await confirmed();
    const tries = [];
    for (let at = 0; at < 11; at += 1)
      tries.push(await send('/reservation', { reference, email: 'x@example.com' }, {}, 'one'));
    expect(tries.map((answer) => drawn(answer).status)).toEqual([...Array<number>(10).fill(422), 429]);
    expect(drawn(await send('/reservation', { reference, email: 'dana@example.com' }, {}, 'one')).status).toBe(429);
  });

  it('opens it for a reference as people type it, and an address in any case', async () => {
    const { id, reference } = await confirmed();
    const typed = ` ${readableReference(reference).toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')} `;
    const answer = await send('/reservation', { reference: typed, email: ' DANA@example.COM ' });
    expect(answer).toMatchObject({ kind: 'redirect', to: `/reservation?id=${id}` });
    const cookies = answer.kind === 'redirect' ? { trips: answer.cookies![0]!.value } : {};
    expect(drawn(await show(`/reservation?id=${id}`, cookies)).view).toMatchObject({
      kind: 'detail',
      reference: readableReference(reference),
    });
  });
});

describe('the link of an email', () => {
  const links = (secret = booking.deps.secret) => createTripLinks(secret);
  const pathOf = (href: string) => href.slice(brands.default.origin.length);
  const linkTo = (reference: string, origin = brands.default.origin) =>
    pathOf(`${brands.default.origin}${links().hrefFor(origin, 'en', reference).slice(origin.length)}`);

  it('opens nothing when it is forged, of another booking, of another host, or long over', async () => {
    const mine = await confirmed();
    const other = await confirmed();
    const key = new URL(links().hrefFor(brands.default.origin, 'en', other.reference)).searchParams.get('key')!;
    const forged = pathOf(
      links('another secret of thirty-two letters').hrefFor(brands.default.origin, 'en', mine.reference),
    );
    for (const path of [
      forged,
      `/reservation?reference=${mine.reference}&key=${key}`,
      `/reservation?reference=${mine.reference}&key=`,
      `/reservation?key=${key}`,
      linkTo(mine.reference, 'https://other.example'),
      linkTo('0'.repeat(20)),
    ])
      expect(drawn(await show(path)).view).toMatchObject({ kind: 'lookup' });
    const later = booking.context(linkTo(mine.reference), { now: new Date('2027-02-06T12:00:00Z') });
    expect(drawn(await checkout.pages.reservation.show(later)).view).toMatchObject({
      kind: 'lookup',
      typed: { reference: readableReference(mine.reference) },
    });
  });

  it('opens its booking with one tap, and leaves no key in the address', async () => {
    const { id, reference } = await confirmed();
    const answer = await show(linkTo(reference));
    expect(answer).toMatchObject({ kind: 'redirect', to: `/reservation?id=${id}` });
    const cookies = answer.kind === 'redirect' ? { trips: answer.cookies![0]!.value } : {};
    expect(drawn(await show(`/reservation?id=${id}`, cookies)).view).toMatchObject({ kind: 'detail', id });
  });
});

describe('access to a reservation and its cancellation', () => {
  it('is refused without the cookie, like an id that does not exist', async () => {
    const mine = await confirmed();
    const other = await confirmed();
    const nowhere = '01990000-0000-7000-8000-000000000000';
    const before = await stateOf(mine.id);
    for (const cookies of [{}, own(other.id), { trips: 'forged' }]) {
      for (const step of ['', '&step=cancel']) {
        const real = drawn(await show(`/reservation?id=${mine.id}${step}`, cookies));
        const none = drawn(await show(`/reservation?id=${nowhere}${step}`, cookies));
        expect(real.view).toEqual(none.view);
        expect(real.view.kind).toBe('lookup');
      }
      const sent = drawn(
        await send(
          `/reservation?id=${mine.id}&step=cancel`,
          { step: 'cancel', fee: '0', currency: 'EUR', agree: '1' },
          cookies,
        ),
      );
      expect(sent.view.kind).toBe('lookup');
    }
    expect(await stateOf(mine.id)).toEqual(before);
    expect(drawn(await show(`/reservation?id=${mine.id}`, own(mine.id))).view.kind).toBe('detail');
  });
});

describe('cancelling', () => {
  const cancel = (id: string, values: Record<string, string>) =>
    send(`/reservation?id=${id}&step=cancel`, { step: 'cancel', ...values }, own(id));
  const free = { fee: '0', currency: 'EUR', agree: '1' };

  it('shows the booking and asks for another try while another process holds it for longer than statements wait', async () => {
    const { id } = await confirmed();
    const holder = await booking.database.pool.connect();
    try {
      await holder.query('begin');
      await holder.query('select from booking.trip where id = $1 for update', [id]);
      const { view, status } = drawn(await cancel(id, free));
      expect([status, view]).toMatchObject([
        409,
        { kind: 'detail', state: 'confirmed', news: expect.stringContaining('try again'), cancel: expect.anything() },
      ]);
      expect(await stateOf(id)).toEqual({ state: 'confirmed', accepted_fee_minor: null });
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    expect((await cancel(id, free)).kind).toBe('redirect');
    expect((await stateOf(id)).state).toBe('cancelling');
  });

  it('needs the tick, and the fee that was shown', async () => {
    const { id } = await confirmed();
    expect(drawn(await cancel(id, { fee: '0', currency: 'EUR' }))).toMatchObject({
      status: 422,
      view: { kind: 'cancel', error: 'Tick the box to confirm the cancellation.' },
    });
    for (const wrong of [
      { fee: '1', currency: 'EUR' },
      { fee: '0', currency: 'USD' },
      { fee: '-1', currency: 'EUR' },
      { fee: 'x', currency: 'EUR' },
      {},
    ]) {
      expect(drawn(await cancel(id, { ...wrong, agree: '1' }))).toMatchObject({
        status: 409,
        view: { kind: 'cancel', changed: true, offer: { feeMinor: '0' } },
      });
    }
    expect(await stateOf(id)).toEqual({ state: 'confirmed', accepted_fee_minor: null });
  });

  it('shows fee and refund to the cent, and their sum is the price', async () => {
    const zone = 'Europe/Madrid';
    const { price } = sampleQuote();
    const policy = { zone, steps: [{ from: localDeadline('2026-01-01T00:00', zone), fee: money(13_750, 'EUR') }] };
    const { id } = await confirmed(await booking.quote({ price: { ...price, policy } }));
    const { view } = drawn(await show(`/reservation?id=${id}&step=cancel`, own(id)));
    expect(view).toMatchObject({
      kind: 'cancel',
      offer: { fee: '€137.50', refund: '€275.00', paid: '€412.50', free: false },
    });
    expect(await cancel(id, { fee: '13750', currency: 'EUR', agree: '1' })).toMatchObject({
      kind: 'redirect',
      to: `/reservation?id=${id}`,
    });
    expect(await stateOf(id)).toEqual({ state: 'cancelling', accepted_fee_minor: 13_750n });
    // A second click or a reload has no further effect.
    expect((await cancel(id, { fee: '13750', currency: 'EUR', agree: '1' })).kind).toBe('redirect');
  });

  it('is not offered where it is not possible', async () => {
    const { id } = await booking.reservation();
    expect(drawn(await show(`/reservation?id=${id}&step=cancel`, own(id))).view).toMatchObject({
      kind: 'detail',
      cancel: null,
    });
    expect(drawn(await cancel(id, { fee: '0', currency: 'EUR', agree: '1' }))).toMatchObject({
      status: 409,
      view: { kind: 'detail' },
    });
  });
});

describe('the detail page', () => {
  const ways: readonly (readonly [ShownState, readonly ShownState[]])[] = [
    ['created', []],
    ['held', ['held']],
    ['awaiting_payment', ['held', 'awaiting_payment']],
    ['booking', ['held', 'awaiting_payment', 'booking']],
    ['unknown', ['held', 'awaiting_payment', 'booking', 'unknown']],
    ['needs_human', ['held', 'awaiting_payment', 'booking', 'unknown', 'needs_human']],
    ['failed', ['failed']],
    ['expired', ['held', 'awaiting_payment', 'expired']],
    ['confirmed', ['held', 'awaiting_payment', 'booking', 'confirmed']],
    ['completed', ['held', 'awaiting_payment', 'booking', 'confirmed', 'completed']],
    ['cancelling', ['held', 'awaiting_payment', 'booking', 'confirmed', 'cancelling']],
    ['cancel_unknown', ['held', 'awaiting_payment', 'booking', 'confirmed', 'cancelling', 'cancel_unknown']],
    ['cancelled', ['held', 'awaiting_payment', 'booking', 'confirmed', 'cancelling', 'cancelled']],
  ];

  it.each(ways)('has words for %s in English and Hebrew', async (state, walk) => {
    const { id } = await booking.reservation();
    await booking.walk(id, walk);
    for (const locale of ['en', 'he']) {
      const context = booking.context(`/reservation?id=${id}`, { locale, cookies: own(id) });
      const { view } = drawn(await checkout.pages.reservation.show(context));
      if (view.kind !== 'detail') throw new Error(view.kind);
      expect(view.state).toBe(state);
      expect(view.milestones.length).toBeGreaterThan(1);
      // A missing message throws in tests.
      expect(view.heading).not.toBe('');
      expect(view.text).not.toBe('');
      expect(view.documents === null).toBe(
        !['confirmed', 'completed', 'cancelling', 'cancel_unknown', 'cancelled'].includes(state),
      );
    }
  });

  it('follows the refund', async () => {
    const { id } = await confirmed();
    await booking.walk(id, ['cancelling', 'cancelled']);
    const { db } = booking.database;
    const payment = await db
      .selectFrom('booking.payment')
      .select('id')
      .where('trip_id', '=', id)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('booking.refund')
      .values({ payment_id: payment.id, reservation_id: id, cause: 'cancelled', amount_minor: 41_250n })
      .execute();
    expect(drawn(await show(`/reservation?id=${id}`, own(id))).view).toMatchObject({
      fee: '€0.00',
      refund: { amount: '€412.50', state: 'owed' },
      events: expect.any(String),
    });
    await db
      .updateTable('booking.refund')
      .set({ state: 'done', version: sql`version + 1`, done_at: sql<Date>`now()` })
      .where('payment_id', '=', payment.id)
      .execute();
    expect(drawn(await show(`/reservation?id=${id}`, own(id))).view).toMatchObject({
      refund: { state: 'done', at: expect.any(String) },
      events: null,
    });
  });

  it('has no net price', async () => {
    const { id } = await confirmed();
    const text = JSON.stringify(drawn(await show(`/reservation?id=${id}`, own(id))).view);
    expect(text).not.toContain('360.00');
    expect(text).not.toContain('secret supplier token');
  });
});
