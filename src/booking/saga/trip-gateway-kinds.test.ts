import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { captureKinds, termsOf } from '#gateways/sandbox/terms.ts';
import { createStage, isTripSettled } from '#tests/stage.ts';
import { balanceOf, cancelOne, expectSound, mailsOf, paidMinor } from './test-trip.ts';

describe.each(captureKinds)('trips with a gateway that captures as %s', (kind) => {
  let stage: Awaited<ReturnType<typeof createStage>>;
  beforeAll(async () => {
    stage = await createStage({ timeScale: 0.005, gatewayTerms: termsOf(kind) });
  });
  afterAll(async () => stage?.close());

  it('loose, one is refused after paying: what was charged for it goes back', async () => {
    const id = await stage.bookTrip({ mode: 'loose', items: [{}, { surname: 'Rejected' }] });
    const trip = await stage.untilTrip(id, isTripSettled);
    const [good, bad] = trip.reservations;
    expect([trip.state, good!.state, bad!.state]).toEqual(['confirmed', 'confirmed', 'failed']);
    expect(bad!.refund?.amount ?? null).toEqual(kind === 'parts' ? null : bad!.total);
    expect(await paidMinor(stage, id)).toBe(good!.total.minor);
    await expectSound(stage, trip);
  });

  it.each([true, false])('a package that breaks is charged nothing in the end (refundable: %s)', async (refundable) => {
    const items = [{ surname: 'Rejected' }, { holds: false, refundable }, {}];
    const id = await stage.bookTrip({ mode: 'package', items });
    const trip = await stage.untilTrip(id, isTripSettled);
    expect([trip.state, await paidMinor(stage, id)]).toEqual(['failed', 0n]);
    const loss = (await balanceOf(stage, id))['package_loss'] ?? 0n;
    expect(loss > 0n).toBe(!refundable);
    expect((await mailsOf(stage, id)).filter((mail) => !mail.startsWith('refunded'))).toEqual(['failed']);
    await expectSound(stage, trip);
  });

  it.each([0, 1])('number %i of two is cancelled alone, for free', async (which) => {
    const id = await stage.bookTrip({ mode: 'loose', items: [{}, {}] });
    const booked = await stage.untilTrip(id, isTripSettled);
    await cancelOne(stage, booked.reservations[which]!);
    const isCancelled = (trip: typeof booked) => trip.reservations[which]!.state === 'cancelled' && isTripSettled(trip);
    const trip = await stage.untilTrip(id, isCancelled);
    expect(trip.reservations[which]!.refund?.amount).toEqual(trip.reservations[which]!.total);
    await expectSound(stage, trip);
  });

  it('one is cancelled before the capture is known', async () => {
    const items = [{}, { refundable: false }];
    const id = await stage.bookTrip({ mode: 'loose', items, cardholder: 'Dana Capture-Fails-3' });
    const booked = await stage.untilTrip(id, ({ state }) => state === 'confirmed');
    await Promise.all(booked.reservations.map((one) => cancelOne(stage, one)));
    const trip = await stage.untilTrip(id, (one) => one.state === 'cancelled' && isTripSettled(one));
    expect(await paidMinor(stage, id)).toBe(trip.reservations[1]!.total.minor);
    await expectSound(stage, trip);
  });
});
