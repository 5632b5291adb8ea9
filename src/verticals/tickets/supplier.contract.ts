import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freeUntil } from '#values/cancellation.ts';
import { dueNow } from '#values/price.ts';
import { describeTicketHolds } from './supplier-holds.contract.ts';
import type { Order, TicketRate } from './supplier.ts';
import { signal, type TicketHarness, ticketOrder, visitOf } from './ticket-harness.contract.ts';

const msPerDay = 86_400_000;

/** Required behaviour of every connector, without simulated faults. */
export function describeTicketSupplier(name: string, makeHarness: () => Promise<TicketHarness> | TicketHarness): void {
  describe(`${name} keeps the ticket supplier's contract`, () => {
    let harness: TicketHarness;
    beforeEach(async () => {
      harness = await makeHarness();
    });
    afterEach(async () => await harness.cleanup());

    async function quoted(): Promise<TicketRate> {
      const answer = await harness.supplier.quote((await visitOf(harness)).token, signal());
      if (answer.kind !== 'offered') throw new Error(`no quote: ${answer.kind}`);
      expect(Date.parse(answer.expiresAt)).toBeGreaterThan(harness.now().getTime());
      return answer.rate;
    }
    async function booked(): Promise<Order> {
      const order = ticketOrder(harness.supplier, await quoted());
      expect((await harness.supplier.book(order)).kind).toBe('confirmed');
      return order;
    }
    const none = () => ({ minor: 0n, currency: 'EUR' });

    describe('refuses', () => {
      test('what it does not sell', async () => {
        const { supplier, key, day, units } = harness;
        const unknown = { kind: 'none', reason: 'unknown_product' };
        expect(await supplier.slots({ ...key, productId: 'no-such-product', day, units }, signal())).toEqual(unknown);
        expect(await supplier.slots({ ...key, optionId: 'no-such-option', day, units }, signal())).toEqual(unknown);
        expect(await supplier.quote('no token of ours', signal())).toEqual({ kind: 'sold_out' });
      });

      test('a day in the past, and one that is too far ahead', async () => {
        const { supplier, key, units } = harness;
        for (const day of ['2001-01-01', '2090-01-01'])
          expect(await supplier.slots({ ...key, day, units }, signal())).toMatchObject({ kind: 'none' });
      });

      test('tickets that break a rule, at every time', async () => {
        const { supplier, key, day } = harness;
        for (const units of [harness.alone, harness.tooMany]) {
          const answer = await supplier.slots({ ...key, day, units }, signal());
          if (answer.kind === 'found') expect(answer.slots.every(({ visit }) => visit === null)).toBe(true);
          else expect(answer.kind).toBe('none');
        }
      });

      test('to cancel what it never sold, and to hold with a token that it did not make', async () => {
        const order = ticketOrder(harness.supplier, await quoted());
        expect((await harness.supplier.cancellationFee(order)).kind).toBe('not_allowed');
        expect((await harness.supplier.cancel(order, order.supplierPrice)).kind).toBe('rejected');
        expect((await harness.supplier.hold({ ...order, supplierToken: 'nonsense' })).kind).toBe('rejected');
      });

      test('a price that is not its own', async () => {
        const rate = await quoted();
        const order = ticketOrder(harness.supplier, rate);
        const cheaper = { ...order.supplierPrice, minor: order.supplierPrice.minor - 1n };
        expect(await harness.supplier.hold({ ...order, supplierPrice: cheaper })).toEqual({ kind: 'price_changed' });
        expect(await harness.supplier.status(order)).toEqual({ kind: 'not_found' });
      });

      test('to take back a ticket that was used, and says so', async () => {
        const order = await booked();
        await harness.redeem(order);
        const found = await harness.supplier.status(order);
        if (found.kind !== 'found') throw new Error(found.kind);
        expect(found.state).toBe('confirmed');
        expect(found.issued?.every(({ usedAt }) => usedAt !== null)).toBe(true);
        expect(await harness.supplier.cancellationFee(order)).toEqual({ kind: 'not_allowed', reason: 'redeemed' });
        expect((await harness.supplier.cancel(order, order.supplierPrice)).kind).toBe('rejected');
      });
    });

    test('lists its whole catalogue, in pages that fit together', async () => {
      const ids = new Set<string>();
      let cursor: string | null = null;
      do {
        // oxlint-disable-next-line no-await-in-loop -- each page says where the next one is
        const page = await harness.supplier.catalogue(cursor, signal());
        if (page.kind !== 'page') throw new Error(page.reason);
        for (const product of page.products) {
          expect(ids.has(product.productId)).toBe(false);
          ids.add(product.productId);
          expect(product.options.every(({ units }) => units.length > 0)).toBe(true);
          expect(product.texts.length).toBeGreaterThan(0);
        }
        cursor = page.next;
      } while (cursor !== null);
      expect(ids.has(harness.key.productId)).toBe(true);
    });

    test('answers a calendar in order, with a price on days that can be visited', async () => {
      const { supplier, key, day } = harness;
      const answer = await supplier.calendar({ ...key, from: day, days: 30, units: [] }, signal());
      if (answer.kind !== 'found') throw new Error(answer.reason);
      expect(answer.days.map((one) => one.day)).toEqual(answer.days.map((one) => one.day).toSorted());
      expect(answer.days.length).toBeGreaterThan(0);
      const open = answer.days.filter(({ state }) => ['available', 'limited', 'free'].includes(state));
      expect(open.length).toBeGreaterThan(0);
      for (const { from } of open) expect(from.some(({ minor }) => minor > 0n)).toBe(true);
    });

    test('prices all tickets together, and quotes the same again', async () => {
      const visit = await visitOf(harness);
      expect(visit.units.map(({ unitId, quantity }) => ({ unitId, quantity }))).toEqual(harness.units);
      const sum = visit.units.reduce((all, { minor, quantity }) => all + minor * BigInt(quantity), 0n);
      expect(dueNow(visit.lines, visit.currency).minor).toBe(sum);
      expect(visit.lines[0]).toMatchObject({ kind: 'base', code: 'tickets', timing: 'now' });
      const again = await quoted();
      expect({ ...again, left: null }).toEqual({ ...visit, left: null });
      expect(freeUntil(again.policy, harness.now().toISOString())).not.toBeNull();
    });

    test('books once, however often it is told to, and issues the tickets', async () => {
      const order = await booked();
      const repeated = await harness.supplier.book(order);
      if (repeated.kind !== 'confirmed') throw new Error(repeated.kind);
      const count = harness.units.reduce((all, { quantity }) => all + quantity, 0);
      const issued = repeated.issued ?? [];
      expect([1, count]).toContain(issued.length);
      expect(issued.every(({ codes, usedAt }) => codes.length > 0 && usedAt === null)).toBe(true);
      expect(new Set(issued.map(({ codes }) => codes[0]!.value)).size).toBe(issued.length);
      const holders = harness.units.flatMap(({ unitId, quantity }) => Array.from({ length: quantity }, () => unitId));
      expect(issued.map(({ holder }) => holder)).toEqual(issued[0]?.holder === null ? [null] : holders);
      expect(await harness.supplier.status(order)).toMatchObject({
        kind: 'found',
        state: 'confirmed',
        supplierReference: repeated.supplierReference,
        issued,
      });
      const from = new Date(harness.now().getTime() - 60_000).toISOString();
      const until = new Date(harness.now().getTime() + 60_000).toISOString();
      const all = await harness.supplier.list(from, until);
      if (all === 'unknown') throw new Error('no list');
      expect(all.filter(({ reference }) => reference === order.reference)).toEqual([
        {
          reference: order.reference,
          supplierReference: repeated.supplierReference,
          state: 'confirmed',
          price: order.supplierPrice,
        },
      ]);
      const before = new Date(harness.now().getTime() - 2 * msPerDay).toISOString();
      expect(await harness.supplier.list(before, from)).toEqual([]);
    });

    test('cancels free before the cut-off, once', async () => {
      const order = await booked();
      const free = { minor: 0n, currency: order.supplierPrice.currency };
      expect(await harness.supplier.cancellationFee(order)).toEqual({ kind: 'fee', fee: free });
      expect(await harness.supplier.cancel(order, free)).toEqual({ kind: 'cancelled', fee: free });
      expect(await harness.supplier.cancel(order, free)).toEqual({ kind: 'cancelled', fee: free });
      expect(await harness.supplier.status(order)).toMatchObject({ kind: 'found', state: 'cancelled', fee: free });
    });

    test('does not cancel free after the cut-off', async () => {
      const order = await booked();
      const rate = await quoted();
      const until = Date.parse(freeUntil(rate.policy, harness.now().toISOString())!.at);
      harness.advance(until - harness.now().getTime() + 1_000);
      expect((await harness.supplier.cancellationFee(order)).kind).toBe('not_allowed');
      const answer = await harness.supplier.cancel(order, { ...none(), currency: order.supplierPrice.currency });
      expect(['fee_changed', 'rejected']).toContain(answer.kind);
      expect(await harness.supplier.status(order)).toMatchObject({ state: 'confirmed' });
    });

    describeTicketHolds(() => harness);
  });
}
