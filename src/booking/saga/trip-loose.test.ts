import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sampled } from '#tests/full.ts';
import { createStage, isTripSettled } from '#tests/stage.ts';
import type { ShownTrip } from '../reservation/shown-trip.ts';
import { gatewayFaults, supplierFaults, voidFaults, webhookFaults } from './test-faults.ts';
import { cancelOne, captureBegun, expectSound, mailsOf, owedOf, paidMinor } from './test-trip.ts';

let stage: Awaited<ReturnType<typeof createStage>>;
beforeAll(async () => {
  stage = await createStage({ timeScale: 0.005 });
});
afterAll(async () => stage.close());
afterEach(async () => {
  await stage.clearFaults();
  await stage.clearGatewayFaults();
});

const book = (items: Parameters<typeof stage.bookTrip>[0]['items'], more: object = {}) =>
  stage.bookTrip({ mode: 'loose', items, ...more });
const statesOf = ({ reservations }: ShownTrip) => reservations.map(({ state }) => state);
const needsPerson = ({ reservations }: ShownTrip) => reservations.some(({ state }) => state === 'needs_human');

describe('one that can not be had is not charged, the other one is', () => {
  it.each([
    ['Soldout', 'sold_out', 0],
    ['Soldout', 'sold_out', 1],
    ['Pricechange', 'price_changed', 1],
  ])('%s at the hold (%s), number %i: the payment page asks for the other one only', async (surname, failure, bad) => {
    const id = await book([0, 1].map((at) => (at === bad ? { surname } : {})));
    const trip = await stage.untilTrip(id, isTripSettled);
    const good = trip.reservations[1 - bad]!;
    expect(trip.state).toBe('confirmed');
    expect(trip.reservations[bad]).toMatchObject({ state: 'failed', failure, refund: null });
    expect(good).toMatchObject({ state: 'confirmed', refund: null, payment: { captured: good.total } });
    const { amount_minor } = await stage.database.db
      .selectFrom('booking.payment')
      .select('amount_minor')
      .where('trip_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(amount_minor).toBe(good.total.minor);
    expect(await mailsOf(stage, id)).toEqual(['confirmed']);
    await expectSound(stage, trip);
  });

  it.each([
    ['Rejected', 'rejected', 0],
    ['Soldout-At-Book', 'sold_out', 1],
  ])('%s after paying (%s), number %i: only the other one is captured', async (surname, failure, bad) => {
    const id = await book([0, 1].map((at) => (at === bad ? { surname } : {})));
    const trip = await stage.untilTrip(id, isTripSettled);
    const good = trip.reservations[1 - bad]!;
    expect(trip.state).toBe('confirmed');
    expect(trip.reservations[bad]).toMatchObject({ state: 'failed', failure, refund: null });
    expect(trip.reservations[bad]!.payment.captured.minor).toBe(0n);
    expect(good).toMatchObject({ state: 'confirmed', refund: null });
    expect(await paidMinor(stage, id)).toBe(good.total.minor);
    expect(await mailsOf(stage, id)).toEqual(['confirmed']);
    await expectSound(stage, trip);
  });

  it.each([
    ['Soldout', 'Soldout', 'closed'],
    ['Rejected', 'Soldout', 'voided'],
    ['Rejected', 'Soldout-At-Book', 'voided'],
  ])('%s and %s: the trip fails, its payment is %s', async (one, two, payment) => {
    const id = await book([{ surname: one }, { surname: two }]);
    const trip = await stage.untilTrip(id, isTripSettled);
    expect([trip.state, trip.payment.state, ...statesOf(trip)]).toEqual(['failed', payment, 'failed', 'failed']);
    expect(await paidMinor(stage, id)).toBe(0n);
    expect(await mailsOf(stage, id)).toEqual(['failed']);
    await expectSound(stage, trip);
  });

  it.each(['decline_for_good', 'cancel'] as const)('a payment that ends as %s lets go of all of them', async (pay) => {
    const trip = await stage.untilTrip(await book([{}, { holds: false }], { pay }), isTripSettled);
    expect([trip.state, ...statesOf(trip)]).toEqual(['failed', 'failed', 'failed']);
    await expect.poll(() => stage.truth().then((all) => all.filter(({ state }) => state === 'held'))).toEqual([]);
    await expectSound(stage, trip);
  });
});

describe('a booking call without an answer does not block the rest of the trip for ever', () => {
  it.each([['Timeout-After-Commit'], ['Garbage'], ['Pending'], ['Late'], ['Lost']])('%s', async (surname) => {
    const trip = await stage.untilTrip(await book([{}, { surname }, { holds: false }]), isTripSettled);
    expect(trip.state).toBe('confirmed');
    expect(trip.reservations[0]!.state).toBe('confirmed');
    await expectSound(stage, trip);
  });
});

describe('one whose booking stays unknown does not hold up the others', () => {
  const doubtful = async (surname: string) => {
    await stage.fault('server_error', { endpoint: 'status', count: 10_000 });
    const id = await book([{}, { surname }]);
    const trip = await stage.untilTrip(id, ({ reservations: [, two] }) => two!.state === 'needs_human');
    expect([trip.state, ...statesOf(trip)]).toEqual(['needs_human', 'confirmed', 'needs_human']);
    expect(await mailsOf(stage, id)).toEqual(['confirmed']);
    expect([trip.payment.state, await paidMinor(stage, id)]).toEqual(['authorised', 0n]);
    return trip;
  };

  it('it turns out not to be booked: a mail says so, and only the other one is captured', async () => {
    const { id } = await doubtful('Lost');
    await stage.clearFaults();
    const trip = await stage.untilTrip(id, (one) => statesOf(one)[1] === 'failed' && isTripSettled(one));
    expect([trip.state, trip.payment.state]).toEqual(['confirmed', 'captured']);
    expect(await mailsOf(stage, id)).toEqual(['confirmed', 'failed 2']);
    await expectSound(stage, trip);
  });

  it('it turns out to be booked, and the other one is cancelled meanwhile: only what takes place is captured', async () => {
    const waiting = await doubtful('Timeout-After-Commit');
    await cancelOne(stage, waiting.reservations[0]!);
    await stage.untilTrip(waiting.id, (one) => statesOf(one)[0] === 'cancelled');
    await stage.clearFaults();
    const trip = await stage.untilTrip(waiting.id, isTripSettled);
    expect(statesOf(trip)).toEqual(['cancelled', 'confirmed']);
    expect(await mailsOf(stage, trip.id)).toEqual(['confirmed', 'cancelled 1', 'confirmed 2']);
    expect(await paidMinor(stage, trip.id)).toBe(trip.reservations[1]!.total.minor);
    await expectSound(stage, trip);
  });
});

describe('each reservation of a confirmed trip can be cancelled alone', () => {
  it.each([
    [0, true],
    [1, true],
    [0, false],
    [1, false],
  ])('number %i, refundable: %s', async (which, refundable) => {
    const id = await book([0, 1].map((at) => (at === which ? { refundable } : {})));
    const booked = await stage.untilTrip(id, isTripSettled);
    await cancelOne(stage, booked.reservations[which]!);
    const trip = await stage.untilTrip(id, (one) => statesOf(one)[which] === 'cancelled' && isTripSettled(one));
    const gone = trip.reservations[which]!;
    expect([trip.state, trip.reservations[1 - which]!.state]).toEqual(['confirmed', 'confirmed']);
    expect(gone.cancellationFee?.minor).toBe(refundable ? 0n : gone.total.minor);
    expect(gone.refund?.amount ?? null).toEqual(refundable ? gone.total : null);
    expect(gone.payment.captured).toEqual(gone.total);
    const mails = ['confirmed', `cancelled ${which + 1}`, ...(refundable ? [`refunded ${which + 1}`] : [])];
    expect(await mailsOf(stage, id)).toEqual(mails);
    await expectSound(stage, trip);
  });

  it('both at the same moment: two refunds, and the trip is cancelled', async () => {
    const id = await book([{}, { holds: false }]);
    const booked = await stage.untilTrip(id, isTripSettled);
    await Promise.all(booked.reservations.map((one) => cancelOne(stage, one)));
    const trip = await stage.untilTrip(id, (one) => one.state === 'cancelled' && isTripSettled(one));
    expect(trip.reservations.map(({ refund, total }) => refund?.amount.minor === total.minor)).toEqual([true, true]);
    expect(await paidMinor(stage, id)).toBe(0n);
    await expectSound(stage, trip);
  });

  it.each([['Cancel-Refused'], ['Fee-Up'], ['Cancel-Lost']])('%s on one of them', async (surname) => {
    const id = await book([{}, { surname }]);
    const booked = await stage.untilTrip(id, isTripSettled);
    await cancelOne(stage, booked.reservations[1]!);
    const isAnswered = ({ reservations: [, one] }: ShownTrip) =>
      one!.state === 'cancelled' || (one!.state === 'confirmed' && one!.cancellationFee === null);
    const trip = await stage.untilTrip(id, (one) => isAnswered(one) && isTripSettled(one));
    expect(statesOf(trip)).toEqual(['confirmed', surname === 'Cancel-Refused' ? 'confirmed' : 'cancelled']);
    await expectSound(stage, trip);
  });
});

describe('one is cancelled while the payment is authorised and not captured', () => {
  it.each([
    ['Dana Capture-Fails-4', 0],
    ['Dana Capture-Fails-4', 1],
  ])('%s, number %i: only the other one is captured', async (cardholder, which) => {
    const id = await book([{}, {}], { cardholder });
    const booked = await stage.untilTrip(id, ({ state }) => state === 'confirmed');
    expect(booked.payment.state).toBe('authorised');
    await cancelOne(stage, booked.reservations[which]!);
    const trip = await stage.untilTrip(id, (one) => statesOf(one)[which] === 'cancelled' && isTripSettled(one));
    expect(trip.reservations.map(({ refund }) => refund)).toEqual([null, null]);
    expect(await paidMinor(stage, id)).toBe(trip.reservations[1 - which]!.total.minor);
    await expectSound(stage, trip);
  });

  it('an earlier capture of all has succeeded after all: what was captured for it goes back', async () => {
    const id = await book([{}, {}], { cardholder: 'Dana Capture-Commit-Then-Timeout' });
    const booked = await stage.untilTrip(id, ({ state }) => state === 'confirmed');
    await captureBegun(stage, id);
    await cancelOne(stage, booked.reservations[1]!);
    const trip = await stage.untilTrip(id, (one) => statesOf(one)[1] === 'cancelled' && isTripSettled(one));
    expect(trip.reservations.map(({ refund }) => refund?.amount.minor ?? 0n)).toEqual([
      0n,
      trip.reservations[1]!.total.minor,
    ]);
    await expectSound(stage, trip);
  });

  it('for a fee: the fee is captured with the other one', async () => {
    const id = await book([{ refundable: false }, {}], { cardholder: 'Dana Capture-Fails-4' });
    const booked = await stage.untilTrip(id, ({ state }) => state === 'confirmed');
    await Promise.all(booked.reservations.map((one) => cancelOne(stage, one)));
    const trip = await stage.untilTrip(id, (one) => one.state === 'cancelled' && isTripSettled(one));
    expect(await paidMinor(stage, id)).toBe(trip.reservations[0]!.total.minor);
    await expectSound(stage, trip);
  });
});

describe('one fault of the supplier on one of two', () => {
  it.each(sampled(supplierFaults, 12))('%s at %s: it ends, and all books agree', async (fault, endpoint) => {
    await stage.fault(fault, { endpoint, count: 1 });
    const id = await book([{}, {}], endpoint === 'release' ? { pay: 'cancel' } : {});
    const isOver = (trip: ShownTrip) => isTripSettled(trip) || needsPerson(trip);
    let trip = await stage.untilTrip(id, isOver);
    const booked = trip.reservations.find(({ state }) => state === 'confirmed');
    expect(booked === undefined).toBe(endpoint === 'release');
    if (booked && trip.state === 'confirmed') {
      await cancelOne(stage, booked);
      const isAnswered = (one: ShownTrip) =>
        one.reservations.every(({ state, cancellationFee }) => state !== 'confirmed' || cancellationFee === null);
      trip = await stage.untilTrip(id, (one) => isAnswered(one) && isOver(one));
    }
    expect((await mailsOf(stage, id)).includes('confirmed')).toBe(endpoint !== 'release');
    await expectSound(stage, trip);
  });
});

describe('a fault of the gateway for some time', () => {
  const lasting = (fault: string) => (fault === 'hang' ? { value: 60_000 } : {});

  it.each(sampled(gatewayFaults, 9))('%s at %s: charged once, each refunded once', async (fault, operation) => {
    await stage.gatewayFault(fault, { operation, times: 2, ...lasting(fault) });
    const id = await book([{}, { surname: 'Rejected' }, {}]);
    const booked = await stage.untilTrip(id, isTripSettled);
    expect([booked.state, booked.payment.state]).toEqual(['confirmed', 'captured']);
    expect(await paidMinor(stage, id)).toBe(owedOf(booked));
    for (const which of [2, 0]) {
      const now = await stage.untilTrip(id, isTripSettled);
      await cancelOne(stage, now.reservations[which]!);
      await stage.untilTrip(id, (one) => statesOf(one)[which] === 'cancelled' && isTripSettled(one));
    }
    await stage.clearGatewayFaults();
    const gone = await stage.untilTrip(id, isTripSettled);
    expect([gone.state, await paidMinor(stage, id)]).toEqual(['cancelled', 0n]);
    await expectSound(stage, gone);
  });

  it.each(sampled(voidFaults, 3))('%s at %s: the authorisation is let go in the end', async (fault, operation) => {
    await stage.gatewayFault(fault, { operation, times: 2, ...lasting(fault) });
    const trip = await stage.untilTrip(await book([{ surname: 'Rejected' }, { surname: 'Rejected' }]), isTripSettled);
    expect([trip.state, trip.payment.state]).toEqual(['failed', 'voided']);
    await stage.clearGatewayFaults();
    await expectSound(stage, trip);
  });

  it.each(sampled(webhookFaults, 2))('%s: the payment is found all the same', async (fault) => {
    await stage.gatewayFault(fault, {});
    const trip = await stage.untilTrip(await book([{}, {}]), isTripSettled);
    expect([trip.state, trip.payment.state]).toEqual(['confirmed', 'captured']);
    await expectSound(stage, trip);
  });
});
