import { describe, expect, test } from 'vitest';
import type { Order } from './supplier.ts';
import { signal, type TicketHarness, ticketOrder, visitOf } from './ticket-harness.contract.ts';

/** Required behaviour of a connector that holds tickets. */
export function describeTicketHolds(harness: () => TicketHarness): void {
  describe('holds', () => {
    const fresh = async (): Promise<Order> => ticketOrder(harness().supplier, await visitOf(harness()));
    async function left(order: Order): Promise<number | null> {
      const answer = await harness().supplier.quote(order.supplierToken, signal());
      return answer.kind === 'offered' ? answer.rate.left : 0;
    }

    test('release what was never held without complaint', async () =>
      expect(await harness().supplier.release(await fresh())).toEqual({ kind: 'released' }));

    test('keep tickets, once, until they are released', async () => {
      const { supplier, units, now } = harness();
      const order = await fresh();
      const before = await left(order);
      const held = await supplier.hold(order);
      expect(held.kind === 'held' && Date.parse(held.until)).toBeGreaterThan(now().getTime());
      expect((await supplier.hold(order)).kind).toBe('held');
      expect(await supplier.status(order)).toMatchObject({ kind: 'found', state: 'held' });
      const count = units.reduce((all, { quantity }) => all + quantity, 0);
      if (before !== null) expect(await left(order)).toBe(before - count);
      expect(await supplier.release(order)).toEqual({ kind: 'released' });
      expect(await supplier.release(order)).toEqual({ kind: 'released' });
      expect(await supplier.status(order)).toEqual({ kind: 'not_found' });
      expect(await left(order)).toBe(before);
    });

    test('are prolonged when asked for again', async (context) => {
      const { supplier, advance } = harness();
      if (!supplier.capabilities.prolongsHolds) return context.skip();
      const order = await fresh();
      const held = await supplier.hold(order);
      advance(5 * 60_000);
      const longer = await supplier.hold(order);
      if (held.kind !== 'held' || longer.kind !== 'held') throw new Error(`${held.kind}, ${longer.kind}`);
      expect(Date.parse(longer.until) - Date.parse(held.until)).toBeGreaterThan(4 * 60_000);
    });

    test('become a booking of the same reference', async () => {
      const { supplier } = harness();
      const order = await fresh();
      expect((await supplier.hold(order)).kind).toBe('held');
      expect((await supplier.book(order)).kind).toBe('confirmed');
      expect(await supplier.status(order)).toMatchObject({ kind: 'found', state: 'confirmed' });
    });

    test('lapse and free the tickets, which can be had after that all the same', async () => {
      const { supplier, advance, now } = harness();
      const order = await fresh();
      const before = await left(order);
      const held = await supplier.hold(order);
      if (held.kind !== 'held') throw new Error(held.kind);
      advance(Date.parse(held.until) - now().getTime() + 1_000);
      expect(await supplier.status(order)).toEqual({ kind: 'not_found' });
      expect(await left(order)).toBe(before);
      expect((await supplier.book(order)).kind).toBe('confirmed');
    });

    test('are refused when others have taken the last tickets', async () => {
      const { supplier } = harness();
      const orders: Order[] = [await fresh()];
      const others = async () =>
        await supplier.hold({ ...orders[0]!, reference: `R${String(orders.length)}`.padEnd(20, '0') });
      let answer = await supplier.hold(orders[0]!);
      while (answer.kind === 'held' && orders.length < 200) {
        orders.push(orders[0]!);
        // oxlint-disable-next-line no-await-in-loop -- one after another until it is full
        answer = await others();
      }
      expect(answer.kind).toBe('sold_out');
      expect(await supplier.quote(orders[0]!.supplierToken, signal())).toEqual({ kind: 'sold_out' });
    });
  });
}
