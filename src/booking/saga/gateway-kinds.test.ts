import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStage, isSettled } from '#tests/stage.ts';
import { captureKinds, termsOf } from '#gateways/sandbox/terms.ts';
import { requestCancellation } from '../booking.ts';

describe.each(captureKinds)('with a gateway that captures as %s', (kind) => {
  let stage: Awaited<ReturnType<typeof createStage>>;
  beforeAll(async () => {
    stage = await createStage({ timeScale: 0.005, gatewayTerms: termsOf(kind) });
  });
  afterAll(async () => stage?.close());

  it('a booking that the supplier refuses leaves no money with us', async () => {
    const r = await stage.until(await stage.book({ surname: 'Rejected' }), isSettled);
    expect([r.state, r.payment.state]).toEqual(['failed', kind === 'joint' ? 'captured' : 'voided']);
    if (kind === 'joint') expect(r.refund).toMatchObject({ state: 'done', amount: r.total });
    expect(await stage.violations()).toEqual([]);
  });

  it('a booking is charged once, and refunded once when it is cancelled', async () => {
    const booked = await stage.until(await stage.book(), isSettled);
    expect([booked.state, booked.payment.state]).toEqual(['confirmed', 'captured']);
    await requestCancellation(stage.database.db, booked, { minor: 0n, currency: 'EUR' });
    const gone = await stage.until(booked.id, (r) => r.state === 'cancelled' && isSettled(r));
    expect(gone.refund?.amount).toEqual(booked.total);
    expect(await stage.violations()).toEqual([]);
  });

  it('a refund that is only accepted is not made twice, and the books agree', async () => {
    await stage.gatewayFault('refund_pending', {});
    const booked = await stage.until(await stage.book(), isSettled);
    await requestCancellation(stage.database.db, booked, { minor: 0n, currency: 'EUR' });
    const gone = await stage.until(booked.id, (r) => r.state === 'cancelled' && isSettled(r));
    expect(gone.refund?.amount).toEqual(booked.total);
    await stage.clearGatewayFaults();
    expect(await stage.violations()).toEqual([]);
  });
});
