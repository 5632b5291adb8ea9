import { beforeEach, describe, expect, test } from 'vitest';
import type { HotelSupplier, Order, SupplierRate } from './supplier.ts';

interface Selling {
  readonly supplier: HotelSupplier;
  readonly feeOnRequest?: true;
  now(): Date;
  advance?(milliseconds: number): Promise<void> | void;
  ratesOf(): Promise<readonly SupplierRate[]>;
  freshOrder(rate: SupplierRate): Promise<Order>;
}

/** Required behaviour of a connector with rates whose cancellation fee is told on request. */
export function describeFeeOnRequest(harness: () => Selling): void {
  describe('a cancellation fee on request', () => {
    beforeEach((context) => {
      if (!harness().feeOnRequest) context.skip();
    });

    async function booked(): Promise<Order> {
      const { supplier, ratesOf, freshOrder } = harness();
      const rate = (await ratesOf()).find(({ policy }) => policy.kind === 'on_request');
      if (!rate) throw new Error('no rate with a fee on request');
      const made = await freshOrder(rate);
      expect((await supplier.book(made)).kind).toBe('confirmed');
      return made;
    }

    async function told(order: Order) {
      const answer = await harness().supplier.cancellationFee(order);
      if (answer.kind !== 'fee' || !answer.token || !answer.expiresAt) throw new Error(answer.kind);
      expect(answer.refundTo ?? 'money').toBe('money');
      expect(Date.parse(answer.expiresAt)).toBeGreaterThan(harness().now().getTime());
      return { fee: answer.fee, token: answer.token, expiresAt: answer.expiresAt };
    }
    const stands = async (order: Order) =>
      expect(await harness().supplier.status(order)).toMatchObject({ kind: 'found', state: 'confirmed' });

    test('is told with a token and a time, and asking has no effect', async () => {
      const made = await booked();
      const { fee } = await told(made);
      expect(fee.minor <= made.supplierPrice.minor && fee.minor >= 0n).toBe(true);
      expect((await told(made)).fee).toEqual(fee);
      await stands(made);
    });

    test('cancels nothing without the token, with another booking’s, or at less than was told', async () => {
      const [made, other] = [await booked(), await booked()];
      const { fee, token } = await told(made);
      const { supplier } = harness();
      for (const wrong of [null, '', 'x'.repeat(40), (await told(other)).token])
        expect((await supplier.cancel(made, fee, wrong)).kind).toBe('rejected');
      const tooLow = { ...fee, minor: fee.minor - 1n };
      if (tooLow.minor >= 0n) expect(await supplier.cancel(made, tooLow, token)).toEqual({ kind: 'fee_changed', fee });
      await stands(made);
    });

    test('binds the supplier until it expires, and nobody after', async (context) => {
      const { supplier, advance, now } = harness();
      if (!advance) return context.skip();
      const [made, late] = [await booked(), await booked()];
      const [good, over] = [await told(made), await told(late)];
      await advance(Date.parse(good.expiresAt) - now().getTime() - 1_000);
      expect(await supplier.cancel(made, good.fee, good.token)).toEqual({ kind: 'cancelled', fee: good.fee });
      await advance(60_000);
      expect((await supplier.cancel(late, over.fee, over.token)).kind).toBe('rejected');
      await stands(late);
      // A repeat of what was done at a fee that has expired since is answered like the first.
      expect(await supplier.cancel(made, good.fee, good.token)).toEqual({ kind: 'cancelled', fee: good.fee });
      const { fee, token } = await told(late);
      expect(await supplier.cancel(late, fee, token)).toEqual({ kind: 'cancelled', fee });
      expect(await supplier.status(late)).toMatchObject({ kind: 'found', state: 'cancelled', fee });
    });
  });
}
