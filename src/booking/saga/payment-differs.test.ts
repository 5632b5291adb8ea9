import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { captureKinds, termsOf } from '#gateways/sandbox/terms.ts';
import { createStage, isSettled } from '#tests/stage.ts';

type Stage = Awaited<ReturnType<typeof createStage>>;
const stages = new Map<string, Stage>();
beforeAll(async () => {
  for (const kind of captureKinds)
    stages.set(kind, await createStage({ timeScale: 0.005, gatewayTerms: termsOf(kind) }));
});
afterAll(async () => {
  for (const stage of stages.values()) await stage.close();
});
afterEach(async () => {
  for (const stage of stages.values()) await stage.clearGatewayFaults();
});

it.each(captureKinds)('a payment of another amount is not kept, by a gateway that captures as %s', async (kind) => {
  const stage = stages.get(kind)!;
  const quote = await stage.quote();
  const answer = await stage.submit(quote);
  if (answer.kind !== 'reserved') throw new Error(answer.kind);
  const id = answer.tripId;
  await stage.until(id, (r) => r.state === 'awaiting_payment');
  // The trip is asked for another amount than its page: as if the gateway had charged wrongly.
  await stage.database.pool.query(
    'update booking.payment set amount_minor = amount_minor - 1, version = version + 1 where trip_id = $1',
    [id],
  );
  await stage.database.pool.query('update booking.trip set version = version + 1 where id = $1', [id]);
  await stage.payFor(id, {});
  const r = await stage.until(id, isSettled);
  expect([r.state, r.failure, r.payment.state, r.payment.captured.minor]).toEqual([
    'failed',
    'payment_differs',
    'closed',
    0n,
  ]);
  const { rows } = await stage.database.pool.query<{ reference: string }>(
    'select reference from booking.payment where trip_id = $1',
    [id],
  );
  const there = await stage.gateway.status(rows[0]!.reference, null);
  if (there.kind !== 'found') throw new Error(there.kind);
  expect(there.payment.captured).toEqual(there.payment.refunded);
  expect(there.payment.state).toBe(kind === 'joint' ? 'captured' : 'voided');
  const alarms = await stage.database.db
    .selectFrom('booking.alarm')
    .select('code')
    .where('trip_id', '=', id)
    .where('cleared_at', 'is', null)
    .execute();
  expect(alarms).toEqual([{ code: 'payment_differs' }]);
  const books = (await stage.violations()).filter(({ rule }) => rule !== 'charged_other_than_the_quotes');
  expect(books).toEqual([]);
});
