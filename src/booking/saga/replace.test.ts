import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { money } from '#values/money.ts';
import { createStage, isSettled, isTripSettled, type Traveller } from '#tests/stage.ts';
import { requestCancellation, type ShownReservation } from '../booking.ts';
import { expectSound, liveBookings, mailsOf, paidMinor } from './test-trip.ts';

let stage: Awaited<ReturnType<typeof createStage>>;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.close());

const booked = async (traveller: Traveller = {}) => await stage.until(await stage.book(traveller), isSettled);
const free = ({ id }: ShownReservation) => ({ reservationId: id, fee: money(0, 'EUR') });
const again = async ({ id }: ShownReservation) => await stage.until(id, () => true);
const isCancelled = (one: ShownReservation) => one.state === 'cancelled' && isSettled(one);
/** Books what replaces a reservation, up to paying. */
const change = async (old: ShownReservation, traveller: Traveller = {}) =>
  await stage.book({ replaces: free(old), ...traveller });

describe('a change is refused', () => {
  const tryAt = async (old: ShownReservation, more: Traveller = {}) => {
    const traveller = { replaces: free(old), ...more };
    return await stage.submit(await stage.quote(traveller), traveller);
  };

  test('of a booking that is cancelled, and of one whose quote it is not', async () => {
    const [old, other] = [await booked(), await booked()];
    await requestCancellation(stage.database.db, other, money(0, 'EUR'));
    expect(await tryAt(other)).toEqual({ kind: 'not_changeable' });
    const quoteId = await stage.quote({ replaces: free(old) });
    expect(await stage.submit(quoteId)).toEqual({ kind: 'quote_missing', quoteId });
    expect(await stage.submit(quoteId, { replaces: free(other) })).toEqual({ kind: 'quote_missing', quoteId });
    expect(await stage.submit(await stage.quote(), { replaces: free(old) })).toMatchObject({ kind: 'quote_missing' });
  });

  test('at a fee that is not today’s', async () => {
    const old = await booked({ refundable: false });
    expect(await tryAt(old)).toEqual({ kind: 'change_fee_differs', fee: old.total });
  });

  test('while another one is being paid, and after it is made; a failed one is no hindrance', async () => {
    const old = await booked();
    const first = await change(old, { pay: 'never' });
    expect(await tryAt(old)).toEqual({ kind: 'being_changed' });
    expect((await again(old)).replacement).toEqual({ id: first, state: 'awaiting_payment' });
    await stage.payFor(first, { pay: 'cancel' });
    await stage.until(first, ({ state }) => state === 'failed');
    expect((await again(old)).replacement).toBeNull();
    const second = await change(old);
    await stage.until(second, isSettled);
    await stage.until(old.id, isCancelled);
    expect(await tryAt(old)).toMatchObject({ kind: 'being_changed' });
  });

  test('for all but one of twenty at once', async () => {
    const old = await booked();
    const quotes = await Promise.all(Array.from({ length: 20 }, () => stage.quote({ replaces: free(old) })));
    const answers = await Promise.all(quotes.map((quoteId) => stage.submit(quoteId, { replaces: free(old) })));
    const kinds = answers.map(({ kind }) => kind).toSorted();
    expect(kinds).toEqual([...Array<string>(19).fill('being_changed'), 'reserved']);
  });

  test('and a repeated request gets its own answer, also after the old one is gone', async () => {
    const old = await booked();
    const traveller = { replaces: free(old) };
    const quoteId = await stage.quote(traveller);
    const key = `a key of the change ${old.id}`;
    const first = await stage.submit(quoteId, traveller, key);
    expect(first.kind).toBe('reserved');
    expect(await stage.submit(quoteId, traveller, key)).toEqual(first);
    await requestCancellation(stage.database.db, old, money(0, 'EUR'));
    expect(await stage.submit(quoteId, traveller, key)).toEqual(first);
  });
});

describe('the booking stands', () => {
  test.each<[string, Traveller]>([
    ['when the new one is refused at booking', { surname: 'Soldout-At-Book' }],
    ['when it is sold out at the hold', { surname: 'Soldout' }],
    ['when it is not paid', { pay: 'cancel' }],
    ['when the supplier does not have it after a silence', { surname: 'Lost' }],
  ])('%s', async (_, traveller) => {
    const old = await booked();
    const id = await change(old, traveller);
    await stage.until(id, (one) => ['failed', 'expired'].includes(one.state) && isSettled(one), 40);
    const stands = await again(old);
    expect(stands).toMatchObject({ state: 'confirmed', replacement: null, refund: null });
    expect(await paidMinor(stage, old.trip.id)).toBe(old.total.minor);
    expect(await paidMinor(stage, id)).toBe(0n);
  });
});

