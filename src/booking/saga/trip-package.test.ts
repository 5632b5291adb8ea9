import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sampled } from '#tests/full.ts';
import { createStage, isTripSettled } from '#tests/stage.ts';
import { readSnapshot } from '../state/read-snapshot.ts';
import type { ShownTrip } from '../reservation/shown-trip.ts';
import { gatewayFaults, supplierFaults, voidFaults, webhookFaults } from './test-faults.ts';
import { balanceOf, cancelOne, expectSound, liveBookings, mailsOf, paidMinor } from './test-trip.ts';

let stage: Awaited<ReturnType<typeof createStage>>;
beforeAll(async () => {
  stage = await createStage({ timeScale: 0.005 });
});
afterAll(async () => stage.close());
afterEach(async () => {
  await stage.clearFaults();
  await stage.clearGatewayFaults();
});

type Items = Parameters<typeof stage.bookTrip>[0]['items'];
const book = (items: Items, more: object = {}) => stage.bookTrip({ mode: 'package', items, ...more });
const statesOf = ({ reservations }: ShownTrip) => reservations.map(({ state }) => state);
const needsPerson = ({ reservations }: ShownTrip) => reservations.some(({ state }) => state === 'needs_human');

/** Positions of the reservations in the order of their first booking calls. */
async function bookingOrder(trip: ShownTrip): Promise<number[]> {
  const calls = await stage.database.db
    .selectFrom('booking.step_journal')
    .select(({ fn }) => ['subject', fn.min('sent_at').as('sent_at')])
    .where('trip_id', '=', trip.id)
    .where('step', '=', 'book')
    .groupBy('subject')
    .orderBy('sent_at')
    .execute();
  return calls.map(({ subject }) => trip.reservations.findIndex(({ id }) => id === subject) + 1);
}

/** The traveller has paid nothing, no supplier has anything, and one mail said so. */
async function expectFailed(trip: ShownTrip, payment: string): Promise<void> {
  expect([trip.state, trip.payment.state]).toEqual(['failed', payment]);
  expect(await paidMinor(stage, trip.id)).toBe(0n);
  expect(await mailsOf(stage, trip.id)).toEqual(['failed']);
  await expectSound(stage, trip);
  expect(await liveBookings(stage, trip)).toEqual([]);
}

describe('is booked with the least risk first', () => {
  it.each<readonly [string, Items, readonly number[]]>([
    ['what is held comes last', [{}, { holds: false }], [2, 1]],
    [
      'what costs to cancel comes after what is free, what is held last',
      [{ refundable: false }, { holds: false, refundable: false }, { holds: false }],
      [3, 2, 1],
    ],
  ])('%s', async (_rule, items, order) => {
    const trip = await stage.untilTrip(await book(items), isTripSettled);
    expect([trip.state, trip.payment.state]).toEqual(['confirmed', 'captured']);
    expect(await bookingOrder(trip)).toEqual(order);
    expect(await mailsOf(stage, trip.id)).toEqual(['confirmed']);
    await expectSound(stage, trip);
  });
});

describe('is had as a whole or not at all', () => {
  it.each<readonly [string, Items]>([
    ['the first', [{ surname: 'Soldout' }, {}, { holds: false }]],
    ['the second', [{ holds: false }, { surname: 'Pricechange' }, {}]],
  ])('%s is refused at the hold: no payment page, no booking', async (_which, items) => {
    const trip = await stage.untilTrip(await book(items), isTripSettled);
    await expectFailed(trip, 'closed');
    expect(await bookingOrder(trip)).toEqual([]);
  });

  it.each(['Rejected', 'Soldout', 'Pricechange'])('%s in the first rank: nothing else is booked', async (surname) => {
    const trip = await stage.untilTrip(await book([{}, { holds: false, surname }, {}]), isTripSettled);
    await expectFailed(trip, 'voided');
    expect(await bookingOrder(trip)).toEqual([2]);
    expect(trip.reservations.map(({ failure }) => failure)).toEqual([
      'other_unavailable',
      { Rejected: 'rejected', Soldout: 'sold_out', Pricechange: 'price_changed' }[surname],
      'other_unavailable',
    ]);
  });

  it('refused in the last rank: what is booked is cancelled, free of charge for us too', async () => {
    const trip = await stage.untilTrip(await book([{}, { holds: false }, { surname: 'Rejected' }]), isTripSettled);
    await expectFailed(trip, 'voided');
    const { parts } = (await readSnapshot(stage.database.db, trip.id))!;
    expect(parts.map(({ reservation }) => reservation.state)).toContain('cancelled');
    expect(statesOf(trip)).toEqual(['failed', 'failed', 'failed']);
    expect((await balanceOf(stage, trip.id))['package_loss'] ?? 0n).toBe(0n);
  });

  it('refused in the last rank after one that costs to cancel: the supplier keeps its fee, and we bear it', async () => {
    const items = [{ surname: 'Rejected' }, { holds: false, refundable: false }];
    const trip = await stage.untilTrip(await book(items), isTripSettled);
    await expectFailed(trip, 'voided');
    const { parts } = (await readSnapshot(stage.database.db, trip.id))!;
    const fee = parts[1]!.sale.supplierMinor;
    const { package_loss, 'supplier_payable:unheld': payable, ...others } = await balanceOf(stage, trip.id);
    expect([package_loss, payable]).toEqual([fee, -fee]);
    expect(Object.values(others).every((minor) => minor === 0n)).toBe(true);
  });

  it.each([
    ['decline_for_good', 'declined'],
    ['cancel', 'closed'],
  ] as const)('a payment that ends as %s lets go of all of it', async (pay, state) => {
    const trip = await stage.untilTrip(await book([{}, { holds: false }, {}], { pay }), isTripSettled);
    expect([trip.state, trip.payment.state, ...statesOf(trip)]).toEqual(['failed', state, ...Array(3).fill('failed')]);
    await expect.poll(() => stage.truth().then((all) => all.filter((one) => one.state === 'held'))).toEqual([]);
    await expectSound(stage, trip);
  });
});

