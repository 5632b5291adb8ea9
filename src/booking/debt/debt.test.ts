import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { requestCancellation } from '../booking.ts';
import { findReservation } from '../reservation/find-reservation.ts';
import { createStage } from '#tests/stage.ts';
import { enqueue } from '../saga/due/enqueue.ts';
import { openDebts } from './debts.sql.ts';
import { payDebt } from './pay-debt.ts';
import { writeOff } from './write-off.ts';

let stage: Awaited<ReturnType<typeof createStage>>;
beforeAll(async () => {
  stage = await createStage({ timeScale: 0.005 });
});
afterAll(async () => stage.close());
afterEach(async () => stage.clearGatewayFaults());

/** A confirmed stay whose card was refused when it was charged. */
async function unpaid(refundable = true) {
  const id = await stage.book({ cardholder: 'Dana Capture-Fails-Hard', refundable });
  return stage.until(id, (r) => r.state === 'confirmed' && r.due !== null && r.payment.state === 'voided');
}

const alarms = (id: string) =>
  stage.database.db.selectFrom('booking.alarm').select(['code', 'cleared_at']).where('trip_id', '=', id).execute();

async function balance(id: string): Promise<Record<string, bigint>> {
  const { rows } = await sql<{ code: string; total: bigint }>`
    select a.code, sum(e.amount)::bigint as total from booking.ledger_txn t join booking.ledger_entry e on e.txn_id = t.id
    join booking.ledger_account a on a.id = e.account_id where t.trip_id = ${id} group by a.code`.execute(
    stage.database.db,
  );
  return Object.fromEntries(rows.map(({ code, total }) => [code, total]));
}

async function pay(id: string, cardholder?: string) {
  expect(await payDebt(stage.database.db, id)).toEqual({ kind: 'opening' });
  const open = await stage.until(id, (r) => r.payment.state === 'open');
  await stage.pay(open.payment.redirectUrl!, 'approve', cardholder);
}

const mails = (id: string) => stage.mails.filter((mail) => mail.tripId === id).map((mail) => mail.kind);