describe('a change', () => {
  test('books the new one, then cancels the old one, and gives its price back once', async () => {
    const old = await booked();
    const id = await change(old);
    const gone = await stage.until(old.id, isCancelled);
    const fresh = await stage.until(id, isSettled);
    expect(gone).toMatchObject({ cancellationFee: money(0, 'EUR'), refund: { amount: old.total, state: 'done' } });
    expect(gone.replacement).toEqual({ id, state: 'confirmed' });
    expect(fresh).toMatchObject({ state: 'confirmed', replaces: free(old) });
    expect(await paidMinor(stage, old.trip.id)).toBe(0n);
    expect(await paidMinor(stage, id)).toBe(fresh.total.minor);
    // One mail says it all; the refund's own follows.
    expect(await mailsOf(stage, old.trip.id)).toEqual(['confirmed', 'refunded 1']);
    expect(await mailsOf(stage, id)).toEqual(['confirmed']);
    await expectSound(stage, await stage.untilTrip(id, isTripSettled));
  });

  test.each([
    ['the answer to the booking is lost', 'Timeout-After-Commit'],
    ['the supplier shows it late', 'Late'],
    ['the property takes its time', 'Pending'],
  ])('is unknown while %s: both are booked until it is known', async (_, surname) => {
    const old = await booked();
    const id = await change(old, { surname });
    await stage.until(id, (one) => one.state === 'confirmed', 60);
    await stage.until(old.id, isCancelled, 40);
    expect(await liveBookings(stage, await stage.untilTrip(old.trip.id, isTripSettled))).toEqual([]);
  });

  test('costs the fee that was agreed to, whatever the supplier takes', async () => {
    const old = await booked({ surname: 'Fee-Up' });
    const id = await change(old);
    const gone = await stage.until(old.id, isCancelled);
    expect(gone).toMatchObject({ cancellationFee: money(0, 'EUR'), refund: { amount: old.total } });
    await stage.until(id, isSettled);
  });

  test('of a booking that can’t be refunded keeps its whole price', async () => {
    const old = await booked({ refundable: false });
    const id = await change(old, { replaces: { reservationId: old.id, fee: old.total } });
    const gone = await stage.until(old.id, isCancelled);
    expect(gone).toMatchObject({ cancellationFee: old.total, refund: null });
    expect(await paidMinor(stage, id)).toBeGreaterThan(0n);
  });

  test('when the old one is cancelled meanwhile: the new one stands', async () => {
    const old = await booked();
    const traveller = { replaces: free(old) };
    const answer = await stage.submit(await stage.quote(traveller), traveller);
    if (answer.kind !== 'reserved') throw new Error(answer.kind);
    await requestCancellation(stage.database.db, old, money(0, 'EUR'));
    await stage.until(old.id, isCancelled);
    await stage.payFor(answer.tripId, {});
    await stage.until(answer.tripId, (one) => one.state === 'confirmed' && isSettled(one));
    expect(await mailsOf(stage, old.trip.id)).toContain('cancelled 1');
  });

  test('when the supplier refuses to cancel the old one: a person is alerted, and nothing is paid back yet', async () => {
    const old = await booked({ surname: 'Cancel-Refused' });
    const id = await change(old);
    await stage.until(id, (one) => one.state === 'confirmed' && isSettled(one));
    const alarm = () =>
      stage.database.db
        .selectFrom('booking.alarm')
        .select('code')
        .where('reservation_id', '=', old.id)
        .where('cleared_at', 'is', null)
        .execute();
    await expect.poll(alarm, { timeout: 20_000 }).toHaveLength(1);
    expect(await stage.until(old.id, (one) => one.state === 'confirmed')).toMatchObject({ refund: null });
  });

  test('of the second booking of a trip leaves the first alone', async () => {
    const tripId = await stage.bookTrip({ mode: 'loose', items: [{}, {}] });
    const trip = await stage.untilTrip(tripId, (one) => one.state === 'confirmed' && one.payment.state === 'captured');
    const [first, second] = trip.reservations;
    await change(second!);
    await stage.until(second!.id, isCancelled);
    expect(await stage.until(first!.id, () => true)).toMatchObject({ state: 'confirmed', refund: null });
  });

  test('goes on after a stop between the confirmation and the cancellation', async () => {
    const old = await booked();
    const id = await change(old);
    await stage.until(id, (one) => one.state === 'confirmed');
    await stage.restart();
    await stage.until(old.id, isCancelled);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from booking.event
      where trip_id = ${old.trip.id} and name = 'replaced'`.execute(stage.database.db);
    expect(rows[0]!.n).toBe(1);
  });
});

test('every book agrees in the end', async () => {
  expect(await stage.violations()).toEqual([]);
});
