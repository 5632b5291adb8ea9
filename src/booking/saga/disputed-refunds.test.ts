import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createStage, isSettled } from '#tests/stage.ts';
import { requestCancellation, type ShownReservation } from '../booking.ts';
import { sweep } from './due/due-trips.ts';
import { balanceOf, mailsOf } from './test-trip.ts';

type Stage = Awaited<ReturnType<typeof createStage>>;
let stage: Stage;
let deaf: Stage;
beforeAll(async () => {
  stage = await createStage({ timeScale: 0.005 });
  deaf = await createStage({ timeScale: 0.005, webhooks: false });
});
afterAll(async () => {
  await stage.close();
  await deaf.close();
});
afterEach(async () => stage.clearGatewayFaults());

const refundsOf = async (at: Stage, id: string) =>
  (
    await sql<{ cause: string; state: string; amount_minor: bigint }>`
      select cause, state, amount_minor from booking.refund where reservation_id = ${id} order by id`.execute(
      at.database.db,
    )
  ).rows;
const disputeStates = async (at: Stage, id: string) =>
  (
    await sql<{
      state: string;
    }>`select dispute.state from booking.dispute join booking.payment on payment.id = payment_id
      where trip_id = ${id}`.execute(at.database.db)
  ).rows.map(({ state }) => state);
const refundCalls = async (at: Stage, id: string) =>
  (
    await at.database.db
      .selectFrom('booking.step_journal')
      .select('state')
      .where('trip_id', '=', id)
      .where('step', '=', 'refund')
      .execute()
  ).length;
const alarmsOf = async (at: Stage, id: string) =>
  (
    await at.database.db
      .selectFrom('booking.alarm')
      .select('code')
      .where('trip_id', '=', id)
      .where('cleared_at', 'is', null)
      .execute()
  ).map(({ code }) => code);

async function eventually(at: Stage, check: () => Promise<unknown>, wanted: unknown) {
  await expect
    .poll(
      async () => {
        await sweep(at.database.db);
        return await check();
      },
      { timeout: 20_000, interval: 100 },
    )
    .toEqual(wanted);
}

/** A paid stay whose payment is disputed, in whole unless said otherwise. */
async function disputed(at: Stage, amount?: bigint): Promise<{ r: ShownReservation; dispute: string }> {
  const r = await at.until(await at.book(), isSettled);
  const { rows } = await sql<{
    reference: string;
  }>`select reference from booking.payment where trip_id = ${r.id}`.execute(at.database.db);
  const body = { payment: rows[0]!.reference, ...(amount === undefined ? {} : { amount: Number(amount) }) };
  const answer = await at.gatewayAdmin('disputes', body);
  expect(answer.status).toBe(200);
  const { disputes } = (await answer.json()) as { disputes: { id: string }[] };
  return { r, dispute: disputes[0]!.id };
}

async function cancel(at: Stage, r: ShownReservation) {
  await requestCancellation(at.database.db, r, { minor: 0n, currency: 'EUR' });
  await at.until(r.id, ({ state }) => state === 'cancelled');
}

const owed = (amount: bigint) => [{ cause: 'cancelled', state: 'owed', amount_minor: amount }];

describe('a refund of money that is disputed', () => {
  it('is not tried before the payer’s bank has decided, and made once the dispute is won', async () => {
    const { r, dispute } = await disputed(stage);
    await eventually(stage, () => disputeStates(stage, r.id), ['needs_response']);
    await cancel(stage, r);
    await sweep(stage.database.db);
    expect([await refundsOf(stage, r.id), await refundCalls(stage, r.id)]).toEqual([owed(r.total.minor), 0]);
    expect(await stage.violations()).toEqual([]);
    await stage.gatewayAdmin(`disputes/${dispute}`, { state: 'won' });
    await eventually(stage, async () => (await refundsOf(stage, r.id))[0]?.state, 'done');
    expect(await balanceOf(stage, r.id)).toMatchObject({ psp_receivable: 0n, refund_clearing: 0n });
    expect(await stage.violations()).toEqual([]);
  });

  it('is settled by the dispute that is lost: nothing is owed any more, and it was no loss', async () => {
    const { r, dispute } = await disputed(stage);
    await eventually(stage, () => disputeStates(stage, r.id), ['needs_response']);
    await cancel(stage, r);
    await stage.gatewayAdmin(`disputes/${dispute}`, { state: 'lost' });
    await eventually(stage, async () => (await refundsOf(stage, r.id))[0]?.state, 'covered');
    expect(await refundCalls(stage, r.id)).toBe(0);
    expect(await balanceOf(stage, r.id)).toMatchObject({ psp_receivable: 0n, refund_clearing: 0n, chargeback: 0n });
    expect(await mailsOf(stage, r.id)).not.toContain('refunded 1');
    expect(await alarmsOf(stage, r.id)).toEqual([]);
    expect(await stage.violations()).toEqual([]);
  });

  it('cancelled after the dispute was lost: settled as well', async () => {
    const { r, dispute } = await disputed(stage);
    await stage.gatewayAdmin(`disputes/${dispute}`, { state: 'lost' });
    await eventually(stage, () => disputeStates(stage, r.id), ['lost']);
    await cancel(stage, r);
    await eventually(stage, async () => (await refundsOf(stage, r.id))[0]?.state, 'covered');
    expect(await balanceOf(stage, r.id)).toMatchObject({ refund_clearing: 0n, chargeback: 0n });
    expect(await stage.violations()).toEqual([]);
  });

  it('a lost dispute of a part: the rest is refunded', async () => {
    const { r, dispute } = await disputed(stage, 1_000n);
    await stage.gatewayAdmin(`disputes/${dispute}`, { state: 'lost' });
    await eventually(stage, () => disputeStates(stage, r.id), ['lost']);
    await cancel(stage, r);
    await eventually(stage, () => refundsOf(stage, r.id), [
      { cause: 'cancelled', state: 'covered', amount_minor: 1_000n },
      { cause: 'dispute', state: 'done', amount_minor: r.total.minor - 1_000n },
    ]);
    expect(await balanceOf(stage, r.id)).toMatchObject({ psp_receivable: 0n, refund_clearing: 0n, chargeback: 0n });
    expect(await stage.violations()).toEqual([]);
  });

  it('whose webhook was lost: the gateway’s refusal is not the end of the refund', async () => {
    const { r, dispute } = await disputed(deaf);
    await cancel(deaf, r);
    await eventually(deaf, () => disputeStates(deaf, r.id), ['needs_response']);
    expect(await refundsOf(deaf, r.id)).toEqual(owed(r.total.minor));
    expect(await alarmsOf(deaf, r.id)).toEqual(['dispute']);
    await deaf.gatewayAdmin(`disputes/${dispute}`, { state: 'won' });
    await eventually(deaf, async () => (await refundsOf(deaf, r.id))[0]?.state, 'done');
    expect(await deaf.violations()).toEqual([]);
  });
});
