import { expect, it } from 'vitest';
import type { ShownTrip } from '../reservation/shown-trip.ts';
import { sweep } from './due/due-trips.ts';
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
  tripNow,
} from '#tests/outage.ts';
import { mailsOf } from './test-trip.ts';

/** The supplier of the second one cancels it, and the supplier of the third one moves it by a day. */
async function cancelAndChange(stage: Stage, { reservations: [, second, third] }: ShownTrip): Promise<void> {
  const { held, unheld } = stage.suppliers;
  await unheld.cancel(second!.reference);
  const booked = (await held.truth()).find((one) => one.client_reference === third!.reference) as unknown as {
    readonly check_in: string;
    readonly check_out: string;
  };
  const nextDay = (day: string) => Temporal.PlainDate.from(day).add({ days: 1 }).toString();
  await held.change(third!.reference, {
    check_in: nextDay(booked.check_in),
    check_out: nextDay(booked.check_out),
  });
}

const told = ['confirmed', 'cancelled', 'supplier_changed'];
const isTold = (trip: ShownTrip) =>
  statesOf(trip).join() === told.join() && trip.reservations[1]!.refund?.state === 'done';

/** Each push has had its effect once: one refund, one mail of each kind, and a person knows of both. */
async function expectTold(stage: Stage, id: string, alarms: readonly string[] = []): Promise<void> {
  const trip = await settled(stage, id, isTold);
  const [first, second, third] = trip.reservations;
  expect([first!.refund, second!.refund?.amount, third!.refund]).toEqual([null, second!.total, null]);
  expect((await mailsOf(stage, id)).toSorted()).toEqual([
    'confirmed',
    'refunded 2',
    'supplier_cancelled 2',
    'supplier_changed 3',
  ]);
  expect(await alarmsOf(stage, id)).toEqual(
    ['supplier_cancelled 2 open', 'supplier_changed 3 open', ...alarms].toSorted(),
  );
  expect(await stage.violations()).toEqual([]);
}

/** By what is missing for an hour while suppliers cancel one booking of a trip and change another. */
const outages: Outages = {
  'the workers: pushes are kept, and have their effect afterwards': async (stage) => {
    const trip = await confirmed(stage);
    await stage.stopWorkers();
    await cancelAndChange(stage, trip);
    await anHour();
    expect(statesOf(await tripNow(stage, trip.id))).toEqual(['confirmed', 'confirmed', 'confirmed']);
    const { rows } = await stage.database.pool.query(
      `select event_id from booking.inbox where provider like 'supplier:%'`,
    );
    expect(rows).toHaveLength(2);
    await stage.restart();
    await expectTold(stage, trip.id);
  },

  'the database: refused pushes are sent again': async (stage) => {
    const trip = await confirmed(stage);
    const reconnect = await stage.disconnect();
    await anHour();
    await cancelAndChange(stage, trip);
    await reconnect();
    await expectTold(stage, trip.id);
  },

  'both suppliers’ answers: nothing is believed before they answer, and a person is alerted until then': async (
    stage,
  ) => {
    const trip = await confirmed(stage);
    for (const down of [stage.fault, stage.unheldFault]) await down('server_error', { endpoint: 'status' });
    await cancelAndChange(stage, trip);
    await anHour();
    expect(statesOf(await tripNow(stage, trip.id))).toEqual(['confirmed', 'confirmed', 'confirmed']);
    expect(await alarmsOf(stage, trip.id)).toEqual(['supplier_unclear 2 open', 'supplier_unclear 3 open']);
    await stage.clearFaults();
    // The next question would follow within six hours.
    const { pool } = stage.database;
    const soon = 'set check_at = now(), version = version + 1';
    await pool.query(`update booking.reservation ${soon} where trip_id = $1 and check_at > now()`, [trip.id]);
    await pool.query('update booking.trip set due_at = now(), version = version + 1 where id = $1', [trip.id]);
    await sweep(stage.database.db);
    await expectTold(stage, trip.id, ['supplier_unclear 2 cleared', 'supplier_unclear 3 cleared']);
  },

  'the gateway: the traveller is told at once, and the refund is made once when it is back': async (stage) => {
    const trip = await confirmed(stage);
    await gatewayDown(stage, 'status', 'list', 'refund');
    await cancelAndChange(stage, trip);
    await settled(stage, trip.id, (one) => statesOf(one).join() === told.join());
    await anHour();
    expect((await tripNow(stage, trip.id)).reservations[1]!.refund?.state).toBe('owed');
    await stage.clearGatewayFaults();
    await expectTold(stage, trip.id);
  },

  'the mail server: each is told once when it is back': async (stage) => {
    const trip = await confirmed(stage);
    await expect.poll(() => stage.mails.map(({ kind }) => kind), { timeout: 20_000 }).toEqual(['confirmed']);
    stage.setMailServer('down');
    await cancelAndChange(stage, trip);
    await settled(stage, trip.id, isTold);
    await mailsFailForAnHour(stage, 3);
    expect(stage.mails).toHaveLength(1);
    await mailsGoOn(stage);
    await expect
      .poll(() => stage.mails.map(({ kind }) => kind).toSorted(), { timeout: 20_000 })
      .toEqual(['confirmed', 'refunded', 'supplier_cancelled', 'supplier_changed']);
    await expectTold(stage, trip.id);
  },
};

it('pushes of suppliers survive an hour without one partner: none is lost, and none counts twice', async () => {
  await expectSurvived(outages);
}, 180_000);