describe('a part in doubt, while the hold of another one ends and is not prolonged', () => {
  it('gives the package up: nothing more is booked, and what appears is cancelled', async () => {
    await stage.unheldFault('commit_then_500', { endpoint: 'book', count: 1 });
    await stage.unheldFault('server_error', { endpoint: 'status' });
    const id = await book([{}, { holds: false }]);
    await stage.untilTrip(id, (trip) => statesOf(trip)[1] === 'unknown');
    await stage.fault('sold_out', { endpoint: 'hold', count: 1_000 });
    await stage.database.pool.query(
      `update booking.reservation set hold_until = now() + interval '300 milliseconds', version = version + 1 where id = $1`,
      [id],
    );
    await stage.database.pool.query(`update booking.trip set version = version + 1, due_at = now() where id = $1`, [
      id,
    ]);
    const given = await stage.untilTrip(id, (trip) => statesOf(trip)[0] === 'failed');
    const { state } = (await readSnapshot(stage.database.db, id))!.trip;
    expect([state, given.reservations[0]!.failure]).toEqual(['undoing', 'other_unavailable']);
    await stage.clearFaults();
    const trip = await stage.untilTrip(id, isTripSettled);
    expect(await bookingOrder(trip)).toEqual([2]);
    await expectFailed(trip, 'voided');
  });
});

describe('a booking call without an answer: the others wait for it', () => {
  it.each([['Timeout-After-Commit'], ['Error-After-Commit'], ['Pending'], ['Late'], ['Lost']])(
    '%s in the first rank',
    async (surname) => {
      const trip = await stage.untilTrip(await book([{}, { holds: false, surname }, {}]), isTripSettled);
      expect((await bookingOrder(trip))[0]).toBe(2);
      if (trip.state === 'failed') await expectFailed(trip, 'voided');
      else expect(statesOf(trip)).toEqual(['confirmed', 'confirmed', 'confirmed']);
      await expectSound(stage, trip);
    },
  );
  it.each([['Timeout-After-Commit'], ['Late'], ['Lost']])(
    '%s in the last rank, while another one of it is refused',
    async (surname) => {
      const items = [{ surname }, { holds: false }, { surname: 'Rejected' }];
      await expectFailed(await stage.untilTrip(await book(items), isTripSettled), 'voided');
    },
  );
});

describe('a cancellation that fails while a package is undone', () => {
  it.each(['Cancel-Lost', 'Fee-Up'])('%s: it is cancelled in the end', async (surname) => {
    const items = [{ surname: 'Rejected' }, { holds: false, surname }];
    const trip = await stage.untilTrip(await book(items), isTripSettled);
    await expectFailed(trip, 'voided');
    const loss = (await balanceOf(stage, trip.id))['package_loss'] ?? 0n;
    expect(loss > 0n).toBe(surname === 'Fee-Up');
  });

  it('refused: a person is called, nothing is charged, and once it is cancelled the trip has failed', async () => {
    await stage.unheldFault('cancel_refused', { endpoint: 'cancellation', count: 1 });
    const id = await book([{ surname: 'Rejected' }, { holds: false }]);
    const waiting = await stage.untilTrip(id, needsPerson);
    expect([waiting.payment.state, waiting.reservations[1]!.state]).toEqual(['authorised', 'needs_human']);
    const open = await stage.database.db
      .selectFrom('booking.alarm')
      .select(['code', 'reservation_id'])
      .where('trip_id', '=', id)
      .where('cleared_at', 'is', null)
      .execute();
    expect(open).toEqual([{ code: 'cancelling', reservation_id: waiting.reservations[1]!.id }]);
    await expectSound(stage, waiting);

    const { order } = (await readSnapshot(stage.database.db, id))!.parts[1]!;
    const byPhone = await stage.supplies.hotel.cancel(order, {
      fee: { minor: 0n, currency: order.supplierPrice.currency },
      token: null,
    });
    expect(byPhone.kind).toBe('cancelled');
    await expectFailed(await stage.untilTrip(id, isTripSettled), 'voided');
  });
});

