import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createStage, isSettled } from '#tests/stage.ts';
import { requestCancellation } from '../booking.ts';
import { sweep } from './due/due-trips.ts';

let stage: Awaited<ReturnType<typeof createStage>>;
beforeAll(async () => {
  stage = await createStage({ timeScale: 0.005 });
});
afterAll(async () => stage.close());
afterEach(async () => stage.clearGatewayFaults());

const free = { minor: 0n, currency: 'EUR' };

async function rows<Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  return (await query.execute(stage.database.db)).rows;
}
const paymentOf = async (id: string) =>
  (await rows(sql<{ reference: string }>`select reference from booking.payment where trip_id = ${id}`))[0]!.reference;
const refundOf = async (id: string) =>
  (
    await rows(sql<{ id: string; state: string }>`select id, state from booking.refund where reservation_id = ${id}`)
  )[0]!;
const alarmsOf = async (id: string) =>
  await rows(sql<{ code: string; open: boolean }>`
    select code, cleared_at is null as open from booking.alarm where trip_id = ${id} order by code`);
const disputesOf = async (id: string) =>
  await rows(sql<{ state: string; amount_minor: bigint }>`
    select dispute.state, dispute.amount_minor from booking.dispute join booking.payment on payment.id = payment_id
    where trip_id = ${id}`);
const balance = async (id: string, code: string) =>
  (
    await rows(sql<{ total: bigint }>`
      select coalesce(sum(e.amount), 0)::bigint as total from booking.ledger_txn t
      join booking.ledger_entry e on e.txn_id = t.id join booking.ledger_account a on a.id = e.account_id
      where t.trip_id = ${id} and a.code = ${code}`)
  )[0]!.total;

/** Until the trip that the webhook was about has been queried; due trips are found once a minute otherwise. */
async function eventually(check: () => Promise<unknown>, wanted: unknown) {
  await expect
    .poll(
      async () => {
        await sweep(stage.database.db);
        return await check();
      },
      { timeout: 20_000, interval: 100 },
    )
    .toEqual(wanted);
}

/** A stay that was paid and cancelled, with its refund in a state. */
async function cancelled(state: 'submitted' | 'done') {
  if (state === 'submitted') await stage.gatewayFault('refund_pending', {});
  const booked = await stage.until(await stage.book(), isSettled);
  await requestCancellation(stage.database.db, booked, free);
  return await stage.until(booked.id, (r) => r.refund?.state === state);
}

async function refundEnds(id: string, state: 'done' | 'failed') {
  const answer = await stage.gatewayAdmin('refunds', {
    payment: await paymentOf(id),
    key: (await refundOf(id)).id,
    state,
  });
  expect(answer.status).toBe(200);
}

const sent = (id: string) => stage.mails.filter((mail) => mail.tripId === id && mail.kind === 'refunded').length;

describe('a refund that the gateway has only accepted', () => {
  it('fails: a person is alerted, nothing is posted, no mail says that it was made', async () => {
    const r = await cancelled('submitted');
    await refundEnds(r.id, 'failed');
    await eventually(async () => (await refundOf(r.id)).state, 'manual');
    expect(await alarmsOf(r.id)).toEqual([{ code: 'refund_failed', open: true }]);
    expect([await balance(r.id, 'psp_receivable'), sent(r.id)]).toEqual([r.total.minor, 0]);
    expect(await stage.violations()).toEqual([]);
  });

  it('is done once the gateway says so: posted and mailed then', async () => {
    const r = await cancelled('submitted');
    expect([await balance(r.id, 'psp_receivable'), sent(r.id)]).toEqual([r.total.minor, 0]);
    await refundEnds(r.id, 'done');
    await eventually(async () => (await refundOf(r.id)).state, 'done');
    expect(await balance(r.id, 'psp_receivable')).toBe(0n);
    await eventually(async () => sent(r.id), 1);
    expect(await stage.violations()).toEqual([]);
  });
});

it('a refund that the traveller’s bank sends back is owed again, and a person is alerted', async () => {
  const r = await cancelled('done');
  await refundEnds(r.id, 'failed');
  await eventually(async () => (await refundOf(r.id)).state, 'manual');
  expect(await alarmsOf(r.id)).toEqual([{ code: 'refund_failed', open: true }]);
  expect([await balance(r.id, 'psp_receivable'), await balance(r.id, 'refund_clearing')]).toEqual([
    r.total.minor,
    -r.total.minor,
  ]);
  expect(await stage.violations()).toEqual([]);
});

describe('a disputed payment', () => {
  const disputed = async () => {
    const r = await stage.until(await stage.book(), isSettled);
    const answer = await stage.gatewayAdmin('disputes', { payment: await paymentOf(r.id) });
    expect(answer.status).toBe(200);
    const { disputes } = (await answer.json()) as { disputes: { id: string }[] };
    return { r, dispute: disputes[0]!.id };
  };

  it.each([
    ['won', 'psp_receivable'],
    ['lost', 'chargeback'],
  ] as const)('is followed to its end (%s) in the ledger and by an alarm', async (end, account) => {
    const { r, dispute } = await disputed();
    await eventually(async () => await disputesOf(r.id), [{ state: 'needs_response', amount_minor: r.total.minor }]);
    expect(await balance(r.id, 'dispute_clearing')).toBe(r.total.minor);
    expect(await alarmsOf(r.id)).toEqual([{ code: 'dispute', open: true }]);
    expect(await stage.violations()).toEqual([]);
    await stage.gatewayAdmin(`disputes/${dispute}`, { state: end });
    await eventually(async () => (await disputesOf(r.id))[0]?.state, end);
    expect([await balance(r.id, 'dispute_clearing'), await balance(r.id, account)]).toEqual([0n, r.total.minor]);
    expect(await alarmsOf(r.id)).toEqual([{ code: 'dispute', open: false }]);
    expect(await stage.violations()).toEqual([]);
  });
});

it('a dispute whose webhook was lost is found by the nightly comparison', async () => {
  const deaf = await createStage({ timeScale: 0.005, webhooks: false });
  try {
    const r = await deaf.until(await deaf.book(), isSettled);
    const { rows: payments } = await sql<{ reference: string }>`
      select reference from booking.payment where trip_id = ${r.id}`.execute(deaf.database.db);
    await deaf.gatewayAdmin('disputes', { payment: payments[0]!.reference });
    await deaf.reconcile();
    const states = async () => {
      await sweep(deaf.database.db);
      return (await sql<{ state: string }>`select state from booking.dispute`.execute(deaf.database.db)).rows;
    };
    await expect.poll(states, { timeout: 20_000 }).toEqual([{ state: 'needs_response' }]);
  } finally {
    await deaf.close();
  }
});
