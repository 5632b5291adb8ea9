import { randomBytes } from 'node:crypto';
import { leadGuests } from '#tests/travellers.ts';
import { dueNow } from '#values/price.ts';
import { referenceFrom } from '#values/reference.ts';
import { addDays } from '#values/stay-dates.ts';
import type { OptionKey, Order, TicketRate, TicketSupplier, UnitCount } from './supplier.ts';

/** A supplier with tickets, created anew for every test. */
export interface TicketHarness {
  readonly supplier: TicketSupplier;
  /** An option that can be cancelled free until a day before, with room for `units` on one of three days from `day`. */
  readonly key: OptionKey;
  /** `YYYY-MM-DD`, ten days or more after `now`. */
  readonly day: string;
  readonly units: readonly UnitCount[];
  /** Tickets that may not come alone, and more than one order may have. */
  readonly alone: readonly UnitCount[];
  readonly tooMany: readonly UnitCount[];
  now(): Date;
  /** Moves the supplier's clock on, by milliseconds. */
  advance(milliseconds: number): void;
  /** Uses every ticket of a booking, as its entrance does. */
  redeem(order: Order): Promise<void>;
  cleanup(): Promise<void> | void;
}

export const signal = () => new AbortController().signal;
export function ticketOrder(supplier: Pick<TicketSupplier, 'id'>, rate: TicketRate): Order {
  return {
    product: 'tickets',
    supplier: supplier.id,
    reference: referenceFrom(randomBytes(20)),
    supplierToken: rate.token,
    supplierPrice: dueNow(rate.lines, rate.currency),
    travellers: leadGuests(['Dana', 'Levi']),
    answers: {},
    contact: { email: 'dana@example.com', phone: '+972501234567' },
    nationality: '',
    requests: '',
    details: {},
  };
}

/** The first visit that can take the tickets, on the day or one of the two after it. */
export async function visitOf({ supplier, key, day, units }: TicketHarness): Promise<TicketRate> {
  for (const one of [day, addDays(day, 1), addDays(day, 2)]) {
    // oxlint-disable-next-line no-await-in-loop -- the next day is asked for only when this one is full
    const answer = await supplier.slots({ ...key, day: one, units }, signal());
    const visit = answer.kind === 'found' ? answer.slots.find((slot) => slot.visit)?.visit : null;
    if (visit) return visit;
  }
  throw new Error('nothing is left');
}
