import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { mailsSent, reserve, type Shop } from './booking-journey.ts';
import { type Figure, median } from './measure/figure.ts';

const pairs = 20;

/**
 * Loose trips of three bookings against trips of one, in turns and by one traveller, so that the ratio says what the
 * steps of one trip wait for each other.
 */
export const tripsOfThree = {
  /** How many quotes the measurement takes. */
  quotes: pairs * 4,
  /** How many trips they become. */
  trips: pairs * 2,

  async measure(shop: Shop, db: pg.Client, quotes: string[]): Promise<Figure> {
    const single: number[] = [];
    const three: number[] = [];
    for (let pair = 0; pair < pairs; pair += 1) {
      single.push(await untilCaptured(db, await reserve(shop, quotes.splice(0, 1))));
      await mailsSent(db);
      three.push(await untilCaptured(db, await reserve(shop, quotes.splice(0, 3))));
      await mailsSent(db);
    }
    return {
      name: 'Loose trip of three against a trip of one',
      value: median(three) / median(single),
      unit: 'times',
      target: { atMost: 1.6 },
      note: `from the request to the captured payment, without the traveller’s own time; ${median(single).toFixed(0)} ms and ${median(three).toFixed(0)} ms, ${pairs} of each in turns`,
    };
  },
};

/** Milliseconds of the trip's work: until its payment page is open, and from the authorised to the captured payment. */
async function untilCaptured(db: pg.Client, tripId: string): Promise<number> {
  for (const end = performance.now() + 30_000; performance.now() < end; await sleep(10)) {
    const { rows } = await db.query<{ ms: number }>(
      `select (1000 * extract(epoch from opened.at - trip.created_at + captured.at - authorised.at))::float8 as ms
       from booking.trip
       join booking.event as opened on opened.trip_id = trip.id and opened.to_state = 'open'
       join booking.event as authorised on authorised.trip_id = trip.id and authorised.to_state = 'authorised'
       join booking.event as captured on captured.trip_id = trip.id and captured.to_state = 'captured'
       where trip.id = $1`,
      [tripId],
    );
    if (rows[0]) return rows[0].ms;
  }
  throw new Error(`trip ${tripId} was not captured within 30 seconds`);
}
