import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Amendment, HotelSupplier, Order, SupplierRate } from './supplier.ts';

interface Booking {
  readonly supplier: HotelSupplier;
  pick(refundable: boolean): Promise<SupplierRate>;
  freshOrder(rate: SupplierRate): Promise<Order>;
}

/** Required behaviour of a connector that corrects names and requests in place. */
export function describeAmendments(harness: () => Booking): void {
  describe('amendments', () => {
    const amending = ({ travellers }: Order, lastName: string): Amendment => ({
      id: randomUUID(),
      travellers: travellers.map(({ slot, fields }) => ({ slot, fields: { ...fields, last_name: lastName } })),
      requests: 'A cot, please',
    });
    const booked = async () => {
      const made = await harness().freshOrder(await harness().pick(true));
      expect((await harness().supplier.book(made)).kind).toBe('confirmed');
      return made;
    };

    test('of what is not booked, or for another number of rooms, are rejected', async (context) => {
      const { amend } = harness().supplier;
      if (!amend) return context.skip();
      const unseen = await harness().freshOrder(await harness().pick(true));
      expect((await amend(unseen, amending(unseen, 'Levy'))).kind).toBe('rejected');
      const made = await booked();
      const [first] = made.travellers;
      const more = {
        ...amending(made, 'Levy'),
        travellers: [...made.travellers, { slot: 'room_9', fields: first!.fields }],
      };
      expect((await amend(made, more)).kind).toBe('rejected');
    });

    test('are carried out, known by their id, and change no price, room or state', async (context) => {
      const { amend, amendmentStatus, status } = harness().supplier;
      if (!amend || !amendmentStatus) return context.skip();
      const made = await booked();
      const before = await status(made);
      const amendment = amending(made, 'Levy');
      expect(await amendmentStatus(made, amendment)).toEqual({ kind: 'not_found' });
      expect(await amend(made, amendment)).toEqual({ kind: 'done' });
      expect(await amend(made, amendment)).toEqual({ kind: 'done' });
      expect(await amendmentStatus(made, amendment)).toEqual({ kind: 'done' });
      expect(await amendmentStatus(made, amending(made, 'Levi'))).toEqual({ kind: 'not_found' });
      expect(await status(made)).toEqual(before);
    });
  });
}
