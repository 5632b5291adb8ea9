import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestCancellation } from '../booking.ts';
import { createStage, isSettled } from '#tests/stage.ts';
import { captureBegun } from './test-trip.ts';

let stage: Awaited<ReturnType<typeof createStage>>;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(async () => stage.close());

/** From the supplier's own records, not from what it shows to buyers. */
const active = async (reference: string) =>
  (await stage.truth()).filter((one) => one.client_reference === reference && one.state === 'confirmed').length;

describe('a booking that can not be made', () => {
  it.each([
    ['Soldout', 'sold_out'],
    ['Pricechange', 'price_changed'],
  ])('%s at the hold: failed, no payment page, nothing charged', async (surname, failure) => {
    const id = await stage.book({ surname });
    const r = await stage.until(id, isSettled);
    expect([r.state, r.failure, r.payment.state, r.payment.captured.minor]).toEqual(['failed', failure, 'closed', 0n]);
    expect(await active(r.reference)).toBe(0);
  });

  it.each([
    ['Soldout-At-Book', 'sold_out'],
    ['Rejected', 'rejected'],
  ])('%s after paying: failed, and the authorisation is let go', async (surname, failure) => {
    const id = await stage.book({ surname });
    const r = await stage.until(id, isSettled);
    expect([r.state, r.failure, r.payment.state]).toEqual(['failed', failure, 'voided']);
    expect(await active(r.reference)).toBe(0);
  });

  it.each([
    ['decline_for_good', 'payment_declined'],
    ['cancel', 'payment_cancelled'],
  ] as const)('payment %s: failed, the hold is released', async (pay, failure) => {
    const id = await stage.book({ pay });
    const r = await stage.until(id, isSettled);
    expect([r.state, r.failure]).toEqual(['failed', failure]);
    const order = await orderOf(id);
    // A separate step, directly after the one that ended the reservation.
    const held = async () => (await stage.supplier.status(order)).kind;
    await expect.poll(held).toBe('not_found');
  });

  it('without a payment it expires, the page refuses payments, and the hold is released', async () => {
    const hurried = await createStage({ timeScale: 0.002 });
    try {
      const id = await hurried.book({ pay: 'never' });
      const r = await hurried.until(id, isSettled);
      expect([r.state, r.payment.state, r.failure]).toEqual(['expired', 'closed', 'payment_expired']);
      await hurried.pay(r.payment.redirectUrl!, 'approve');
      expect(await hurried.violations()).toEqual([]);
    } finally {
      await hurried.close();
    }
  });
});

describe('a booking whose answer is lost is looked up, never made twice', () => {
  it.each([['Timeout-After-Commit'], ['Error-After-Commit'], ['Garbage'], ['Pending'], ['Late']])(
    '%s: confirmed once',
    async (surname) => {
      const id = await stage.book({ surname });
      const r = await stage.until(id, isSettled);
      expect([r.state, r.payment.state]).toEqual(['confirmed', 'captured']);
      expect(await active(r.reference)).toBe(1);
    },
  );
  it('Lost before it was made: repeated with the same reference, or given up', async () => {
    const id = await stage.book({ surname: 'Lost' });
    const r = await stage.until(id, isSettled);
    expect(['confirmed', 'failed']).toContain(r.state);
    expect(await active(r.reference)).toBe(r.state === 'confirmed' ? 1 : 0);
  });
});

describe('money', () => {
  it.each([
    ['Dana Capture-Fails-2'],
    ['Dana Capture-Commit-Then-Timeout'],
    ['Dana Webhook-Duplicate-5'],
    ['Dana Webhook-Forged'],
    ['Dana Create-Timeout-After-Commit'],
  ])('%s: captured exactly once', async (cardholder) => {
    const id = await stage.book({ cardholder });
    const r = await stage.until(id, isSettled);
    expect([r.state, r.payment.state]).toEqual(['confirmed', 'captured']);
    expect(r.payment.captured).toEqual(r.total);
  });
  it('3-D Secure passes, and its failure is a decline', async () => {
    const good = await stage.until(await stage.book({ pay: 'challenge' }), isSettled);
    expect(good.state).toBe('confirmed');
    const id = await stage.book({ pay: 'challenge_wrong' });
    expect((await stage.until(id, (r) => r.payment.state !== 'created')).payment.captured.minor).toBe(0n);
  });
  it('an authorisation that can no longer be captured raises an alarm and is not forgotten', async () => {
    const id = await stage.book({ pay: 'capture_fails' });
    const r = await stage.until(id, (one) => one.state === 'confirmed' && one.due !== null);
    const alarms = await stage.database.db
      .selectFrom('booking.alarm')
      .selectAll()
      .where('trip_id', '=', r.id)
      .execute();
    expect(alarms.length).toBeGreaterThan(0);
  });
});

