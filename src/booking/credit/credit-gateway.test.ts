import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readMigrations } from '#database/migration-files.ts';
import type { Database } from '#database/open.ts';
import { templateDatabase } from '#database/template-database.ts';
import { money } from '#values/money.ts';
import { describeGatewayContract } from '../gateway.contract.ts';
import { findViolations } from '../reconciliation/own-books.ts';
import type { BookingTables } from '../tables.ts';
import { createCreditGateway } from './credit-gateway.ts';
import { creditOf, lineOf, remainingMinor } from './credit-line.sql.ts';
import { setCredit } from './set-credit.sql.ts';
import { owingAll, testAgency } from './test-agency.ts';

let database: Database<BookingTables>;
const agencies = new Map<string, string>();
beforeAll(async () => {
  database = (await (await templateDatabase(readMigrations('src'))).cloneDatabase()) as never;
  for (const currency of ['EUR', 'USD', 'JPY', 'HUF', 'KWD'])
    agencies.set(currency, await testAgency(database.db, { currency }));
}, 120_000);
afterAll(async () => await database?.close());

let stages = 0;
const start = Date.parse('2030-01-01T00:00:00Z');

describeGatewayContract('booking on account', () => {
  // Each has days of its own, because they share the database.
  let at = start + (stages += 1) * 100 * 86_400_000;
  const now = () => new Date(at);
  return {
    gateway: createCreditGateway({ db: database.db, terms: owingAll((currency) => agencies.get(currency)), now }),
    pay: async (redirectUrl) => ((await voidedNow(redirectUrl)) ? null : redirectUrl),
    now,
    advance: (milliseconds) => void (at += milliseconds),
    webhooks: async () => [],
    bank: null,
    close: () => undefined,
  };
});

/** There is no page: whoever would pay is where they would come back to, unless the payment is over. */
async function voidedNow(_redirectUrl: string): Promise<boolean> {
  const { rows } = await database.pool.query<{ kind: string }>(
    'select kind from booking.credit_move order by id desc limit 1',
  );
  return rows[0]?.kind === 'release';
}

let references = 0;
const euros = (minor: bigint) => money(minor, 'EUR');
const gatewayFor = (agencyId: string) =>
  createCreditGateway({ db: database.db, terms: owingAll(() => agencyId), now: () => new Date() });
const request = (minor: bigint, currency = 'EUR') => ({
  reference: `AAAAAAAAAAAAAAAA${String((references += 1)).padStart(4, '0')}`,
  amount: money(minor, currency),
  description: 'Stay',
  language: 'en',
  email: 'dana@example.com',
  returnUrl: 'http://shop.test/1',
  cancelUrl: 'http://shop.test/2',
  expiresAt: new Date(Date.now() + 600_000).toISOString(),
});

