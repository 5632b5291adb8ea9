import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { findTrip } from '#booking/reservation/find-reservation.ts';
import type { ShownTrip } from '#booking/reservation/shown-trip.ts';
import { createStage, isTripSettled } from './stage.ts';

export type Stage = Awaited<ReturnType<typeof createStage>>;

const timeScale = 0.003;
/** On the clock of the saga, whose waits are all shrunk. */
export const anHour = () => sleep(3_600_000 * timeScale);
/** Three rooms of two suppliers; the second one is not held while it is paid. */
export const threeItems = [{}, { holds: false }, {}];

export type Outages = Readonly<Record<string, (stage: Stage) => Promise<void>>>;

/** Plays all of them at the same time, since most of an hour is waiting. */
export async function expectSurvived(outages: Outages): Promise<void> {
  const played = Object.entries(outages).map(async ([name, play]) => {
    const stage = await createStage({ timeScale });
    try {
      await play(stage);
      return null;
    } catch (error) {
      return `${name}: ${(error as Error).stack}`;
    } finally {
      await stage.close();
    }
  });
  expect((await Promise.all(played)).filter((one) => one !== null)).toEqual([]);
}

export async function gatewayDown(stage: Stage, ...operations: readonly string[]): Promise<void> {
  for (const operation of operations) await stage.gatewayFault('500', { operation });
}

/** Alarms of a trip as `code position open`, or `cleared`; without a position those about the whole trip. */
export async function alarmsOf(stage: Stage, tripId: string): Promise<string[]> {
  const { rows } = await sql<{ alarm: string }>`
    select concat_ws(' ', code, reservation.position, case when cleared_at is null then 'open' else 'cleared' end) as alarm
    from booking.alarm left join booking.reservation on reservation.id = alarm.reservation_id
    where alarm.trip_id = ${tripId} order by alarm`.execute(stage.database.db);
  return rows.map(({ alarm }) => alarm);
}

export const statesOf = ({ reservations }: ShownTrip) => reservations.map(({ state }) => state);
export const tripNow = async (stage: Stage, id: string) => (await findTrip(stage.database.db, 'wayfare', id))!;
export const settled = (stage: Stage, id: string, done: (trip: ShownTrip) => boolean = isTripSettled) =>
  stage.untilTrip(id, done, 60);
export const confirmed = async (stage: Stage) =>
  settled(stage, await stage.bookTrip({ mode: 'loose', items: threeItems }));

/** Skips the pauses of the queue, which are not shrunk, until those of these many failing mails add up to an hour. */
export async function mailsFailForAnHour(stage: Stage, count: number): Promise<void> {
  const { pool } = stage.database;
  const failed = () =>
    pool.query<{ pause: number }>(
      `select extract(epoch from run_at - now())::float8 as pause from graphile_worker.jobs
       where key like 'deliver:%' and locked_at is null and last_error is not null`,
    );
  for (let seconds = 0; seconds < 3_600;) {
    await expect.poll(async () => (await failed()).rowCount, { timeout: 20_000 }).toBe(count);
    seconds += Math.max(...(await failed()).rows.map(({ pause }) => pause));
    await pool.query(
      `update graphile_worker._private_jobs set run_at = now(), last_error = null where key like 'deliver:%'`,
    );
  }
}

export async function mailsGoOn(stage: Stage): Promise<void> {
  stage.setMailServer('up');
  await stage.database.pool.query(`update graphile_worker._private_jobs set run_at = now() where key like 'deliver:%'`);
}
