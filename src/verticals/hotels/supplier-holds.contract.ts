import { describe, expect, test } from 'vitest';
import type { Party } from '#values/party.ts';
import type { HotelSupplier, Order, SupplierRate } from './supplier.ts';

interface Stocked {
  readonly supplier: HotelSupplier;
  readonly party: Party;
  now(): Date;
  advance?(milliseconds: number): Promise<void> | void;
  ratesOf(): Promise<readonly SupplierRate[]>;
  /** A rate that can still be cancelled free, or one that can't. */
  pick(refundable: boolean): Promise<SupplierRate>;
  freshOrder(rate: SupplierRate): Promise<Order>;
}

/** Required behaviour of a connector that holds rooms; one without holds ignores a release. */
export function describeHolds(harness: () => Stocked): void {
  describe('holds', () => {
    test('release what was never held without complaint', async () => {
      const unseen = await harness().freshOrder(await harness().pick(true));
      expect(await harness().supplier.release(unseen)).toEqual({ kind: 'released' });
    });

    test('keep a room, once, until released', async (context) => {
      if (!harness().supplier.capabilities.holds) context.skip();
      const rate = await harness().pick(true);
      const made = await harness().freshOrder(rate);
      const held = await harness().supplier.hold(made);
      expect(held.kind === 'held' && Date.parse(held.until)).toBeGreaterThan(harness().now().getTime());
      expect((await harness().supplier.hold(made)).kind).toBe('held');
      expect(await harness().supplier.status(made)).toMatchObject({ kind: 'found', state: 'held' });
      const left =
        (await harness().ratesOf()).find((one) => one.token === rate.token || one.roomCode === rate.roomCode)?.left ??
        null;
      if (rate.left !== null && left !== null) expect(left).toBe(rate.left - harness().party.length);
      expect(await harness().supplier.release(made)).toEqual({ kind: 'released' });
      expect(await harness().supplier.release(made)).toEqual({ kind: 'released' });
      expect(await harness().supplier.status(made)).toEqual({ kind: 'not_found' });
      const after = (await harness().ratesOf()).find((one) => one.roomCode === rate.roomCode)?.left ?? null;
      expect(after).toBe(rate.left);
    });

    test('are prolonged when asked for again, and are still one hold', async (context) => {
      const { capabilities } = harness().supplier;
      if (!capabilities.prolongsHolds || !harness().advance) return context.skip();
      const made = await harness().freshOrder(await harness().pick(true));
      const held = await harness().supplier.hold(made);
      await harness().advance?.(60_000);
      const longer = await harness().supplier.hold(made);
      if (held.kind !== 'held' || longer.kind !== 'held') throw new Error(`${held.kind}, ${longer.kind}`);
      expect(Date.parse(longer.until) - Date.parse(held.until)).toBeGreaterThan(50_000);
      expect(await harness().supplier.release(made)).toEqual({ kind: 'released' });
      expect(await harness().supplier.status(made)).toEqual({ kind: 'not_found' });
    });

    test('become a booking of the same reference', async (context) => {
      if (!harness().supplier.capabilities.holds) context.skip();
      const made = await harness().freshOrder(await harness().pick(true));
      expect((await harness().supplier.hold(made)).kind).toBe('held');
      expect((await harness().supplier.book(made)).kind).toBe('confirmed');
      expect(await harness().supplier.status(made)).toMatchObject({ kind: 'found', state: 'confirmed' });
    });

    test('lapse and free the room', async (context) => {
      if (!harness().supplier.capabilities.holds || !harness().advance) return context.skip();
      const rate = await harness().pick(true);
      const made = await harness().freshOrder(rate);
      const held = await harness().supplier.hold(made);
      if (held.kind !== 'held') throw new Error(held.kind);
      await harness().advance?.(Date.parse(held.until) - harness().now().getTime() + 1_000);
      expect(await harness().supplier.status(made)).toEqual({ kind: 'not_found' });
      expect((await harness().ratesOf()).find((one) => one.roomCode === rate.roomCode)?.left ?? null).toBe(rate.left);
    });
  });
}
