import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createStage, isSettled, isTripSettled } from '#tests/stage.ts';
import { termsOf } from '#gateways/sandbox/terms.ts';
import { requestCancellation, type ShownReservation } from '../booking.ts';
import { balanceOf, mailsOf } from '../saga/test-trip.ts';
import { giveBack, type GivenBack } from './give-back.ts';

type Stage = Awaited<ReturnType<typeof createStage>>;
let stage: Stage;
beforeAll(async () => {
  stage = await createStage({ timeScale: 0.005 });
});
afterAll(async () => stage.close());
afterEach(async () => stage.clearGatewayFaults());

const booked = async (at = stage) => await at.until(await at.book(), isSettled);
const give = async (r: ShownReservation, minor: bigint, more: Partial<GivenBack> = {}, at = stage) =>
  await giveBack(at.database.db, {
    tripId: r.trip.id,
    reservationId: r.id,
    cause: 'goodwill',
    minor,
    by: 'Rita',
    note: 'no hot water',
    reference: 'T-1',
    ...more,
  });
const refundsOf = async (r: ShownReservation) =>
  (
    await sql<{ cause: string; state: string; minor: bigint; by: string | null }>`
      select cause, state, amount_minor as minor, made_by as by from booking.refund where reservation_id = ${r.id}
      order by id`.execute(stage.database.db)
  ).rows;
const made = async (r: ShownReservation, minor: bigint, at = stage) =>
  await at.until(r.id, ({ refund }) => refund?.state === 'done' && refund.amount.minor === minor);
const euros = (minor: bigint) => ({ minor, currency: 'EUR' });

