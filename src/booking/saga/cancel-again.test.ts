import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStage, isSettled } from '#tests/stage.ts';
import { cancelOne, mailsOf } from './test-trip.ts';

let stage: Awaited<ReturnType<typeof createStage>>;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.close());

test('a call that takes effect late and has the next one refused has cancelled: nothing stands, and all is paid back', async () => {
  const booked = await stage.until(await stage.book({}), isSettled);
  const { hotel } = stage.supplies;
  const { cancel } = hotel;
  let calls = 0;
  hotel.cancel = async (order, accepted) => {
    calls += 1;
    if (calls === 1) return { kind: 'unknown', reason: 'no answer in time' };
    await cancel(order, accepted);
    return { kind: 'rejected', reason: 'is cancelled' };
  };
  await cancelOne(stage, booked);
  const gone = await stage.until(booked.id, (one) => calls > 1 && isSettled(one));
  expect(gone).toMatchObject({ state: 'cancelled', refund: { state: 'done' } });
  expect(await mailsOf(stage, booked.trip.id)).not.toContain('cancel_refused 1');
  hotel.cancel = cancel;
  await expect.poll(() => stage.violations(), { timeout: 20_000 }).toEqual([]);
});
