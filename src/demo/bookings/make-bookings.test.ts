import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoBooks } from '#booking/booking.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { makeDemoBookings } from './make-bookings.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(async () => await app.close());

test('an agent of the demo begins with customers and with proposals in every state', async () => {
  const stop = new AbortController();
  const { pool } = app.database;
  const states = async () => {
    const { rows } = await pool.query<{ state: string }>(
      `select case when exists (select from booking.proposal_item item join booking.reservation using (quote_id)
         where item.proposal_id = proposal.id) then 'booked'
         when state = 'sent' and valid_until <= now() then 'expired' else state end as state from booking.proposal`,
    );
    return rows.map(({ state }) => state).toSorted();
  };
  await makeDemoBookings({
    origin: app.origin,
    today: Temporal.Now.plainDateISO('UTC').toString(),
    signal: stop.signal,
    books: demoBooks(app.database.db),
    handle: async (request, { address }) => {
      // The proposals of one agent are enough here: bookings follow them.
      if (request.url.endsWith('/v3/hotels/searches') && (await states()).length === 7) stop.abort();
      return await app.fetch(request.url, request, address);
    },
  });
  expect(await states()).toEqual(['booked', 'declined', 'draft', 'expired', 'sent', 'viewed', 'withdrawn']);
  const { rows } = await pool.query('select count(*)::int as count from accounts.customer');
  expect(rows).toEqual([{ count: 7 }]);
}, 120_000);

test('an agent of the demo sells in every way that a booking can end up by itself', async () => {
  const stop = new AbortController();
  const { pool } = app.database;
  const trips = async () => {
    const { rows } = await pool.query<{ kind: string; state: string }>(
      `select payment.kind, trip.state from booking.trip join booking.payment on payment.trip_id = trip.id
       where trip.agent_id is not null order by trip.created_at`,
    );
    return rows;
  };
  let sold = 0;
  await makeDemoBookings({
    origin: app.origin,
    today: Temporal.Now.plainDateISO('UTC').toString(),
    signal: stop.signal,
    books: demoBooks(app.database.db),
    handle: async (request, { address }) => {
      // The first four stories are enough here: the fourth one is paid later.
      if (request.url.endsWith('/v3/reservations') && request.method === 'POST') sold += 1;
      if (request.url.endsWith('/v3/hotels/searches') && sold >= 4) stop.abort();
      return await app.fetch(request.url, request, address);
    },
  });
  const later = (await trips()).filter(({ kind }) => kind === 'later');
  expect(later).toEqual([{ kind: 'later', state: 'confirmed' }]);
}, 240_000);
