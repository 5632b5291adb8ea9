import { expect, test } from 'vitest';
import { seededRandom } from '#tests/random.ts';
import { freedByRefund } from './agency-part.ts';
import { tripSnapshot } from '../saga/test-snapshot.ts';
import type { Part, RefundRow, Snapshot } from '../state/snapshot.ts';
import type { LedgerEntry } from './entry.ts';
import { cancellationEntries, captureEntries, earningEntries, refundEntries } from './postings.ts';

/** Trips of an agency of every mix: paid by card or on account, with parts that take place or are cancelled, before the capture or after it. */
test('every mix adds up', () => {
  for (let seed = 0; seed < 300; seed += 1) addsUp(seed);
});

function addsUp(seed: number): void {
  const random = seededRandom(seed);
  const onAccount = random.chance(0.6);
  const ids = Array.from({ length: 1 + random.below(4) }, (_, at) => `part ${at}`);
  const fates = ids.map(() => random.pick(['stays', 'cancelled before', 'cancelled after'] as const));
  const confirmed = tripSnapshot('loose', 'confirmed', {
    parts: Object.fromEntries(ids.map((id) => [id, 'confirmed' as const])),
    calls: ids.map((id) => [`${id} book OK`, 1] as const),
  });
  const sold = confirmed.parts.map((part): Part => {
    const total = BigInt(1 + random.below(100_000));
    const net = total - BigInt(random.below(Number(total / 5n) + 1));
    const supplier = 1n + (net * BigInt(random.below(100))) / 100n;
    const sale = { totalMinor: total, agencyNetMinor: net, agencyNumber: 1001n, supplierMinor: supplier };
    return { ...part, sale: { ...part.sale, ...sale, supplierInSaleMinor: supplier } };
  });
  const fees = sold.map(({ sale }) => BigInt(random.below(Number(sale.totalMinor) + 1)));
  const sum = (minorOf: (part: Part) => bigint) => sold.reduce((all, part) => all + minorOf(part), 0n);
  const amount = sum(({ sale }) => sale.totalMinor);
  const owed = sum(({ sale }) => sale.agencyNetMinor);
  const payment: Snapshot['payment'] = {
    ...confirmed.payment,
    amount_minor: amount,
    ...(onAccount ? { account: 'agency_receivable:1001', agency_minor: owed } : {}),
  };
  const cancelled = (part: Part, at: number): Part => {
    const fee = fees[at]!;
    const supplierFee = (fee * part.sale.supplierMinor) / part.sale.totalMinor;
    const reservation = { ...part.reservation, state: 'cancelled' as const, accepted_fee_minor: fee };
    return { ...part, reservation: { ...reservation, supplier_fee_minor: supplierFee } };
  };
  const atCapture = sold.map((part, at) => (fates[at] === 'cancelled before' ? cancelled(part, at) : part));
  const s: Snapshot = { ...confirmed, parts: atCapture, payment };
  const entries: LedgerEntry[] = [...captureEntries(s, amount)];
  const after: Snapshot = { ...s, payment: { ...payment, captured_minor: amount } };
  let freed = 0n;
  atCapture.forEach((part, at) => {
    if (fates[at] === 'stays') return void entries.push(...earningEntries(after, part));
    const over = cancelled(part, at);
    if (fates[at] === 'cancelled after') {
      const kept = { minor: over.reservation.supplier_fee_minor!.toString(), currency: 'EUR' };
      entries.push(...cancellationEntries(after, over, kept));
    }
    const back = part.sale.totalMinor - fees[at]!;
    if (back === 0n) return;
    const refund = { id: `refund ${at}`, reservation_id: part.reservation.id, amount_minor: back } as RefundRow;
    entries.push(...refundEntries(after, refund));
    freed += freedByRefund(part.sale, back);
  });
  for (const { businessKey, postings } of entries)
    expect(
      postings.reduce((all, { minor }) => all + minor, 0n),
      `seed ${seed} ${businessKey}`,
    ).toBe(0n);
  expect(new Set(entries.map(({ businessKey }) => businessKey)).size).toBe(entries.length);
  const balance = (account: string) =>
    entries
      .flatMap(({ postings }) => postings)
      .reduce((all, one) => (one.account === account ? all + one.minor : all), 0n);
  for (const account of ['guest_prepaid', 'refund_clearing', 'commission_kept:1001'])
    expect(balance(account), `seed ${seed} ${account}`).toBe(0n);
  // What is owed on account is what its line has used; a commission is never paid before it is earned.
  expect(balance('agency_receivable:1001'), `seed ${seed}`).toBe(onAccount ? owed - freed : 0n);
  expect(balance('commission_payable:1001'), `seed ${seed}`).toBeLessThanOrEqual(0n);
}
