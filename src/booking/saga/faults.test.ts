import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { requestCancellation, type ShownReservation } from '../booking.ts';
import { createStage, isSettled } from '#tests/stage.ts';
import { sampled } from '#tests/full.ts';
import { supplierFaults } from './test-faults.ts';

let stage: Awaited<ReturnType<typeof createStage>>;
beforeAll(async () => {
  stage = await createStage({ timeScale: 0.005 });
});
afterAll(async () => stage.close());
afterEach(async () => stage.clearFaults());

const end = (r: ShownReservation) => isSettled(r) || r.state === 'needs_human';

/** Books and cancels while the fault is injected once on that call, and once more when the supplier repeats it. */
async function bookAndCancel(pay: 'approve' | 'cancel'): Promise<ShownReservation> {
  const booked = await stage.until(await stage.book({ pay }), end);
  if (booked.state !== 'confirmed') return booked;
  await requestCancellation(stage.database.db, booked, { minor: 0n, currency: booked.total.currency });
  return stage.until(
    booked.id,
    (r) =>
      (r.state === 'cancelled' && isSettled(r)) ||
      r.state === 'needs_human' ||
      (r.state === 'confirmed' && r.cancellationFee === null),
  );
}

describe('one fault of the supplier', () => {
  it.each(sampled(supplierFaults, 7))('%s at %s: it ends, and all books agree', async (fault, endpoint) => {
    await stage.fault(fault, { endpoint, count: 1 });
    const r = await bookAndCancel(endpoint === 'release' ? 'cancel' : 'approve');
    expect(['cancelled', 'confirmed', 'failed', 'needs_human']).toContain(r.state);
    await stage.quiet(r.reference);
    expect(await stage.violations()).toEqual([]);
  });
});

describe('a supplier that does not keep an agreed price or hold', () => {
  it('ghost: the reconciliation finds it and calls a person', async () => {
    await stage.fault('ghost', { endpoint: 'book', count: 1 });
    const r = await stage.until(await stage.book(), isSettled);
    expect(r.state).toBe('confirmed');
    const differing = (await stage.violations()).filter((one) => one.tripId === r.id);
    expect(differing.map((one) => one.rule)).toEqual(['supplier_differs']);
    await stage.reconcile();
    const alarm = await stage.database.db
      .selectFrom('booking.alarm')
      .select('code')
      .where('trip_id', '=', r.id)
      .where('code', '=', 'supplier_differs')
      .execute();
    expect(alarm).toHaveLength(1);
  });

  it('supplier_cancelled: it tells us, and all of the price goes back', async () => {
    await stage.fault('supplier_cancelled', { endpoint: 'book', count: 1, argument: 1_000 });
    const id = await stage.book();
    const r = await stage.until(id, (one) => one.state === 'cancelled' && isSettled(one));
    expect([r.isCancelledBySupplier, r.refund?.amount]).toEqual([true, r.total]);
    expect((await stage.violations()).filter((one) => one.tripId === id)).toEqual([]);
  });
});
