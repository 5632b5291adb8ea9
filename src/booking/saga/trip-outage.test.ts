import { expect, it } from 'vitest';
import { isTripSettled } from '#tests/stage.ts';
import type { ShownTrip } from '../reservation/shown-trip.ts';
import {
  alarmsOf,
  anHour,
  confirmed,
  expectSurvived,
  gatewayDown,
  mailsFailForAnHour,
  mailsGoOn,
  type Outages,
  settled,
  type Stage,
  statesOf,
  threeItems,
  tripNow,
} from '#tests/outage.ts';
import { cancelOne, expectSound, liveBookings, mailsOf, owedOf, paidMinor } from './test-trip.ts';

const whole = ['create', 'status', 'list', 'capture', 'void', 'refund'] as const;

/** Booked up to the payment page. */
async function begun(stage: Stage): Promise<ShownTrip> {
  const id = await stage.bookTrip({ mode: 'loose', items: threeItems, pay: 'never' });
  return stage.untilTrip(id, ({ payment }) => payment.state === 'open');
}
const pay = async (stage: Stage, trip: ShownTrip) => stage.pay(trip.payment.redirectUrl!, 'approve');

/** All three are booked once and charged once. */
async function expectWhole(stage: Stage, id: string): Promise<ShownTrip> {
  const trip = await settled(stage, id);
  expect([trip.state, trip.payment.state, ...statesOf(trip)]).toEqual([
    'confirmed',
    'captured',
    'confirmed',
    'confirmed',
    'confirmed',
  ]);
  expect(await paidMinor(stage, id)).toBe(owedOf(trip));
  const references = trip.reservations.map(({ reference }) => reference);
  const made = (await stage.truth()).filter((one) => references.includes(one.client_reference));
  expect(made.map(({ client_reference: one }) => one).toSorted()).toEqual(references.toSorted());
  expect(await mailsOf(stage, id)).toEqual(['confirmed']);
  await expectSound(stage, trip);
  return trip;
}

/** By what is missing for an hour, and what then becomes of a basket of three. */
const outages: Outages = {
  'the gateway, before it has told that it was paid: nothing is booked unpaid, and then all of it': async (stage) => {
    const { id, ...trip } = await begun(stage);
    await gatewayDown(stage, ...whole);
    await pay(stage, { id, ...trip });
    await anHour();
    const waiting = await tripNow(stage, id);
    expect([waiting.state, waiting.payment.state, await liveBookings(stage, waiting)]).toEqual([
      'awaiting_payment',
      'open',
      [],
    ]);
    await stage.clearGatewayFaults();
    await expectWhole(stage, id);
    expect(await alarmsOf(stage, id)).toEqual([]);
  },

  'the gateway, before it is charged: a person is alerted, and it is charged once': async (stage) => {
    await gatewayDown(stage, 'capture', 'void', 'refund');
    const id = await stage.bookTrip({ mode: 'loose', items: threeItems });
    const booked = await settled(stage, id, ({ state }) => state === 'confirmed');
    await gatewayDown(stage, 'status', 'list');
    await cancelOne(stage, booked.reservations[1]!);
    await anHour();
    const waiting = await tripNow(stage, id);
    expect([waiting.payment.state, ...statesOf(waiting)]).toEqual([
      'authorised',
      'confirmed',
      'cancelled',
      'confirmed',
    ]);
    expect(await alarmsOf(stage, id)).toEqual(['capture_late open']);
    await stage.clearGatewayFaults();
    const trip = await settled(stage, id);
    expect(await paidMinor(stage, id)).toBe(owedOf(trip));
    expect(trip.reservations.map(({ refund }) => refund)).toEqual([null, null, null]);
    expect(await alarmsOf(stage, id)).toEqual(['capture_late cleared']);
    expect(await mailsOf(stage, id)).toEqual(['confirmed', 'cancelled 2']);
    await expectSound(stage, trip);
  },

  'one of its suppliers: the others are booked, a person is alerted, and nothing is booked twice': async (stage) => {
    const { id, ...trip } = await begun(stage);
    await stage.unheldFault('server_error', {});
    await pay(stage, { id, ...trip });
    await anHour();
    const waiting = await tripNow(stage, id);
    expect(statesOf(waiting)).toEqual(['confirmed', 'needs_human', 'confirmed']);
    expect(await alarmsOf(stage, id)).toEqual(['unknown 2 open']);
    await stage.clearFaults();
    const over = await settled(stage, id);
    expect(over.state).toBe('confirmed');
    expect(await paidMinor(stage, id)).toBe(owedOf(over));
    expect(await alarmsOf(stage, id)).toEqual(['unknown 2 cleared']);
    await expectSound(stage, over);
  },

  'its workers: it goes on where it was': async (stage) => {
    const trip = await begun(stage);
    await stage.stopWorkers();
    await pay(stage, trip);
    await anHour();
    expect((await tripNow(stage, trip.id)).state).toBe('awaiting_payment');
    await stage.restart();
    await expectWhole(stage, trip.id);
    expect(await alarmsOf(stage, trip.id)).toEqual([]);
  },

  'the database, lost while it is booked: no call is made twice': async (stage) => {
    const trip = await begun(stage);
    for (const slow of [stage.fault, stage.unheldFault]) await slow('slow', { endpoint: 'book', argument: 100 });
    await pay(stage, trip);
    await settled(stage, trip.id, ({ state }) => state === 'booking');
    const reconnect = await stage.disconnect();
    await anHour();
    await stage.clearFaults();
    await reconnect();
    await expectWhole(stage, trip.id);
    expect(await alarmsOf(stage, trip.id)).toEqual([]);
  },

  'the mail server: each mail is sent once when it is back': async (stage) => {
    stage.setMailServer('down');
    const trip = await confirmed(stage);
    await cancelOne(stage, trip.reservations[2]!);
    await settled(stage, trip.id, (one) => statesOf(one)[2] === 'cancelled' && isTripSettled(one));
    const mails = ['confirmed', 'cancelled 3', 'refunded 3'];
    await expect.poll(() => mailsOf(stage, trip.id), { timeout: 20_000 }).toEqual(mails);
    await mailsFailForAnHour(stage, mails.length);
    expect(stage.mails).toEqual([]);
    await mailsGoOn(stage);
    await expect
      .poll(() => stage.mails.map(({ kind }) => kind).toSorted(), { timeout: 20_000 })
      .toEqual(['cancelled', 'confirmed', 'refunded']);
    await expectSound(stage, await tripNow(stage, trip.id));
  },
};

it('a basket of three survives an hour without one partner: nothing is lost or made twice, and alarms are right', async () => {
  await expectSurvived(outages);
}, 180_000);
