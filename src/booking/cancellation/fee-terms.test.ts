import { describe, expect, test } from 'vitest';
import { money } from '#values/money.ts';
import { feeTerms } from './fee-terms.ts';

const now = new Date('2026-12-01T12:00:00Z');
const order = { supplierPrice: money(1_000, 'EUR') };
const credit = (minor: number) => ({ label: 'Travel credit', code: null, amount: money(minor, 'EUR') });
const terms = (more: object) => feeTerms({ kind: 'fee', fee: money(1_000, 'EUR'), ...more }, order, now);

describe('an answer about the fee can’t be true', () => {
  test.each<[string, object]>([
    ['above the price', { fee: money(1_001, 'EUR') }],
    ['below nothing', { fee: money(-1, 'EUR') }],
    ['in another currency', { fee: money(10, 'USD') }],
    ['when it has expired', { expiresAt: now.toISOString() }],
    ['with credit for a refund in money', { credits: [credit(10)] }],
    [
      'with credit for money that goes back as well',
      { fee: money(200, 'EUR'), refundTo: 'voucher', credits: [credit(800)] },
    ],
  ])('%s', (_, more) => {
    expect(terms(more)).toBeNull();
  });
});

test('what a supplier leaves out is filled: money, no credit, ten minutes', () => {
  expect(terms({})).toEqual({
    fee: money(1_000, 'EUR'),
    refundTo: 'money',
    credits: [],
    token: null,
    expiresAt: '2026-12-01T12:10:00.000Z',
  });
});

test('what it tells stays', () => {
  const told = { refundTo: 'airline_credit', credits: [credit(800)], token: 'T', expiresAt: '2026-12-01T13:00:00Z' };
  expect(terms(told)).toMatchObject(told);
});
