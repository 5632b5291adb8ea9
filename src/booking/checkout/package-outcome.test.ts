import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStage, isTripSettled } from '#tests/stage.ts';
import { openTestBooking, type TestBooking } from './test-booking.ts';
import { outcomeOf } from './test-outcome.ts';

let stage: Awaited<ReturnType<typeof createStage>>;
let booking: TestBooking;
let seen: ReturnType<typeof outcomeOf>;
beforeAll(async () => {
  stage = await createStage({ timeScale: 0.005 });
  booking = await openTestBooking();
  seen = outcomeOf(stage.database.db, booking);
});
afterAll(async () => {
  await stage?.close();
  await booking?.close();
});

const otherPart =
  'Everything in this trip is booked together. Another part couldn’t be confirmed, so this one isn’t booked either. Nothing was charged.';

describe('a package of which one part is refused after another was booked', () => {
  let id: string;
  let reservations: readonly { readonly id: string }[];
  beforeAll(async () => {
    id = await stage.bookTrip({ mode: 'package', items: [{ surname: 'Rejected' }, { holds: false }, {}] });
    ({ reservations } = await stage.untilTrip(id, isTripSettled));
    const { rows } = await stage.database.pool.query(
      'select state from booking.reservation where trip_id = $1 order by position',
      [id],
    );
    expect(rows.map(({ state }) => state)).toContain('cancelled');
  });

  it('is told on the page after paying: nothing was had, why, and what else there is', async () => {
    const view = await seen.error(id);
    expect(view).toMatchObject({
      heading: 'None of your bookings could be made',
      money: { title: 'Nothing was charged', text: expect.stringMatching(/released the hold/) },
    });
    const { items, price, hasCancelled } = view.trip!;
    expect([items.map(({ tone }) => tone), price.total.amount, hasCancelled]).toEqual([
      ['lost', 'lost', 'lost'],
      '€0.00',
      false,
    ]);
    expect(items.map(({ lost }) => lost)).toEqual([
      'The last room was taken before the hotel could confirm yours. Nothing was charged.',
      otherPart,
      otherPart,
    ]);
    for (const { others, documents } of items) {
      expect(others?.href).toContain('/results?check_in=');
      expect(documents).toBe(null);
    }
  });

  it('is told in one mail, with a way to other offers for each', async () => {
    const { subject, text, attachments, ics } = await seen.mail(id, 'failed');
    expect([subject, attachments, ics]).toEqual(['Your bookings weren’t completed', [], undefined]);
    expect(text.match(/Not booked: /g)).toHaveLength(3);
    expect(text.match(/See other offers for the same dates: http/g)).toHaveLength(3);
    expect(text).toContain(otherPart);
    expect(text).not.toMatch(/confirmation number|Booking reference:/);
  });

  it('is told on the page of each reservation, and in the API', async () => {
    for (const [at, { id: one }] of reservations.entries()) {
      const view = await seen.detail(id, one);
      expect(view).toMatchObject({
        heading: 'Booking not completed',
        state: 'failed',
        documents: null,
        cancel: null,
        fee: null,
        money: 'released',
      });
      if (at > 0) expect(view.text).toBe(otherPart);
      expect(view.again?.href).toContain('check_in=');
    }
    const { state, reservations: shown, total } = await seen.api(id);
    expect([state, total.amount]).toEqual(['failed', '0']);
    expect(shown.map((one) => [one.state, one.failure, one.cancellation_fee])).toEqual([
      ['failed', 'rejected', null],
      ['failed', 'other_unavailable', null],
      ['failed', 'other_unavailable', null],
    ]);
  });
});

it('a package that is being undone is told as such, not as bookings that stand or wait', async () => {
  await stage.unheldFault('cancel_refused', { endpoint: 'cancellation', count: 1 });
  const id = await stage.bookTrip({ mode: 'package', items: [{ surname: 'Rejected' }, { holds: false }] });
  const { reservations } = await stage.untilTrip(id, (trip) =>
    trip.reservations.some(({ state }) => state === 'needs_human'),
  );
  const undone = {
    heading: 'Your trip couldn’t be booked as a whole',
    text: expect.stringMatching(/at no cost to you/),
  };
  expect(await seen.success(id)).toMatchObject({ state: 'needs_human', ...undone });
  expect(await seen.detail(id, reservations[1]!.id)).toMatchObject({ documents: null, cancel: null, ...undone });
  await stage.clearFaults();
});
