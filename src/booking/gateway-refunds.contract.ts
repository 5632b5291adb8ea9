import { describe, expect, test } from 'vitest';
import { currencies } from '#values/currency.ts';
import { type Money, money } from '#values/money.ts';
import { type GatewayStage, nothing } from './gateway-stage.contract.ts';

const euros = (minor: bigint): Money => money(minor, 'EUR');

/** Required behaviour of `refund`: at once, and where it is only accepted at first. */
export function describeRefunds(stage: () => GatewayStage): void {
  describe('refund', () => {
    test('refuses what is not captured, and more than is left', async () => {
      const { request, paid, captured, payment, refund, capabilities } = stage();
      expect((await refund(request().reference, euros(1n), 'refund-key-1')).kind).toBe('rejected');
      if (capabilities.separateCapture)
        expect((await refund((await paid()).reference, euros(1n), 'refund-key-1')).kind).toBe('rejected');
      const { reference } = await captured();
      expect((await refund(reference, euros(45_951n), 'refund-key-1')).kind).toBe('rejected');
      expect((await refund(reference, money(45_000n, 'USD'), 'refund-key-1')).kind).toBe('rejected');
      expect(await refund(reference, euros(45_000n), 'refund-key-2')).toEqual({ kind: 'done' });
      expect((await refund(reference, euros(951n), 'refund-key-3')).kind).toBe('rejected');
      expect((await payment(reference)).refunded).toEqual(euros(45_000n));
    });
    test('refuses the key of another amount', async () => {
      const { captured, payment, refund } = stage();
      const { reference } = await captured();
      await refund(reference, euros(10_000n), 'refund-key-1');
      expect((await refund(reference, euros(10_001n), 'refund-key-1')).kind).toBe('rejected');
      expect((await payment(reference)).refunded).toEqual(euros(10_000n));
    });
    test('refuses an amount between two steps', async (context) => {
      const { captured, payment, refund, capabilities } = stage();
      const currency = currencies.find(
        (one) =>
          capabilities.steps(one) > 1 && (capabilities.currencies === 'any' || capabilities.currencies.includes(one)),
      );
      if (currency === undefined) return context.skip();
      const { reference } = await captured({ amount: money(10_000n, currency) });
      expect((await refund(reference, money(1n, currency), 'refund-key-1')).kind).toBe('rejected');
      expect((await payment(reference)).refunds).toEqual([]);
    });
    test('gives back in parts and in whole, each key once', async () => {
      const { captured, payment, refund } = stage();
      const wanted = await captured();
      const { reference } = wanted;
      const first = { key: 'refund-key-1', state: 'done', amount: euros(10_000n) };
      for (const repeat of [1, 2, 3])
        expect(await refund(reference, first.amount, first.key), `repeat ${repeat}`).toEqual({ kind: 'done' });
      expect(await payment(reference)).toMatchObject({ refunded: first.amount, refunds: [first] });
      const second = { key: 'refund-key-2', state: 'done', amount: euros(35_950n) };
      expect(await refund(reference, second.amount, second.key)).toEqual({ kind: 'done' });
      expect(await payment(reference)).toMatchObject({ refunded: wanted.amount, refunds: [first, second] });
    });
    test('in parallel never gives back more than was taken', async () => {
      const { captured, payment, refund } = stage();
      const { reference } = await captured();
      await Promise.all(
        Array.from({ length: 6 }, (_, place) => refund(reference, euros(20_000n), `refund-key-${place}`)),
      );
      expect((await payment(reference)).refunded).toEqual(euros(40_000n));
    });
  });

  describe('a refund that is only accepted', () => {
    test('cannot be made a second time meanwhile, by its key or by another', async (context) => {
      const { captured, payment, refund, harness } = stage();
      if (!harness.bank) return context.skip();
      const { reference } = await captured();
      await harness.bank.holdRefunds();
      for (const repeat of [1, 2, 3])
        expect(await refund(reference, euros(40_000n), 'refund-key-1'), `repeat ${repeat}`).toEqual({
          kind: 'pending',
        });
      expect((await refund(reference, euros(5_951n), 'refund-key-2')).kind).toBe('rejected');
      expect(await payment(reference)).toMatchObject({
        refunded: nothing,
        refunds: [{ key: 'refund-key-1', state: 'pending', amount: euros(40_000n) }],
      });
    });
    test('is done later, with an event', async (context) => {
      const { captured, payment, refund, harness, eventsSince } = stage();
      if (!harness.bank) return context.skip();
      const { reference, amount } = await captured();
      await harness.bank.holdRefunds();
      await refund(reference, amount, 'refund-key-1');
      const before = (await harness.webhooks()).length;
      await harness.bank.settleRefund(reference, 'refund-key-1', 'done');
      expect(await eventsSince(before)).toContain(reference);
      expect(await refund(reference, amount, 'refund-key-1')).toEqual({ kind: 'done' });
      expect(await payment(reference)).toMatchObject({ refunded: amount, refunds: [{ state: 'done' }] });
    });
    test('may fail, even after it was done: then only another key gives the money back', async (context) => {
      const { captured, payment, refund, harness, eventsSince } = stage();
      if (!harness.bank) return context.skip();
      const { reference, amount } = await captured();
      expect(await refund(reference, euros(10_000n), 'refund-key-0')).toEqual({ kind: 'done' });
      await harness.bank.holdRefunds();
      expect(await refund(reference, euros(35_950n), 'refund-key-1')).toEqual({ kind: 'pending' });
      const before = (await harness.webhooks()).length;
      for (const key of ['refund-key-0', 'refund-key-1']) await harness.bank.settleRefund(reference, key, 'failed');
      expect(await eventsSince(before)).toContain(reference);
      expect((await refund(reference, euros(35_950n), 'refund-key-1')).kind).toBe('rejected');
      expect(await payment(reference)).toMatchObject({
        state: 'captured',
        captured: amount,
        refunded: nothing,
        refunds: [{ state: 'failed' }, { state: 'failed' }],
      });
      expect(await refund(reference, amount, 'refund-key-2')).toEqual({ kind: 'pending' });
    });
  });
}
