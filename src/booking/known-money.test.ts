import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exponentOf } from '#values/currency.ts';
import { type Money, money, sum } from '#values/money.ts';
import type { GatewayCapabilities, GatewayDispute, GatewayPayment, GatewayRefund } from './gateway.ts';
import { captureFor, isChargeable, knownMoney, refundOf } from './known-money.ts';

const eur = (minor: number): Money => money(minor, 'EUR');
const refund = (state: GatewayRefund['state'], minor: number, key = `key-${state}`): GatewayRefund => ({
  key,
  state,
  amount: eur(minor),
});
const dispute = (state: GatewayDispute['state'], minor: number): GatewayDispute => ({
  id: `dispute-${state}`,
  state,
  amount: eur(minor),
  respondBy: null,
  reason: 'fraudulent',
});
const payment = (
  refunds: GatewayRefund[] = [],
  disputes: GatewayDispute[] = [],
  captured = 10_000,
): GatewayPayment => ({
  reference: 'ABCDEFGHJKMNPQRSTVW0',
  gatewayReference: 'pay_1',
  state: 'captured',
  amount: eur(captured),
  captured: eur(captured),
  refunded: sum(
    refunds.filter((one) => one.state === 'done').map((one) => one.amount),
    'EUR',
  ),
  refunds,
  fee: null,
  disputes,
  card: null,
  authentication: null,
  captureBefore: null,
  declineReason: null,
});

describe('the money of a payment', () => {
  it('refuses to add what is not in its currency', () => {
    const foreign = { ...refund('done', 1), amount: money(1, 'USD') };
    expect(() => knownMoney(payment([foreign]))).toThrow(RangeError);
  });
  it('is all left when nothing was given back', () => {
    const none = eur(0);
    expect(knownMoney(payment())).toEqual({
      captured: eur(10_000),
      refunded: none,
      refunding: none,
      disputed: none,
      lost: none,
      left: eur(10_000),
    });
  });
  it('is less by what was refunded or may be, by what is disputed and by what was lost', () => {
    const known = knownMoney(
      payment(
        [refund('done', 1_000), refund('pending', 200), refund('failed', 5_000)],
        [dispute('needs_response', 30), dispute('under_review', 4), dispute('lost', 500), dispute('won', 4_000)],
      ),
    );
    expect(known).toEqual({
      captured: eur(10_000),
      refunded: eur(1_000),
      refunding: eur(200),
      disputed: eur(34),
      lost: eur(500),
      left: eur(8_266),
    });
  });
  it('that was refunded and then disputed as well is never below nothing', () => {
    expect(knownMoney(payment([refund('done', 10_000)], [dispute('lost', 10_000)])).left).toEqual(eur(0));
  });
  it('never leaves more than was captured, whatever the gateway says', () => {
    const states = fc.constantFrom('pending', 'done', 'failed');
    const ends = fc.constantFrom('needs_response', 'under_review', 'won', 'lost');
    const minor = fc.integer({ min: 1, max: 20_000 });
    fc.assert(
      fc.property(fc.array(fc.tuple(states, minor)), fc.array(fc.tuple(ends, minor)), (refunds, disputes) => {
        const { left, captured } = knownMoney(
          payment(
            refunds.map(([state, amount]) => refund(state, amount)),
            disputes.map(([state, amount]) => dispute(state, amount)),
          ),
        );
        return left.minor >= 0n && left.minor <= captured.minor;
      }),
    );
  });
});

describe('a refund', () => {
  it('is found by its key', () => {
    const made = payment([refund('failed', 1, 'ours')]);
    expect(refundOf(made, 'ours')?.state).toBe('failed');
    expect(refundOf(made, 'another')).toBeNull();
  });
});

const gateway: GatewayCapabilities = {
  hasPage: true,
  separateCapture: true,
  partialCapture: true,
  minPageMinutes: 30,
  maxPageMinutes: 1_440,
  currencies: ['EUR', 'KWD'],
  steps: (currency) => (exponentOf(currency) === 3 ? 10 : 1),
};

describe('an amount', () => {
  it.each([
    ['in another currency', money(1_000, 'USD')],
    ['of nothing', eur(0)],
    ['below nothing', eur(-5)],
    ['between two steps', money(1_001, 'KWD')],
  ])('%s is not charged', (_, amount) => {
    expect(isChargeable(gateway, amount)).toBe(false);
  });
});

describe('what to capture', () => {
  const whole: GatewayCapabilities = { ...gateway, partialCapture: false };
  const joint: GatewayCapabilities = { ...whole, separateCapture: false };
  it('refuses to owe more than was paid, less than nothing, or another currency', () => {
    for (const owed of [eur(1_001), eur(-1), money(1, 'USD')])
      expect(() => captureFor(gateway, eur(1_000), owed)).toThrow(RangeError);
  });
  it.each([
    ['in parts', 300, gateway, 300, 0],
    ['in parts', 0, gateway, 0, 0],
    ['in whole', 300, whole, 1_000, 700],
    ['in whole', 0, whole, 0, 0],
    ['in whole', 1_000, whole, 1_000, 0],
    ['at once', 300, joint, 1_000, 700],
    ['at once', 0, joint, 1_000, 1_000],
  ] as const)('%s, with %i owed of 1000', (_, owed, terms, capture, refund) => {
    expect(captureFor(terms, eur(1_000), eur(owed))).toEqual({ capture: eur(capture), refund: eur(refund) });
  });
  it('leaves the payer what is between two steps', () => {
    expect(captureFor(gateway, money(1_000, 'KWD'), money(309, 'KWD'))).toEqual({
      capture: money(300, 'KWD'),
      refund: money(0, 'KWD'),
    });
    expect(captureFor(joint, money(1_000, 'KWD'), money(309, 'KWD'))).toEqual({
      capture: money(1_000, 'KWD'),
      refund: money(700, 'KWD'),
    });
  });
  it('never keeps more than is owed, nor a whole step less, and every amount can be moved', () => {
    const any = fc.constantFrom(gateway, whole, joint);
    const currency = fc.constantFrom('EUR', 'KWD');
    const steps = fc.integer({ min: 1, max: 100_000 });
    fc.assert(
      fc.property(any, currency, steps, fc.double({ min: 0, max: 1, noNaN: true }), (terms, code, count, part) => {
        const paid = money(count * terms.steps(code), code);
        const owed = money(Math.floor(Number(paid.minor) * part), code);
        const { capture, refund } = captureFor(terms, paid, owed);
        const short = owed.minor - (capture.minor - refund.minor);
        return (
          short >= 0n &&
          short < BigInt(terms.steps(code)) &&
          [capture, refund].every((one) => one.minor === 0n || isChargeable(terms, one))
        );
      }),
    );
  });
});
