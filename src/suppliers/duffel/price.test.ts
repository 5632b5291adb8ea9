import { expect, test } from 'vitest';
import { feeAt, linesOf, policyOf } from './price.ts';
import type { WireRental } from './wire.ts';

const eur = (amount: string) => ({ amount, currency: 'EUR' });
const total = { minor: 10_000n, currency: 'EUR' };
const rental = (charges: object[]) =>
  ({
    base_amount: '80.00',
    base_currency: 'EUR',
    total_amount: '100.00',
    total_currency: 'EUR',
    charges,
  }) as unknown as WireRental;

test('the fee at a moment is that of the policy, in whatever order its steps are told', () => {
  const steps = [
    { ...eur('100.00'), from: '2027-06-08T08:00:00Z' },
    { ...eur('0.00'), from: '2027-06-01T08:00:00Z' },
    { ...eur('40.00'), from: '2027-06-06T08:00:00Z' },
  ];
  const at = (instant: string) => feeAt(steps, total, Date.parse(instant)).minor;
  expect([at('2027-06-07T00:00:00Z'), at('2027-06-09T00:00:00Z'), at('2027-06-02T00:00:00Z')]).toEqual([
    4_000n,
    10_000n,
    0n,
  ]);
  const policy = policyOf(steps, total, 'Europe/Madrid');
  if (policy.kind === 'on_request') throw new Error(policy.kind);
  expect(policy.steps.map(({ fee }) => fee.minor)).toEqual([0n, 4_000n, 10_000n]);
});

test('a charge without a word when it is due is part of the total, or the rental is not sold', () => {
  expect(linesOf(rental([{ ...eur('20.00') }]))?.map(({ amount }) => amount.minor)).toEqual([8_000n, 2_000n]);
  expect(linesOf(rental([{ ...eur('35.00') }]))).toBeNull();
  const marked = linesOf(
    rental([
      { ...eur('35.00'), due: 'at_desk' },
      { ...eur('5.00'), due: 'now' },
    ]),
  );
  expect(marked?.map(({ amount, timing }) => [amount.minor, timing])).toEqual([
    [10_000n, 'now'],
    [3_500n, 'at_property'],
  ]);
});
