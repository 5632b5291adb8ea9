import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStage, isSettled, isTripSettled } from '#tests/stage.ts';
import { requestCancellation } from '../booking.ts';
import { askFee } from '../reservation/ask-fee.ts';
import { expectSound, mailsOf } from './test-trip.ts';

let stage: Awaited<ReturnType<typeof createStage>>;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.close());

type Reservation = Parameters<typeof askFee>[1];
const supplies = () => ({ hotel: { ...stage.supplies.hotel } });
const credits = [{ label: 'Travel credit', code: null, amount: { minor: 100n, currency: 'EUR' } }];

/** Asks the supplier, whose answer is changed by `more`, and requests the cancellation at its quote. */
async function cancelAsAsked(reservation: Reservation, more: object = {}) {
  const asking = supplies();
  const { cancellationFee } = asking.hotel;
  asking.hotel.cancellationFee = async (order) => {
    const told = await cancellationFee(order);
    return told.kind === 'fee' ? { ...told, ...more } : told;
  };
  const asked = await askFee({ db: stage.database.db, supplies: asking, stepOf: () => 1 }, reservation);
  if (asked.kind !== 'quoted') throw new Error(asked.kind);
  const quoteId = asked.quote.asked!.id;
  expect(await requestCancellation(stage.database.db, reservation, { quoteId })).toEqual({ kind: 'requested' });
  return asked.quote;
}

test('the supplier wants more in the end: the reservation stands, and nothing is paid back', async () => {
  const booked = await stage.until(await stage.book({ refundable: false, onRequest: true }), isSettled);
  const quote = await cancelAsAsked(booked, { fee: { minor: 0n, currency: 'EUR' } });
  expect(quote.refund).toEqual(booked.total);
  await expect.poll(() => mailsOf(stage, booked.trip.id), { timeout: 20_000 }).toContain('cancel_refused 1');
  const stands = await stage.until(booked.id, isSettled);
  expect(stands).toMatchObject({ state: 'confirmed', cancellationFee: null, refund: null });
});

test('the answer to the cancellation is lost: the agreed fee stays, and the rest goes back once', async () => {
  const booked = await stage.until(await stage.book({ surname: 'Cancel-Lost', onRequest: true }), isSettled);
  const { fee } = await cancelAsAsked(booked);
  const gone = await stage.until(booked.id, (one) => one.state === 'cancelled' && isSettled(one));
  expect(gone).toMatchObject({
    cancellationFee: fee,
    refundTo: 'money',
    refund: { state: 'done', amount: booked.total },
  });
});

test('the second of a trip in credit: its price stays with the supplier, and the first is untouched', async () => {
  const id = await stage.bookTrip({ mode: 'loose', items: [{}, { refundable: false, onRequest: true }] });
  const trip = await stage.untilTrip(id, isTripSettled);
  const [, second] = trip.reservations;
  await cancelAsAsked(second!, { refundTo: 'airline_credit', credits });
  const after = await stage.untilTrip(id, (one) => one.reservations[1]!.state === 'cancelled' && isTripSettled(one));
  expect(after.reservations[0]).toMatchObject({ state: 'confirmed', refund: null, credits: [] });
  expect(after.reservations[1]).toMatchObject({
    cancellationFee: second!.total,
    refund: null,
    refundTo: 'airline_credit',
    credits,
  });
  await expectSound(stage, after);
});

test('a package that breaks undoes what is cancelled on request, at no cost of the traveller', async () => {
  const id = await stage.bookTrip({
    mode: 'package',
    items: [{ holds: false, onRequest: true }, { surname: 'Rejected' }],
  });
  const trip = await stage.untilTrip(id, isTripSettled);
  // It is cancelled at its supplier, and shown as what was never had.
  expect([trip.state, trip.reservations[0]!.state]).toEqual(['failed', 'failed']);
  await expectSound(stage, trip);
});

test('afterwards every book agrees with every other', async () => {
  await expect.poll(() => stage.violations(), { timeout: 20_000 }).toEqual([]);
});