describe('a card that cannot be charged', () => {
  it('leaves the price owed in the ledger, asked for by mail, with an alarm', async () => {
    const r = await unpaid();
    expect(r.due?.amount).toEqual(r.total);
    expect(Date.parse(r.due!.payBy!)).toBeGreaterThan(Date.now());
    expect((await balance(r.id))['guest_receivable']).toBe(r.total.minor);
    expect(await alarms(r.id)).toEqual([{ code: 'payment_due', cleared_at: null }]);
    await expect.poll(() => mails(r.id), { timeout: 20_000 }).toContain('payment_due');
    expect((await openDebts(stage.database.db)).map((debt) => debt.tripId)).toContain(r.id);
    expect(await stage.violations()).toEqual([]);
  });

  it('is followed by a new payment, which ends debt and alarm; a second one is not opened', async () => {
    const r = await unpaid();
    const [first, second] = await Promise.all([payDebt(stage.database.db, r.id), payDebt(stage.database.db, r.id)]);
    expect([first, second]).toEqual([{ kind: 'opening' }, { kind: 'opening' }]);
    const open = await stage.until(r.id, (one) => one.payment.state === 'open');
    await stage.pay(open.payment.redirectUrl!, 'approve');
    const paid = await stage.until(r.id, (one) => one.payment.state === 'captured');
    expect([paid.state, paid.due, paid.payment.captured]).toEqual(['confirmed', null, r.total]);
    expect((await balance(r.id))['guest_receivable']).toBe(0n);
    expect((await alarms(r.id))[0]?.cleared_at).not.toBe(null);
    expect(await payDebt(stage.database.db, r.id)).toEqual({ kind: 'nothing_owed' });
    const payments = await stage.database.db
      .selectFrom('booking.payment')
      .select('kind')
      .where('trip_id', '=', r.id)
      .execute();
    expect(payments.map(({ kind }) => kind).toSorted()).toEqual(['card', 'due']);
    expect(await stage.violations()).toEqual([]);
  });

  it('may be declined again: the debt stays and can be tried once more', async () => {
    const r = await unpaid();
    expect(await payDebt(stage.database.db, r.id)).toEqual({ kind: 'opening' });
    const open = await stage.until(r.id, (one) => one.payment.state === 'open');
    await stage.pay(open.payment.redirectUrl!, 'decline');
    await stage.until(r.id, (one) => ['declined', 'closed'].includes(one.payment.state));
    await pay(r.id, 'Dana Capture-Fails-Hard');
    await stage.until(r.id, (one) => one.payment.state === 'voided');
    expect((await findReservation(stage.database.db, 'wayfare', r.id))?.due?.amount).toEqual(r.total);
    await pay(r.id);
    const paid = await stage.until(r.id, (one) => one.payment.state === 'captured');
    expect(paid.due).toBe(null);
    expect(await stage.violations()).toEqual([]);
  });

  it('of a stay cancelled at a fee leaves the fee owed, which can be paid', async () => {
    const r = await unpaid(false);
    expect(r.due?.payBy).toBe(null);
    expect((await requestCancellation(stage.database.db, r, r.total)).kind).toBe('requested');
    const gone = await stage.until(r.id, (one) => one.state === 'cancelled');
    expect(gone.due?.amount).toEqual(r.total);
    expect((await balance(r.id))['guest_receivable']).toBe(r.total.minor);
    expect(await alarms(r.id)).toEqual([{ code: 'payment_due', cleared_at: null }]);
    expect(await stage.violations()).toEqual([]);
    await pay(r.id);
    const paid = await stage.until(r.id, (one) => one.payment.state === 'captured');
    expect([paid.due, paid.refund]).toEqual([null, null]);
    expect(await stage.violations()).toEqual([]);
  });

  it('of a stay cancelled for free leaves nothing owed', async () => {
    const r = await unpaid();
    await requestCancellation(stage.database.db, r, { minor: 0n, currency: 'EUR' });
    const gone = await stage.until(r.id, (one) => one.state === 'cancelled');
    expect(gone.due).toBe(null);
    expect((await balance(r.id))['guest_receivable']).toBe(0n);
    expect((await alarms(r.id))[0]?.cleared_at).not.toBe(null);
    expect(await stage.violations()).toEqual([]);
  });

  it('is reminded of, then the stay is cancelled while that is free', async () => {
    const r = await unpaid();
    await sql`update booking.receivable set remind_at = now(), version = version + 1 where trip_id = ${r.id}`.execute(
      stage.database.db,
    );
    await enqueue(stage.database.db, r.id);
    await expect.poll(() => mails(r.id), { timeout: 20_000 }).toContain('payment_reminder');
    expect((await findReservation(stage.database.db, 'wayfare', r.id))?.state).toBe('confirmed');
    await sql`update booking.receivable set pay_by = now(), version = version + 1 where trip_id = ${r.id}`.execute(
      stage.database.db,
    );
    await enqueue(stage.database.db, r.id);
    const gone = await stage.until(r.id, (one) => one.state === 'cancelled');
    expect([gone.cancellationFee?.minor, gone.due]).toEqual([0n, null]);
    expect(await stage.violations()).toEqual([]);
  });

  it('is not cancelled while a payment is under way, nor when cancelling costs something', async () => {
    const r = await unpaid();
    await payDebt(stage.database.db, r.id);
    await stage.until(r.id, (one) => one.payment.state === 'open');
    await sql`update booking.receivable set pay_by = now(), version = version + 1 where trip_id = ${r.id}`.execute(
      stage.database.db,
    );
    await enqueue(stage.database.db, r.id);
    const open = (await findReservation(stage.database.db, 'wayfare', r.id))!;
    await stage.pay(open.payment.redirectUrl!, 'approve');
    const paid = await stage.until(r.id, (one) => one.payment.state === 'captured');
    expect(paid.state).toBe('confirmed');

    const strict = await unpaid(false);
    await sql`update booking.receivable set pay_by = now(), version = version + 1 where trip_id = ${strict.id}`.execute(
      stage.database.db,
    );
    await enqueue(stage.database.db, strict.id);
    await stage.until(strict.id, (one) => one.due?.payBy === null);
    expect((await findReservation(stage.database.db, 'wayfare', strict.id))?.state).toBe('confirmed');
    expect(await alarms(strict.id)).toEqual([{ code: 'payment_due', cleared_at: null }]);
    expect(await stage.violations()).toEqual([]);
  });

  it('is written off by a person, with a reason, once', async () => {
    const r = await unpaid(false);
    expect(await writeOff(stage.database.db, r.id, 'noa', 'bankrupt')).toBe(true);
    expect(await writeOff(stage.database.db, r.id, 'noa', 'bankrupt')).toBe(false);
    const books = await balance(r.id);
    expect([books['guest_receivable'], books['bad_debt']]).toEqual([0n, r.total.minor]);
    expect((await alarms(r.id))[0]?.cleared_at).not.toBe(null);
    expect(await payDebt(stage.database.db, r.id)).toEqual({ kind: 'nothing_owed' });
    expect(await stage.violations()).toEqual([]);
  });
});

it('a fee that cannot be captured after the cancellation is owed', async () => {
  await stage.gatewayFault('500', { operation: 'capture', times: 1_000 });
  const id = await stage.book({ refundable: false });
  const booked = await stage.until(id, (r) => r.state === 'confirmed');
  await requestCancellation(stage.database.db, booked, booked.total);
  await stage.until(id, (r) => r.state === 'cancelled');
  await stage.clearGatewayFaults();
  await stage.gatewayFault('capture_fails_hard', { operation: 'capture', times: 1 });
  const gone = await stage.until(id, (r) => r.due !== null || r.payment.state === 'captured');
  expect(gone.due?.amount).toEqual(booked.total);
  expect(await stage.violations()).toEqual([]);
});
