import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { requestCancellation } from '../booking.ts';
import { createStage, isSettled } from '#tests/stage.ts';
import { sampled } from '#tests/full.ts';
import { gatewayFaults, voidFaults, webhookFaults } from './test-faults.ts';

let stage: Awaited<ReturnType<typeof createStage>>;
beforeAll(async () => {
  stage = await createStage({ timeScale: 0.005 });
});
afterAll(async () => stage.close());
afterEach(async () => stage.clearGatewayFaults());

describe('a fault of the gateway for some time', () => {
  it.each(sampled(gatewayFaults, 5))('%s at %s: charged once, refunded once', async (fault, operation) => {
    await stage.gatewayFault(fault, { operation, times: 2, ...(fault === 'hang' ? { value: 60_000 } : {}) });
    const booked = await stage.until(await stage.book(), isSettled);
    expect([booked.state, booked.payment.state]).toEqual(['confirmed', 'captured']);
    await requestCancellation(stage.database.db, booked, { minor: 0n, currency: 'EUR' });
    const gone = await stage.until(booked.id, (r) => r.state === 'cancelled' && isSettled(r));
    expect(gone.refund?.amount).toEqual(booked.total);
    await stage.clearGatewayFaults();
    expect(await stage.violations()).toEqual([]);
  });

  it.each(voidFaults)('%s at %s: the authorisation is let go in the end', async (fault, operation) => {
    await stage.gatewayFault(fault, { operation, times: 2, ...(fault === 'hang' ? { value: 60_000 } : {}) });
    const r = await stage.until(await stage.book({ surname: 'Rejected' }), isSettled);
    expect([r.state, r.payment.state]).toEqual(['failed', 'voided']);
    await stage.clearGatewayFaults();
    expect(await stage.violations()).toEqual([]);
  });

  it.each(webhookFaults)('%s: the payment is found all the same', async (fault) => {
    await stage.gatewayFault(fault, {});
    const r = await stage.until(await stage.book(), isSettled);
    expect([r.state, r.payment.state]).toEqual(['confirmed', 'captured']);
    expect(await stage.violations()).toEqual([]);
  });
});

describe('permanent refusals of the gateway', () => {
  it('a refund: a person is called, and the debt stays on the books', async () => {
    const booked = await stage.until(await stage.book({ cardholder: 'Dana Refund-Fails-Hard' }), isSettled);
    await requestCancellation(stage.database.db, booked, { minor: 0n, currency: 'EUR' });
    const gone = await stage.until(booked.id, (r) => r.refund?.state === 'manual');
    expect(gone.state).toBe('cancelled');
    const alarms = await stage.database.db
      .selectFrom('booking.alarm')
      .select('code')
      .where('trip_id', '=', booked.id)
      .execute();
    expect(alarms.length).toBe(1);
    expect(await stage.violations()).toEqual([]);
  });
});
