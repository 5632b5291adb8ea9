import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findReservation } from '../reservation/find-reservation.ts';
import { standardTerms } from '#gateways/sandbox/terms.ts';
import { createStage, isSettled } from '#tests/stage.ts';
import { enqueue } from './due/enqueue.ts';

const minute = 60_000;
let stage: Awaited<ReturnType<typeof createStage>>;
beforeAll(async () => {
  stage = await createStage({ timeScale: 1 });
});
afterAll(async () => stage.close());

async function deadlines(id: string) {
  const { rows } = await sql<{ quoted: Date; pay: Date; held: Date }>`
    select quote.expires_at as quoted, pay_until as pay, hold_until as held
    from booking.trip join booking.reservation on trip_id = trip.id join booking.quote on quote.id = quote_id
    where reservation.id = ${id}`.execute(stage.database.db);
  return rows[0]!;
}

const paymentReference = async (at: typeof stage, id: string) =>
  (
    await sql<{ reference: string }>`select reference from booking.payment where trip_id = ${id}`.execute(
      at.database.db,
    )
  ).rows[0]!.reference;

it('the payment ends when the quote said that its price ends', async () => {
  const id = await stage.book({ pay: 'never' });
  const { quoted, pay } = await deadlines(id);
  expect(Math.abs(pay.getTime() - quoted.getTime())).toBeLessThan(1_000);
});

it('a late payment gets ten minutes, and the hold is prolonged as long', async () => {
  const quote = await stage.quote();
  // Quotes are immutable except in a test that can't wait for the expiry.
  await sql`alter table booking.quote disable trigger quote_append_only`.execute(stage.database.db);
  await sql`update booking.quote set expires_at = now() + interval '40 seconds' where id = ${quote}`.execute(
    stage.database.db,
  );
  const answer = await stage.submit(quote);
  if (answer.kind !== 'reserved') throw new Error(answer.kind);
  await stage.until(answer.tripId, (r) => r.state === 'awaiting_payment');
  const { pay, held } = await deadlines(answer.tripId);
  expect(Math.round((pay.getTime() - Date.now()) / minute)).toBe(10);
  expect(held.getTime()).toBeGreaterThan(pay.getTime());
});

it('a hold that would end before the payment is prolonged, once', async () => {
  const id = await stage.book({ pay: 'never' });
  const before = await deadlines(id);
  await sql`update booking.reservation set hold_until = now() + interval '2 minutes', version = version + 1
    where id = ${id}`.execute(stage.database.db);
  await enqueue(stage.database.db, id);
  await expect.poll(async () => (await deadlines(id)).held.getTime()).toBeGreaterThan(before.pay.getTime());
  const calls = await stage.database.db
    .selectFrom('booking.step_journal')
    .select('state')
    .where('trip_id', '=', id)
    .where('step', '=', 'prolong')
    .execute();
  expect(calls).toEqual([{ state: 'OK' }]);
  expect((await findReservation(stage.database.db, 'wayfare', id))?.state).toBe('awaiting_payment');
});

it('a refused prolongation is not repeated, and the payment stays open', async () => {
  const id = await stage.book({ pay: 'never' });
  await stage.fault('sold_out', { endpoint: 'hold', times: 100 });
  await sql`update booking.reservation set hold_until = now() + interval '2 minutes', version = version + 1
    where id = ${id}`.execute(stage.database.db);
  await enqueue(stage.database.db, id);
  const calls = () =>
    stage.database.db
      .selectFrom('booking.step_journal')
      .select('state')
      .where('trip_id', '=', id)
      .where('step', '=', 'prolong')
      .execute();
  await expect.poll(calls).toEqual([{ state: 'FAILED' }]);
  await enqueue(stage.database.db, id);
  const open = await stage.until(id, (r) => r.payment.state === 'open');
  expect(open.state).toBe('awaiting_payment');
  expect(await calls()).toEqual([{ state: 'FAILED' }]);
  await stage.clearFaults();
});

describe('the gateway’s own limits', () => {
  const stayAt = async (terms: Partial<typeof standardTerms>) =>
    await createStage({ timeScale: 1, gatewayTerms: { ...standardTerms, ...terms } });

  it('a page is not asked to stay open for longer than the gateway allows', async () => {
    const brief = await stayAt({ maxPageMinutes: 5 });
    try {
      const id = await brief.book({ pay: 'never' });
      const { rows } = await sql<{ pay: Date }>`select pay_until as pay from booking.trip where id = ${id}`.execute(
        brief.database.db,
      );
      expect(Math.round((rows[0]!.pay.getTime() - Date.now()) / minute)).toBe(5);
    } finally {
      await brief.close();
    }
  });

  it('a currency that it does not take is refused without a page, and nothing is booked', async () => {
    const dollars = await stayAt({ currencies: ['USD'] });
    try {
      const r = await dollars.until(await dollars.book({ pay: 'never' }), isSettled);
      expect([r.state, r.failure, r.payment.redirectUrl]).toEqual(['failed', 'payment_unavailable', null]);
      const created = await dollars.gateway.status(await paymentReference(dollars, r.id), null);
      expect(created).toEqual({ kind: 'not_found' });
      await dollars.quiet(r.reference);
      expect(await dollars.violations()).toEqual([]);
    } finally {
      await dollars.close();
    }
  });
});

it('a hold whose answer was lost is made again, so that its end is known and it is prolonged', async () => {
  await stage.fault('commit_then_500', { endpoint: 'hold', count: 1 });
  const id = await stage.book({ pay: 'never' });
  const { pay, held } = await deadlines(id);
  expect(held?.getTime()).toBeGreaterThan(pay.getTime());
  const calls = await stage.database.db
    .selectFrom('booking.step_journal')
    .select('state')
    .where('trip_id', '=', id)
    .where('step', '=', 'hold')
    .orderBy('attempt')
    .execute();
  expect(calls).toEqual([{ state: 'UNKNOWN' }, { state: 'OK' }]);
  await stage.clearFaults();
});
