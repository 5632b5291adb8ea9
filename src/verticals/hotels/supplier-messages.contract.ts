import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { zero } from '#values/money.ts';
import type { HotelSupplier, Order, OutgoingMessage, SupplierRate } from './supplier.ts';

interface Booking {
  readonly supplier: HotelSupplier;
  pick(refundable: boolean): Promise<SupplierRate>;
  freshOrder(rate: SupplierRate): Promise<Order>;
}

/** Required behaviour of a connector whose properties and guests can write to each other. */
export function describeMessages(harness: () => Booking): void {
  describe('messages', () => {
    const message = (text = 'A cot, please'): OutgoingMessage => ({ id: randomUUID(), text, language: 'en' });
    const booked = async () => {
      const made = await harness().freshOrder(await harness().pick(true));
      expect((await harness().supplier.book(made)).kind).toBe('confirmed');
      return made;
    };

    const givenBack = async (made: Order) => {
      expect((await harness().supplier.cancel(made, zero(made.supplierPrice.currency))).kind).toBe('cancelled');
    };

    test('about what is not booked, or is cancelled, are rejected', async (context) => {
      const { sendMessage } = harness().supplier;
      if (!sendMessage) return context.skip();
      const unseen = await harness().freshOrder(await harness().pick(true));
      expect((await sendMessage(unseen, message())).kind).toBe('rejected');
      const made = await booked();
      await givenBack(made);
      expect((await sendMessage(made, message())).kind).toBe('rejected');
    });

    test('are taken once for each id, and belong to one booking', async (context) => {
      const { sendMessage, messages } = harness().supplier;
      if (!sendMessage || !messages) return context.skip();
      const [one, other] = [await booked(), await booked()];
      const sent = message('x'.repeat(4_000));
      expect(await sendMessage(one, sent)).toEqual({ kind: 'sent' });
      expect(await sendMessage(one, sent)).toEqual({ kind: 'sent' });
      expect((await sendMessage(other, sent)).kind).toBe('rejected');
      // The guest's own are not what the property has written.
      expect(await messages(one)).toEqual({ kind: 'found', messages: [] });
      await givenBack(one);
      await givenBack(other);
    });
  });
}
