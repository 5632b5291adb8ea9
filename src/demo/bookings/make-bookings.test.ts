import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { demoBooks } from '#booking/booking.ts';
import { openDemoSupplier } from '#compose/hotels/open-demo-supplier.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { makeDemoBookings } from './make-bookings.ts';

let app: TestApp;
beforeAll(async () => {
  // A booking whose outcome stays unknown is handed to staff after half an hour.
  app = await openTestApp({ env: { PRODUCTS: 'hotels,tickets,cars' } });
});
afterAll(async () => await app.close());

test(
  'an agent of the demo begins with customers, proposals and bookings in every state, tickets and cars too',
  { timeout: 600_000, retry: 0 },
  async () => {
    const { pool } = app.database;
    const made = async (query: string) =>
      (await pool.query<{ made: string }>(query)).rows.map((row) => row.made).toSorted();
    const supplier = openDemoSupplier(
      app.config,
      {},
      () => new Date(),
      async (request) => await app.fetch(request.url, request),
    );
    const stop = new AbortController();
    let sold = 0;
    try {
      await makeDemoBookings({
        origin: app.origin,
        today: Temporal.Now.plainDateISO('UTC').toString(),
        signal: stop.signal,
        books: demoBooks(app.database.db),
        supplier,
        handle: async (request, { address }) => {
          const answer = await app.fetch(request.url, request, address);
          // The first agent's are enough here; what a client accepts is one more.
          if (request.url.endsWith('/v3/reservations') && request.method === 'POST') sold += 1;
          if (sold >= 11) stop.abort();
          return answer;
        },
      });
      expect(
        await made(`select case when exists (select from booking.proposal_item item join booking.reservation using (quote_id)
        where item.proposal_id = proposal.id) then 'booked'
        when state = 'sent' and valid_until <= now() then 'expired' else state end as made from booking.proposal`),
      ).toEqual(['booked', 'declined', 'draft', 'expired', 'sent', 'viewed', 'withdrawn']);
      expect(await made('select id::text as made from accounts.customer')).toHaveLength(7);
      await vi.waitFor(
        async () =>
          expect(
            await made(`select concat_ws(' ', quote.product, case when payment.kind = 'later' then 'later' end,
              case when exists (select from booking.refund where reservation_id = reservation.id and refund.state = 'submitted')
                then 'refund waits' end, reservation.state) as made
            from booking.trip join booking.payment on payment.trip_id = trip.id
              join booking.reservation on reservation.trip_id = trip.id join booking.quote on quote.id = quote_id
            where trip.agent_id is not null`),
          ).toEqual(
            [
              'car confirmed',
              'hotel completed',
              ...Array.from({ length: 4 }, () => 'hotel confirmed'),
              'hotel later confirmed',
              'hotel needs_human',
              'hotel refund waits cancelled',
              'hotel supplier_changed',
              'ticket confirmed',
            ].toSorted(),
          ),
        { timeout: 120_000, interval: 500 },
      );
    } finally {
      supplier.close();
    }
  },
);
