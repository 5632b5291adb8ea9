import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readMigrations } from '#database/migration-files.ts';
import type { Database } from '#database/open.ts';
import { templateDatabase } from '#database/template-database.ts';
import { money } from '#values/money.ts';
import { findViolations } from '../reconciliation/own-books.ts';
import type { BookingTables } from '../tables.ts';
import { recordReceipt } from './bank-movement.sql.ts';
import { createCreditGateway } from './credit-gateway.ts';
import { creditOf, lineOf, remainingMinor } from './credit-line.sql.ts';
import { setCredit } from './set-credit.sql.ts';
import { owingAll, testAgency } from './test-agency.ts';

let database: Database<BookingTables>;
beforeAll(async () => {
  database = (await (await templateDatabase(readMigrations('src'))).cloneDatabase()) as never;
}, 120_000);
afterAll(async () => await database?.close());

let references = 0;
const euros = (minor: bigint) => money(minor, 'EUR');
const gatewayOf = (agencyId: string) =>
  createCreditGateway({ db: database.db, terms: owingAll(() => agencyId), now: () => new Date() });

/** Books on account and charges it. Answers the reference of the payment. */
async function books(agencyId: string, minor: bigint): Promise<string> {
  const reference = `SHAREAAAAAAAAAAA${String((references += 1)).padStart(4, '0')}`;
  const answer = await gatewayOf(agencyId).createPayment({
    reference,
    amount: euros(minor),
    description: 'Stay',
    language: 'en',
    email: 'dana@example.com',
    returnUrl: 'http://shop.test/1',
    cancelUrl: 'http://shop.test/2',
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
  });
  expect(answer.kind).toBe('created');
  expect(await gatewayOf(agencyId).capture(reference, null, euros(minor), 'capture')).toEqual({ kind: 'done' });
  return reference;
}

async function numberOf(id: string): Promise<number> {
  const { rows } = await database.pool.query<{ number: number }>(
    'select number::int from accounts.agency where id = $1',
    [id],
  );
  return rows[0]!.number;
}

async function paysIn(agencyId: string, minor: bigint): Promise<void> {
  const receipt = { number: await numberOf(agencyId), minor, reference: `IN ${(references += 1)}`, by: 'Rita' };
  const answer = await recordReceipt(database.db, { ...receipt, at: new Date() });
  expect(answer).toMatchObject({ kind: 'done' });
}

const usedBy = async (...ids: string[]) =>
  await Promise.all(ids.map(async (id) => (await lineOf(database.db, id))!.usedMinor));
const leftFor = async (id: string) => remainingMinor((await creditOf(database.db, id))!);

describe('a share of an account', () => {
  test('is free again once what was booked on it is paid, the oldest bookings first', async () => {
    const top = await testAgency(database.db, { limitMinor: 10_000n });
    const share = await testAgency(database.db, { source: 'share', shareBp: 3_000, limitMinor: 3_000n }, top);
    const below = await testAgency(database.db, { source: 'share', shareBp: 5_000, limitMinor: 1_500n }, share);
    await books(top, 1_000n);
    await books(share, 2_000n);
    await books(below, 1_000n);
    await books(top, 500n);
    expect(await usedBy(top, share, below)).toEqual([4_500n, 3_000n, 1_000n]);
    expect(await leftFor(share)).toBe(0n);
    // The oldest booking is of the agency above, and of the next one half is paid.
    await paysIn(top, 2_000n);
    expect(await usedBy(top, share, below)).toEqual([2_500n, 2_000n, 1_000n]);
    await paysIn(top, 1_500n);
    expect(await usedBy(top, share, below)).toEqual([1_000n, 500n, 500n]);
    await paysIn(top, 1_000n);
    expect(await usedBy(top, share, below)).toEqual([0n, 0n, 0n]);
    expect([await leftFor(share), await leftFor(below)]).toEqual([3_000n, 1_500n]);
  });

  test('is not freed by a payment for bookings of others', async () => {
    const top = await testAgency(database.db, { limitMinor: 10_000n });
    const share = await testAgency(database.db, { source: 'share', shareBp: 3_000, limitMinor: 3_000n }, top);
    await books(top, 4_000n);
    await books(share, 3_000n);
    await paysIn(top, 4_000n);
    expect(await usedBy(top, share)).toEqual([3_000n, 3_000n]);
  });

  test('has never more used than the account above it owes', async () => {
    const top = await testAgency(database.db, { limitMinor: 10_000n });
    const share = await testAgency(database.db, { source: 'share', shareBp: 3_000, limitMinor: 3_000n }, top);
    const first = await books(top, 4_000n);
    await paysIn(top, 4_000n);
    await books(share, 3_000n);
    // What comes back for a booking that was paid pays the next ones.
    expect(await gatewayOf(top).refund(first, null, euros(4_000n), 'refund')).toEqual({ kind: 'done' });
    expect(await usedBy(top, share)).toEqual([-1_000n, 0n]);
  });

  test('follows what is paid in where the account is a deposit', async () => {
    const top = await testAgency(database.db, { settlement: 'deposit', limitMinor: 0n });
    const share = await testAgency(database.db, { source: 'share', shareBp: 5_000, limitMinor: 0n }, top);
    await paysIn(top, 1_000n);
    expect(await leftFor(share)).toBe(500n);
    await books(share, 500n);
    await paysIn(top, 1_000n);
    expect([await leftFor(share), await leftFor(top)]).toEqual([500n, 1_500n]);
  });

  test('keeps the account above it as it is while something is booked on it', async () => {
    const top = await testAgency(database.db, { limitMinor: 10_000n });
    const middle = await testAgency(database.db, { source: 'parent', limitMinor: 0n }, top);
    const share = await testAgency(database.db, { source: 'share', shareBp: 3_000, limitMinor: 3_000n }, middle);
    await books(share, 1_000n);
    const own = { source: 'own' as const, limitMinor: 5_000n };
    expect(await setCredit(database.db, await numberOf(middle), own)).toMatchObject({ kind: 'refused' });
    await paysIn(top, 1_000n);
    expect(await setCredit(database.db, await numberOf(middle), own)).toMatchObject({ kind: 'done' });
  });

  test('is always what its moves add up to', async () => {
    const found = await findViolations(database.db);
    expect(found.filter(({ rule }) => rule === 'credit_is_not_its_moves')).toEqual([]);
  });
});