describe('a line of credit', () => {
  test('for ten of a hundred bookings at once takes exactly ten; a refund makes room for one more', async () => {
    const agency = await testAgency(database.db, { limitMinor: 1_000n });
    const gateway = gatewayFor(agency);
    const wanted = Array.from({ length: 100 }, () => request(100n));
    const answers = await Promise.all(wanted.map((one) => gateway.createPayment(one)));
    const taken = wanted.filter((_, at) => answers[at]!.kind === 'created');
    expect(taken).toHaveLength(10);
    expect(answers.filter((one) => one.kind === 'rejected' && one.reason === 'credit_exceeded')).toHaveLength(90);
    const { reference } = taken[0]!;
    await gateway.capture(reference, null, euros(100n), 'capture');
    expect(await gateway.createPayment(request(100n))).toMatchObject({ reason: 'credit_exceeded' });
    expect(await gateway.refund(reference, null, euros(100n), 'refund')).toEqual({ kind: 'done' });
    expect(await gateway.createPayment(request(100n))).toMatchObject({ kind: 'created' });
    expect(await lineOf(database.db, agency)).toMatchObject({ reservedMinor: 1_000n, usedMinor: 0n });
  });

  test('is refused without one, when blocked, and in another currency', async () => {
    const without = await testAgency(database.db, null);
    expect(await gatewayFor(without).createPayment(request(1n))).toEqual({ kind: 'rejected', reason: 'credit_none' });
    const agency = await testAgency(database.db);
    expect(await gatewayFor(agency).createPayment(request(1n, 'USD'))).toMatchObject({ reason: 'credit_currency' });
    await database.pool.query(
      `update booking.credit_line set blocked_at = now(), blocked_because = 'staff' where agency_id = $1`,
      [agency],
    );
    expect(await gatewayFor(agency).createPayment(request(1n))).toMatchObject({ reason: 'credit_blocked' });
    const top = await testAgency(database.db);
    const below = await testAgency(database.db, { source: 'parent', limitMinor: 0n }, top);
    await database.pool.query(
      `update booking.credit_line set blocked_at = now(), blocked_because = 'staff' where agency_id = $1`,
      [below],
    );
    expect(await gatewayFor(below).createPayment(request(1n))).toMatchObject({ reason: 'credit_blocked' });
    expect(await gatewayFor(top).createPayment(request(1n))).toMatchObject({ kind: 'created' });
  });

  test('of the agency above counts there, and a share of it on both, up to the smaller', async () => {
    const top = await testAgency(database.db, { limitMinor: 1_000n });
    const same = await testAgency(database.db, { source: 'parent', limitMinor: 0n }, top);
    const share = await testAgency(database.db, { source: 'share', shareBp: 3_000, limitMinor: 300n }, top);
    expect(await gatewayFor(same).createPayment(request(400n))).toMatchObject({ kind: 'created' });
    const booked = request(250n);
    expect(await gatewayFor(share).createPayment(booked)).toMatchObject({ kind: 'created' });
    expect(await gatewayFor(share).createPayment(request(100n))).toMatchObject({ reason: 'credit_exceeded' });
    expect(await lineOf(database.db, top)).toMatchObject({ reservedMinor: 650n });
    expect(remainingMinor((await creditOf(database.db, share))!)).toBe(50n);
    expect(await gatewayFor(same).createPayment(request(351n))).toMatchObject({ reason: 'credit_exceeded' });
    await gatewayFor(share).void(booked.reference, null, 'void');
    expect(await lineOf(database.db, top)).toMatchObject({ reservedMinor: 400n });
    expect(await lineOf(database.db, share)).toMatchObject({ reservedMinor: 0n });
  });

  test('is not lowered below what is used, by its agency or by those below it', async () => {
    const top = await testAgency(database.db, { limitMinor: 1_000n });
    const same = await testAgency(database.db, { source: 'parent', limitMinor: 0n }, top);
    const share = await testAgency(database.db, { source: 'share', shareBp: 3_000, limitMinor: 300n }, top);
    const { rows } = await database.pool.query<{ number: string }>('select number from accounts.agency where id = $1', [
      top,
    ]);
    const lowered = async (limitMinor: bigint) =>
      (await setCredit(database.db, Number(rows[0]!.number), { limitMinor })).kind;
    const limits = async () => [
      (await lineOf(database.db, top))!.limitMinor,
      (await lineOf(database.db, share))!.limitMinor,
    ];
    expect(await gatewayFor(same).createPayment(request(400n))).toMatchObject({ kind: 'created' });
    expect(await lowered(399n)).toBe('refused');
    expect([await lowered(400n), await limits()]).toEqual(['done', [400n, 120n]]);
    expect(await lowered(1_000n)).toBe('done');
    // 650 are used now: 800 would do for the agency itself, and its share of 240 not for the one below it.
    expect(await gatewayFor(share).createPayment(request(250n))).toMatchObject({ kind: 'created' });
    expect([await lowered(800n), await limits()]).toEqual(['refused', [1_000n, 300n]]);
    expect([await lowered(834n), await limits()]).toEqual(['done', [834n, 250n]]);
    // Bookings that come in the meantime either count, or are refused.
    const [kind, ...booked] = await Promise.all([
      lowered(700n),
      ...Array.from({ length: 10 }, async () => (await gatewayFor(same).createPayment(request(50n))).kind),
    ]);
    const used = 650n + 50n * BigInt(booked.filter((one) => one === 'created').length);
    const [limit] = await limits();
    expect([used <= limit!, limit]).toEqual([true, kind === 'done' ? 700n : 834n]);
  });

  test('is always what its moves add up to', async () => {
    const found = await findViolations(database.db);
    expect(found.filter(({ rule }) => rule === 'credit_is_not_its_moves')).toEqual([]);
  });
});