describe('money is given back', () => {
  it('once by its reference: refunded, posted as a cost, on record, and told by mail', async () => {
    const r = await booked();
    expect(await give(r, 1_000n)).toEqual({ kind: 'given' });
    expect(await give(r, 1_000n)).toEqual({ kind: 'given_before' });
    expect(await give(r, 900n)).toEqual({ kind: 'differs' });
    expect(await give(r, 1_000n, { cause: 'partial' })).toEqual({ kind: 'differs' });
    const after = await made(r, 1_000n);
    expect([after.state, after.refund?.last]).toEqual(['confirmed', euros(1_000n)]);
    expect(await refundsOf(r)).toEqual([{ cause: 'goodwill', state: 'done', minor: 1_000n, by: 'Rita' }]);
    expect(await balanceOf(stage, r.id)).toMatchObject({ given_back: 1_000n, refund_clearing: 0n });
    const events = await stage.database.db
      .selectFrom('booking.event')
      .select(['actor', 'detail'])
      .where('trip_id', '=', r.id)
      .where('name', '=', 'given_back')
      .execute();
    expect(events).toMatchObject([{ actor: 'staff', detail: { by: 'Rita', note: 'no hot water', minor: '1000' } }]);
    expect(await mailsOf(stage, r.id)).toContain('refunded 1');
    expect(await stage.violations()).toEqual([]);
  });

  it('twice for two reasons: two refunds and two mails, never above the price', async () => {
    const r = await booked();
    const rest = r.total.minor - 1_000n;
    await give(r, 1_000n);
    await made(r, 1_000n);
    expect(await give(r, rest + 1n, { reference: 'T-2' })).toEqual({ kind: 'too_much', most: euros(rest) });
    expect(await give(r, rest, { reference: 'T-2', cause: 'partial' })).toEqual({ kind: 'given' });
    const after = await made(r, r.total.minor);
    expect(after.refund?.last).toEqual(euros(rest));
    expect((await mailsOf(stage, r.id)).filter((mail) => mail === 'refunded 1')).toHaveLength(2);
    expect(await give(r, 1n, { reference: 'T-3' })).toEqual({ kind: 'too_much', most: euros(0n) });
    expect(await stage.violations()).toEqual([]);
  });

  it('by two persons at the same time, each of all: only one of them', async () => {
    const r = await booked();
    const answers = await Promise.all(['T-1', 'T-2'].map((reference) => give(r, r.total.minor, { reference })));
    expect(answers.map(({ kind }) => kind).toSorted()).toEqual(['given', 'too_much']);
    await made(r, r.total.minor);
    expect(await stage.violations()).toEqual([]);
  });

  it('before it is cancelled: the cancellation gives back the rest', async () => {
    const r = await booked();
    await give(r, 1_000n);
    await made(r, 1_000n);
    expect(await requestCancellation(stage.database.db, r, euros(0n))).toEqual({ kind: 'requested' });
    await made(r, r.total.minor);
    expect((await refundsOf(r)).map(({ cause, minor }) => [cause, minor])).toEqual([
      ['goodwill', 1_000n],
      ['cancelled', r.total.minor - 1_000n],
    ]);
    expect(await balanceOf(stage, r.id)).toMatchObject({ psp_receivable: 0n, refund_clearing: 0n, given_back: 0n });
    expect(await stage.violations()).toEqual([]);
  });

  it('of a fee, after it was cancelled for one: up to the fee', async () => {
    const r = await stage.until(await stage.book({ refundable: false }), isSettled);
    expect(await requestCancellation(stage.database.db, r, r.total)).toEqual({ kind: 'requested' });
    const gone = await stage.until(r.id, ({ state }) => state === 'cancelled');
    expect(await give(gone, r.total.minor + 1n)).toEqual({ kind: 'too_much', most: r.total });
    expect(await give(gone, 500n)).toEqual({ kind: 'given' });
    await made(r, 500n);
    expect(await balanceOf(stage, r.id)).toMatchObject({ given_back: 500n, refund_clearing: 0n });
    expect(await stage.violations()).toEqual([]);
  });

  it('of one of several: no more than its own price, whatever the other one cost', async () => {
    const id = await stage.bookTrip({ mode: 'loose', items: [{}, {}] });
    const trip = await stage.untilTrip(id, isTripSettled);
    const second = trip.reservations[1]!;
    expect(await give(second, second.total.minor + 1n)).toEqual({ kind: 'too_much', most: second.total });
    expect(await give(second, second.total.minor)).toEqual({ kind: 'given' });
    await made(second, second.total.minor);
    expect(await requestCancellation(stage.database.db, trip.reservations[0]!, euros(0n))).toEqual({
      kind: 'requested',
    });
    const after = await stage.untilTrip(id, (one) => one.reservations.every(({ refund }) => refund?.state === 'done'));
    expect(after.reservations.map(({ payment }) => payment.captured)).toEqual(
      trip.reservations.map(({ total }) => total),
    );
    expect(await stage.violations()).toEqual([]);
  });

  it('with a gateway that takes the money at once', async () => {
    const joint = await createStage({ timeScale: 0.005, gatewayTerms: termsOf('joint') });
    try {
      const r = await booked(joint);
      expect(await give(r, 700n, {}, joint)).toEqual({ kind: 'given' });
      await made(r, 700n, joint);
      expect(await joint.violations()).toEqual([]);
    } finally {
      await joint.close();
    }
  });
});

describe('nothing is given back', () => {
  it('of what was never charged', async () => {
    const r = await stage.until(await stage.book({ surname: 'Rejected' }), isSettled);
    expect(await give(r, 1n)).toEqual({ kind: 'wrong_state', state: 'failed' });
    expect(await refundsOf(r)).toEqual([]);
  });

  it('of what the payer’s bank has taken', async () => {
    const r = await booked();
    const { rows } = await sql<{ reference: string }>`
      select reference from booking.payment where trip_id = ${r.id}`.execute(stage.database.db);
    await stage.gatewayAdmin('disputes', { payment: rows[0]!.reference, amount: Number(r.total.minor - 100n) });
    const dispute = () => stage.database.db.selectFrom('booking.dispute').select('state').execute();
    await expect.poll(dispute, { timeout: 20_000 }).not.toEqual([]);
    expect(await give(r, 101n)).toEqual({ kind: 'too_much', most: euros(100n) });
    expect(await give(r, 100n)).toEqual({ kind: 'given' });
    await made(r, 100n);
    expect(await stage.violations()).toEqual([]);
  });
});
