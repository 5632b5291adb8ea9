import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createStage } from '#tests/stage.ts';
import { leadGuests } from '#tests/travellers.ts';
import { freeUntil } from '#values/cancellation.ts';
import { requestCancellation } from '../booking.ts';
import { reserve } from '../reservation/reserve.ts';
import { enqueue } from '../saga/due/enqueue.ts';
import { balanceOf } from '../saga/test-trip.ts';
import { plan } from '../saga/plan/plan.ts';
import { hoursLeft, nextReminder } from '../saga/pay-by.ts';
import { now, snapshot } from '../saga/test-snapshot.ts';
import { timing } from '../saga/timing.ts';
import { payDebt } from './pay-debt.ts';

let stage: Awaited<ReturnType<typeof createStage>>;
beforeAll(async () => {
  stage = await createStage({ timeScale: 0.005 });
});
afterAll(async () => stage.close());
afterEach(async () => {
  stage.setMailServer('up');
  await stage.clearFaults();
});

const db = () => stage.database.db;
const day = 24 * 3_600_000;

/** Books without paying; answers the trip's id. */
async function booked(items: readonly { readonly surname?: string; readonly refundable?: boolean }[]): Promise<string> {
  const quotes: string[] = [];
  // oxlint-disable-next-line no-await-in-loop -- stays begin one after another
  for (const item of items) quotes.push(await stage.quote(item));
  const answer = await reserve(db(), 'sandbox', {
    brand: 'wayfare',
    mode: items.length === 1 ? 'single' : 'loose',
    items: items.map(({ surname = 'Levi' }, at) => ({
      quoteId: quotes[at]!,
      requests: '',
      travellers: leadGuests(['Dana', surname]),
      acceptChanges: false,
    })),
    personId: null,
    idempotencyKey: randomUUID(),
    locale: 'en',
    contactName: 'Dana Levi',
    email: 'dana@example.com',
    phone: '+34600000000',
    nationality: 'ES',
    paysLater: true,
    evidence: {},
  });
  if (answer.kind !== 'reserved') throw new Error(answer.kind);
  return answer.tripId;
}

async function unpaid(item: { readonly surname?: string; readonly refundable?: boolean } = {}) {
  return stage.until(await booked([item]), (one) => one.state === 'confirmed' && one.due !== null);
}

/** Sets a time of the debt to now and wakes its trip. */
async function comes(id: string, what: 'pay_by' | 'remind_at'): Promise<void> {
  await sql`update booking.receivable set ${sql.ref(what)} = clock_timestamp(), version = version + 1
    where trip_id = ${id}`.execute(db());
  await enqueue(db(), id);
}

/** Kinds of the emails that were sent about a trip. */
const sent = (id: string) => stage.mails.flatMap(({ tripId, kind }) => (tripId === id ? [kind] : []));
const openAlarms = async (id: string) =>
  (
    await db()
      .selectFrom('booking.alarm')
      .select('code')
      .where('trip_id', '=', id)
      .where('cleared_at', 'is', null)
      .execute()
  ).map(({ code }) => code);

