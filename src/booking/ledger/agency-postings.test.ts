import { expect, test } from 'vitest';
import { seededRandom } from '#tests/random.ts';
import { freedByRefund } from './agency-part.ts';
import { tripSnapshot } from '../saga/test-snapshot.ts';
import type { Part, RefundRow, Snapshot } from '../state/snapshot.ts';
import type { LedgerEntry } from './entry.ts';
import { cancellationEntries, captureEntries, earningEntries, receivableEntries, refundEntries } from './postings.ts';

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

/** Trips that an agency's clients pay later: parts are cancelled before the payment or after it, or take place. */
test('every mix that is paid later adds up', () => {
  for (let seed = 0; seed < 200; seed += 1) paidLater(seed);
});

function paidLater(seed: number): void {
  const random = seededRandom(seed);
  const ids = Array.from({ length: 1 + random.below(4) }, (_, at) => `part ${at}`);
  const fates = ids.map(() => random.pick(['stays', 'cancelled before', 'cancelled after'] as const));
  const trip = tripSnapshot('loose', 'confirmed', {
    parts: Object.fromEntries(ids.map((id) => [id, 'confirmed' as const])),
    payment: { state: 'closed', kind: 'later' },
  });
  const sold = trip.parts.map((part): Part => {
    const total = BigInt(1 + random.below(100_000));
    const net = total - BigInt(random.below(Number(total / 5n) + 1));
    const sale = { totalMinor: total, agencyNetMinor: net, agencyNumber: 1001n, supplierMinor: net };
    return { ...part, sale: { ...part.sale, ...sale, supplierInSaleMinor: net } };
  });
  const free = (part: Part): Part => ({
    ...part,
    reservation: { ...part.reservation, state: 'cancelled', accepted_fee_minor: 0n, supplier_fee_minor: 0n },
  });
  const nothing = { minor: '0', currency: 'EUR' };
  const whole = sold.reduce((sum, { sale }) => sum + sale.totalMinor, 0n);
  const confirmed: Snapshot = { ...trip, parts: sold };
  const owed = (minor: bigint, state: 'open' | 'paid' | 'waived') =>
    ({ state, cause: 'pay_later', currency: 'EUR', amount_minor: minor }) as Snapshot['receivable'];
  const entries: LedgerEntry[] = [...receivableEntries(confirmed, whole)];
  let left = whole;
  const atPayment = sold.map((part, at) => {
    if (fates[at] !== 'cancelled before') return part;
    entries.push(...cancellationEntries({ ...confirmed, receivable: owed(left, 'open') }, free(part), nothing));
    left -= part.sale.totalMinor;
    return free(part);
  });
  const payment: Snapshot['payment'] = { ...trip.payment, kind: 'due', state: 'authorised', amount_minor: left };
  const open: Snapshot = { ...confirmed, parts: atPayment, payment, receivable: owed(left, 'open') };
  if (left > 0n) entries.push(...captureEntries(open, left));
  const paid: Snapshot = { ...open, payment: { ...payment, captured_minor: left }, receivable: owed(left, 'paid') };
  atPayment.forEach((part, at) => {
    if (fates[at] === 'stays') entries.push(...earningEntries(paid, part));
    if (fates[at] !== 'cancelled after') return;
    entries.push(...cancellationEntries(paid, free(part), nothing));
    const refund = { id: `refund ${at}`, reservation_id: part.reservation.id, amount_minor: part.sale.totalMinor };
    entries.push(...refundEntries(paid, refund as RefundRow));
  });
  const balance = (account: string) =>
    entries
      .flatMap(({ postings }) => postings)
      .reduce((all, one) => (one.account === account ? all + one.minor : all), 0n);
  for (const { postings } of entries) expect(postings.reduce((all, { minor }) => all + minor, 0n)).toBe(0n);
  for (const account of ['guest_prepaid', 'guest_receivable', 'refund_clearing'])
    expect(balance(account), `seed ${seed} ${account}`).toBe(0n);
  const stays = sold.filter((_, at) => fates[at] === 'stays');
  const earned = stays.reduce((sum, { sale }) => sum + sale.totalMinor - sale.agencyNetMinor, 0n);
  // The client has paid the price, so the rest of it is the agency's.
  expect(balance('commission_payable:1001'), `seed ${seed}`).toBe(-earned);
  expect(balance('psp_receivable'), `seed ${seed}`).toBe(stays.reduce((sum, { sale }) => sum + sale.totalMinor, 0n));
}