describe('each reservation of a confirmed package can be cancelled alone', () => {
  it.each([
    [0, true],
    [1, true],
    [1, false],
  ])('number %i, refundable: %s', async (which, refundable) => {
    const id = await book([0, 1].map((at) => ({ holds: at === 0, refundable: at === which ? refundable : true })));
    const booked = await stage.untilTrip(id, isTripSettled);
    await cancelOne(stage, booked.reservations[which]!);
    const trip = await stage.untilTrip(id, (one) => statesOf(one)[which] === 'cancelled' && isTripSettled(one));
    const gone = trip.reservations[which]!;
    expect([trip.state, trip.reservations[1 - which]!.state]).toEqual(['confirmed', 'confirmed']);
    expect(gone.refund?.amount ?? null).toEqual(refundable ? gone.total : null);
    const mails = ['confirmed', `cancelled ${which + 1}`, ...(refundable ? [`refunded ${which + 1}`] : [])];
    expect(await mailsOf(stage, id)).toEqual(mails);
    expect((await balanceOf(stage, id))['package_loss'] ?? 0n).toBe(0n);
    await expectSound(stage, trip);
  });

  it('before the payment is captured: the others are captured', async () => {
    const id = await book([{}, { holds: false }, {}], { cardholder: 'Dana Capture-Fails-4' });
    const booked = await stage.untilTrip(id, ({ state }) => state === 'confirmed');
    expect(booked.payment.state).toBe('authorised');
    await cancelOne(stage, booked.reservations[1]!);
    const trip = await stage.untilTrip(id, (one) => statesOf(one)[1] === 'cancelled' && isTripSettled(one));
    expect(statesOf(trip)).toEqual(['confirmed', 'cancelled', 'confirmed']);
    await expectSound(stage, trip);
  });
});

describe('one fault of a supplier on a package of three', () => {
  const cases = supplierFaults.flatMap(([fault, endpoint]) => [
    [fault, endpoint, 'held'] as const,
    [fault, endpoint, 'not held'] as const,
  ]);
  it.each(sampled(cases, 23))('%s at %s of one that is %s: all or nothing', async (fault, endpoint, which) => {
    await (which === 'held' ? stage.fault : stage.unheldFault)(fault, { endpoint, count: 1 });
    const pay = endpoint === 'release' ? { pay: 'cancel' } : {};
    const id = await book([{}, { holds: false }, {}], pay);
    const isOver = (trip: ShownTrip) => isTripSettled(trip) || needsPerson(trip);
    let trip = await stage.untilTrip(id, isOver);
    if (trip.state === 'confirmed') {
      expect(new Set(statesOf(trip))).toEqual(new Set(['confirmed']));
      await cancelOne(stage, trip.reservations[1]!);
      const isAnswered = ({ reservations: [, one] }: ShownTrip) =>
        one!.state !== 'confirmed' || one!.cancellationFee === null;
      trip = await stage.untilTrip(id, (one) => isAnswered(one) && isOver(one));
    } else if (trip.state === 'failed' && endpoint !== 'release') {
      await expectFailed(trip, trip.payment.state);
    }
    await expectSound(stage, trip);
  });
});

describe('a fault of the gateway for some time', () => {
  const lasting = (fault: string) => (fault === 'hang' ? { value: 60_000 } : {});

  it.each(sampled(gatewayFaults, 11))('%s at %s: charged once, refunded once', async (fault, operation) => {
    await stage.gatewayFault(fault, { operation, times: 2, ...lasting(fault) });
    const id = await book([{}, { holds: false }]);
    const booked = await stage.untilTrip(id, isTripSettled);
    expect([booked.state, booked.payment.state]).toEqual(['confirmed', 'captured']);
    await cancelOne(stage, booked.reservations[1]!);
    const trip = await stage.untilTrip(id, (one) => statesOf(one)[1] === 'cancelled' && isTripSettled(one));
    await stage.clearGatewayFaults();
    await expectSound(stage, trip);
  });

  it.each(sampled(voidFaults, 3))('%s at %s: an undone package keeps nothing', async (fault, operation) => {
    await stage.gatewayFault(fault, { operation, times: 2, ...lasting(fault) });
    const trip = await stage.untilTrip(await book([{ surname: 'Rejected' }, { holds: false }]), isTripSettled);
    await stage.clearGatewayFaults();
    await expectFailed(trip, 'voided');
  });

  it.each(sampled(webhookFaults, 4))('%s: the payment is found all the same', async (fault) => {
    await stage.gatewayFault(fault, {});
    const trip = await stage.untilTrip(await book([{}, { holds: false }]), isTripSettled);
    expect([trip.state, trip.payment.state]).toEqual(['confirmed', 'captured']);
    await expectSound(stage, trip);
  });
});