describe('cancelling', () => {
  it('for free: the whole amount goes back, once', async () => {
    const r = await stage.until(await stage.book(), isSettled);
    expect(await requestCancellation(stage.database.db, r, { minor: 1n, currency: 'EUR' })).toMatchObject({
      kind: 'fee_changed',
      quote: { fee: { minor: 0n } },
    });
    expect(await requestCancellation(stage.database.db, r, { minor: 0n, currency: 'EUR' })).toEqual({
      kind: 'requested',
    });
    expect(await requestCancellation(stage.database.db, r, { minor: 0n, currency: 'EUR' })).toEqual({
      kind: 'requested',
    });
    const gone = await stage.until(r.id, (one) => one.state === 'cancelled' && isSettled(one));
    expect(gone.refund).toMatchObject({ state: 'done', amount: r.total });
    expect(await active(r.reference)).toBe(0);
  });
  it('at the full fee: nothing goes back', async () => {
    const r = await stage.until(await stage.book({ refundable: false }), isSettled);
    expect(await requestCancellation(stage.database.db, r, { minor: 0n, currency: 'EUR' })).toMatchObject({
      kind: 'fee_changed',
      quote: { fee: r.total },
    });
    expect(await requestCancellation(stage.database.db, r, r.total)).toEqual({ kind: 'requested' });
    const gone = await stage.until(r.id, (one) => one.state === 'cancelled' && isSettled(one));
    expect([gone.refund, gone.cancellationFee]).toEqual([null, r.total]);
  });
  it.each([
    ['Cancel-Lost', 'cancelled'],
    ['Fee-Up', 'cancelled'],
    ['Cancel-Refused', 'confirmed'],
  ])('%s ends %s', async (surname, state) => {
    const r = await stage.until(await stage.book({ surname }), isSettled);
    await requestCancellation(stage.database.db, r, { minor: 0n, currency: 'EUR' });
    const end = await stage.until(
      r.id,
      (one) => isSettled(one) && (one.state === 'cancelled' || one.cancellationFee === null),
    );
    expect(end.state).toBe(state);
  });
  it.each([
    ['Dana Capture-Fails', 'voided', null],
    ['Dana Capture-Commit-Then-Timeout', 'captured', 'done'],
  ])('before the capture is known (%s): nothing is kept', async (cardholder, payment, refund) => {
    const id = await stage.book({ cardholder });
    await stage.until(id, (one) => one.state === 'confirmed');
    await captureBegun(stage, id);
    await requestCancellation(stage.database.db, { id, trip: { id } }, { minor: 0n, currency: 'EUR' });
    const gone = await stage.until(id, (one) => one.state === 'cancelled' && isSettled(one));
    expect([gone.payment.state, gone.refund?.state ?? null]).toEqual([payment, refund]);
  });
  it.each([['Dana Refund-Fails-2'], ['Dana Refund-Commit-Then-Timeout']])(
    '%s: refunded exactly once',
    async (cardholder) => {
      const r = await stage.until(await stage.book({ cardholder }), isSettled);
      await requestCancellation(stage.database.db, r, { minor: 0n, currency: 'EUR' });
      const gone = await stage.until(r.id, (one) => one.state === 'cancelled' && isSettled(one));
      expect(gone.refund?.state).toBe('done');
    },
  );
});

describe('after all of it', () => {
  it('every book agrees with every other', async () => {
    const wrong = await stage.violations();
    expect(wrong.filter((one) => one.rule !== 'confirmed_without_money')).toEqual([]);
  });
  it('each mail went out once', () => {
    const sent = stage.mails.map((mail) => mail.messageId);
    expect(new Set(sent).size).toBe(sent.length);
    expect(sent.length).toBeGreaterThan(10);
  });
});

async function orderOf(id: string) {
  const { readSnapshot } = await import('../state/read-snapshot.ts');
  return (await readSnapshot(stage.database.db, id))!.parts[0]!.order;
}
