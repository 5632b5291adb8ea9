import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freeUntil } from '#values/cancellation.ts';
import { createStage, isTripSettled } from '#tests/stage.ts';
import type { TripMode } from '../tables.ts';
import { payDebt } from '../debt/pay-debt.ts';
import type { ShownTrip } from '../reservation/shown-trip.ts';
import { enqueue } from './due/enqueue.ts';
import { balanceOf, cancelOne, expectSound, mailsOf, owedOf, paidMinor } from './test-trip.ts';

let stage: Awaited<ReturnType<typeof createStage>>;
beforeAll(async () => {
  stage = await createStage({ timeScale: 0.005 });
});
afterAll(async () => stage.close());

/** A confirmed trip of two whose card was refused when it was charged. */
async function unpaid(mode: TripMode, refundable: readonly [boolean, boolean] = [true, true]): Promise<ShownTrip> {
  const items = refundable.map((one, at) => ({ refundable: one, holds: at === 0 }));
  const id = await stage.bookTrip({ mode, items, cardholder: 'Dana Capture-Fails-Hard' });
  return stage.untilTrip(id, ({ due, payment }) => due !== null && payment.state === 'voided');
}

async function pay(id: string): Promise<void> {
  expect(await payDebt(stage.database.db, id)).toEqual({ kind: 'opening' });
  const open = await stage.untilTrip(id, ({ payment }) => payment.state === 'open');
  await stage.pay(open.payment.redirectUrl!, 'approve');
}

const isCancelled = (at: number) => (trip: ShownTrip) => trip.reservations[at]!.state === 'cancelled';
const receivable = async (id: string) => (await balanceOf(stage, id))['guest_receivable'] ?? 0n;
const openAlarms = async (id: string) => {
  const alarms = stage.database.db.selectFrom('booking.alarm').select('code').where('trip_id', '=', id);
  return (await alarms.where('cleared_at', 'is', null).execute()).map(({ code }) => code);
};

describe.each(['loose', 'package'] as const)('a %s trip whose card can not be charged', (mode) => {
  it('is owed as a whole, and paid as a whole', async () => {
    const trip = await unpaid(mode);
    expect(trip.due!.amount.minor).toBe(owedOf(trip));
    expect([await receivable(trip.id), await openAlarms(trip.id)]).toEqual([owedOf(trip), ['payment_due']]);
    expect(await mailsOf(stage, trip.id)).toEqual(['confirmed', 'payment_due']);
    expect(await stage.violations()).toEqual([]);
    await pay(trip.id);
    const paid = await stage.untilTrip(trip.id, ({ payment }) => payment.state === 'captured');
    expect([paid.due, await receivable(trip.id), await openAlarms(trip.id)]).toEqual([null, 0n, []]);
    await expectSound(stage, paid);
  });

  it.each([0, 1])('is owed without number %i once that is cancelled for free, then paid', async (which) => {
    const trip = await unpaid(mode);
    await cancelOne(stage, trip.reservations[which]!);
    const left = await stage.untilTrip(trip.id, isCancelled(which));
    expect(left.due!.amount).toEqual(left.reservations[1 - which]!.total);
    expect(await receivable(trip.id)).toBe(left.due!.amount.minor);
    expect(await stage.violations()).toEqual([]);
    await pay(trip.id);
    const paid = await stage.untilTrip(trip.id, isTripSettled);
    expect([paid.state, await openAlarms(trip.id)]).toEqual(['confirmed', []]);
    expect(paid.reservations[which]!.refund).toBe(null);
    await expectSound(stage, paid);
  });

  it.each([0, 1])('is due by the free cancellation of what is left once number %i is cancelled', async (which) => {
    // The first supplier's stays begin later than the second one's.
    await stage.quote();
    const trip = await unpaid(mode);
    const ends = trip.reservations.map(({ policy, now }) => Date.parse(freeUntil(policy, now)!.at));
    expect(ends[0]).toBeGreaterThan(ends[1]!);
    const margin = 6 * 3_600_000;
    expect(Date.parse(trip.due!.payBy!)).toBe(ends[1]! - margin);
    await cancelOne(stage, trip.reservations[which]!);
    const left = await stage.untilTrip(trip.id, isCancelled(which));
    expect(Date.parse(left.due!.payBy!)).toBe(ends[1 - which]! - margin);
  });

  it('keeps the fee of the second one in its debt', async () => {
    const trip = await unpaid(mode, [true, false]);
    await cancelOne(stage, trip.reservations[1]!);
    const left = await stage.untilTrip(trip.id, isCancelled(1));
    expect(left.due!.amount).toEqual(trip.due!.amount);
    await pay(trip.id);
    await expectSound(stage, await stage.untilTrip(trip.id, isTripSettled));
  });

  it('owes nothing once both are cancelled for free', async () => {
    const trip = await unpaid(mode);
    await Promise.all(trip.reservations.map((one) => cancelOne(stage, one)));
    const gone = await stage.untilTrip(trip.id, isTripSettled);
    expect([gone.state, gone.due, await receivable(trip.id), await openAlarms(trip.id)]).toEqual([
      'cancelled',
      null,
      0n,
      [],
    ]);
    expect(await paidMinor(stage, trip.id)).toBe(0n);
    await expectSound(stage, gone);
  });

  it('is paid on a page for both of them after one was cancelled: only the other one is captured', async () => {
    const trip = await unpaid(mode);
    expect(await payDebt(stage.database.db, trip.id)).toEqual({ kind: 'opening' });
    const open = await stage.untilTrip(trip.id, ({ payment }) => payment.state === 'open');
    await cancelOne(stage, open.reservations[1]!);
    await stage.untilTrip(trip.id, isCancelled(1));
    expect(await stage.violations()).toEqual([]);
    await stage.pay(open.payment.redirectUrl!, 'approve');
    const paid = await stage.untilTrip(trip.id, isTripSettled);
    expect(paid.reservations.map(({ refund }) => refund)).toEqual([null, null]);
    expect(await paidMinor(stage, trip.id)).toBe(paid.reservations[0]!.total.minor);
    expect([paid.due, await receivable(trip.id), await openAlarms(trip.id)]).toEqual([null, 0n, []]);
    await expectSound(stage, paid);
  });

  it('that is not paid in time is cancelled as far as that is free', async () => {
    const trip = await unpaid(mode, [true, false]);
    const past = sql`update booking.receivable set pay_by = now(), version = version + 1 where trip_id = ${trip.id}`;
    await past.execute(stage.database.db);
    await enqueue(stage.database.db, trip.id);
    const left = await stage.untilTrip(trip.id, isCancelled(0));
    expect(left.reservations[1]!.state).toBe('confirmed');
    expect(left.due!.amount).toEqual(left.reservations[1]!.total);
    expect(await openAlarms(trip.id)).toContain('payment_due');
    expect(await stage.violations()).toEqual([]);
  });
});