describe('what is paid later', () => {
  it('is confirmed without a payment, and owed until a day before its free cancellation ends', async () => {
    const r = await unpaid();
    expect([r.due!.amount, r.due!.isAgreed, r.payment.state]).toEqual([r.total, true, 'closed']);
    expect(Date.parse(r.due!.payBy!)).toBe(Date.parse(freeUntil(r.policy, r.now)!.at) - day);
    expect((await balanceOf(stage, r.id))['guest_receivable']).toBe(r.total.minor);
    expect([await openAlarms(r.id), r.issued]).toEqual([[], []]);
    expect(await stage.violations()).toEqual([]);
  });

  it('is paid on a page, once, and then it is confirmed by mail', async () => {
    const r = await unpaid();
    expect(await Promise.all([payDebt(db(), r.id), payDebt(db(), r.id)])).toEqual([
      { kind: 'opening' },
      { kind: 'opening' },
    ]);
    const open = await stage.until(r.id, (one) => one.payment.state === 'open');
    await stage.pay(open.payment.redirectUrl!, 'approve');
    const paid = await stage.until(r.id, (one) => one.payment.state === 'captured');
    expect([paid.state, paid.due, paid.payment.captured]).toEqual(['confirmed', null, r.total]);
    await expect.poll(() => sent(r.id), { timeout: 20_000 }).toEqual(['confirmed', 'paid']);
    expect(await payDebt(db(), r.id)).toEqual({ kind: 'nothing_owed' });
    expect(await stage.violations()).toEqual([]);
  });

  it('is cancelled for nothing by the clock when it is not paid, and the agent is told', async () => {
    const r = await unpaid();
    await comes(r.id, 'pay_by');
    const gone = await stage.until(r.id, (one) => one.state === 'cancelled');
    expect([gone.cancellationFee?.minor, gone.due, gone.refund]).toEqual([0n, null, null]);
    const events = await db()
      .selectFrom('booking.event')
      .select(['name', 'actor'])
      .where('trip_id', '=', r.id)
      .execute();
    expect(events.find(({ name }) => name === 'cancel_requested')?.actor).toBe('clock');
    await expect
      .poll(() => sent(r.id), { timeout: 20_000 })
      .toEqual(expect.arrayContaining(['cancelled', 'unpaid_cancelled']));
    expect((await balanceOf(stage, r.id))['guest_receivable']).toBe(0n);
    expect(await stage.violations()).toEqual([]);
  });

  it('waits for a payment that is under way when its time comes, and takes none that begins later', async () => {
    const r = await unpaid();
    await payDebt(db(), r.id);
    const open = await stage.until(r.id, (one) => one.payment.state === 'open');
    await comes(r.id, 'pay_by');
    await stage.pay(open.payment.redirectUrl!, 'approve');
    const paid = await stage.until(r.id, (one) => one.payment.state === 'captured');
    expect([paid.state, paid.due]).toEqual(['confirmed', null]);

    const late = await unpaid();
    await sql`update booking.receivable set pay_by = clock_timestamp(), version = version + 1
      where trip_id = ${late.id}`.execute(db());
    expect(await payDebt(db(), late.id)).toEqual({ kind: 'not_yet' });
    await enqueue(db(), late.id);
    await stage.until(late.id, (one) => one.state === 'cancelled');
    expect(await payDebt(db(), late.id)).toEqual({ kind: 'nothing_owed' });
    expect(await stage.violations()).toEqual([]);
  });

  it('is looked at by a person, not cancelled at a fee, once free cancellation is over', async () => {
    const r = await unpaid({ refundable: false });
    expect([r.due!.payBy, await openAlarms(r.id)]).toEqual([null, ['payment_due']]);
    await comes(r.id, 'pay_by');
    await stage.until(r.id, (one) => one.due?.payBy === null);
    const stands = await stage.until(r.id, () => true);
    expect([stands.state, await openAlarms(r.id)]).toEqual(['confirmed', ['payment_due']]);
    expect(await stage.violations()).toEqual([]);
  });

  it('is cancelled in the end when the supplier loses the answer at that moment', async () => {
    const r = await unpaid({ surname: 'Cancel-Lost' });
    await comes(r.id, 'pay_by');
    const gone = await stage.until(r.id, (one) => one.state === 'cancelled');
    expect([gone.cancellationFee?.minor, gone.due]).toEqual([0n, null]);
    expect(await stage.violations()).toEqual([]);
  });

  it('is reminded of when the mail server is back', async () => {
    const r = await unpaid();
    stage.setMailServer('down');
    await sql`update booking.receivable set pay_by = clock_timestamp() + interval '2 days', remind_at = clock_timestamp(),
      reminds_client = true, version = version + 1 where trip_id = ${r.id}`.execute(db());
    await enqueue(db(), r.id);
    const next = async () =>
      (await db().selectFrom('booking.receivable').selectAll().where('trip_id', '=', r.id).executeTakeFirstOrThrow())
        .remind_at!;
    await expect.poll(async () => (await next()).getTime() - Date.now(), { timeout: 20_000 }).toBeGreaterThan(day / 2);
    stage.setMailServer('up');
    await sql`update graphile_worker._private_jobs set run_at = now() where attempts > 0`.execute(db());
    await expect
      .poll(() => sent(r.id), { timeout: 20_000 })
      .toEqual(expect.arrayContaining(['unpaid_reminder', 'pay_reminder']));
    expect(await stage.violations()).toEqual([]);
  });

  it('of several is owed without what is cancelled before', async () => {
    const id = await booked([{}, { surname: 'Soldout-At-Book' }, {}]);
    const trip = await stage.untilTrip(id, (one) => one.due !== null);
    const [first, , last] = trip.reservations;
    expect(trip.due!.amount.minor).toBe(first!.total.minor + last!.total.minor);
    await requestCancellation(db(), first!, { minor: 0n, currency: 'EUR' });
    const left = await stage.untilTrip(id, (one) => one.reservations[0]!.state === 'cancelled');
    expect([left.due!.amount, left.due!.isAgreed]).toEqual([last!.total, true]);
    expect(await stage.violations()).toEqual([]);
  });
});

describe('the clock of what is paid later', () => {
  it.each([
    [-1_000, 'again'],
    [0, 'cancel_unpaid'],
    [1_000, 'cancel_unpaid'],
  ])('at %i ms', (offset, wanted) => {
    const s = snapshot('confirmed', {
      payment: { state: 'closed', kind: 'later' },
      receivable: { cause: 'pay_later', pay_by: now },
    });
    const made = plan({ ...s, now: new Date(now.getTime() + offset) }, timing(1), () => false);
    expect('do' in made ? made.do[0]!.step : made.retryAt?.getTime() === now.getTime() && 'again').toBe(wanted);
  });

  it('reminds 72, 24 and 3 hours before, also when it was late', () => {
    const hours = (left: number) => new Date(now.getTime() - left * 3_600_000);
    const remaining = (left: number) => {
      const next = nextReminder(now, hours(left));
      return next && (now.getTime() - next.getTime()) / 3_600_000;
    };
    expect([100, 72, 50, 24, 10, 3, 1].map(remaining)).toEqual([72, 24, 24, 3, 3, null, null]);
    expect([72, 50, 24, 10, 3, 1].map((left) => hoursLeft(now, hours(left)))).toEqual([72, 72, 24, 24, 3, 3]);
  });
});
