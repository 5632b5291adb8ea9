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

  it('a refund that is only accepted is not made twice, and not done before the gateway says so', async () => {
    await stage.gatewayFault('refund_pending', {});
    const booked = await stage.until(await stage.book(), isSettled);
    await requestCancellation(stage.database.db, booked, { minor: 0n, currency: 'EUR' });
    const waiting = await stage.until(booked.id, (r) => r.refund?.state === 'submitted');
    expect(waiting.refund?.amount).toEqual(booked.total);
    expect(await stage.violations()).toEqual([]);
    await stage.clearGatewayFaults();
  });

  it('a payment that arrives after its trip has ended is given back', async () => {
    const hurried = await createStage({ timeScale: 0.002, gatewayTerms: { ...termsOf(kind), minPageMinutes: 30 } });
    try {
      const id = await hurried.book({ pay: 'never' });
      const over = await hurried.until(id, (r) => r.state === 'expired');
      await hurried.pay(over.payment.redirectUrl!, 'approve').catch(() => undefined);
      const settled = await hurried.until(id, isSettled);
      expect(settled.payment.captured.minor).toBe(settled.refund?.amount.minor ?? 0n);
      expect(await hurried.violations()).toEqual([]);
    } finally {
      await hurried.close();
    }
  });
});
