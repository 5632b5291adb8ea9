import { addDays } from '#values/stay-dates.ts';
import type { SupplierBooking } from '#verticals/tickets/supplier.ts';
import { priceOf, stateOf } from './booking.ts';
import type { Octo } from './octo-call.ts';
import { bookingSchema, listSchema } from './wire.ts';

const budgetMs = 30_000;
const daysAtOnce = 61;
/** Tickets are sold for a year ahead. */
const horizonDays = 367;

/**
 * OCTO lists bookings by the day of the visit, so every day is read for which one of the window may be. One unreadable entry
 * makes the whole list unknown: leaving it out would look like a booking that isn't there.
 */
export async function list(octo: Octo, from: string, until: string): Promise<readonly SupplierBooking[] | 'unknown'> {
  const [began, ended] = [Date.parse(from), Date.parse(until)];
  const last = addDays(until.slice(0, 10), horizonDays);
  const bookings = new Map<string, SupplierBooking>();
  for (let day = addDays(from.slice(0, 10), -1); day <= last; day = addDays(day, daysAtOnce)) {
    const query = new URLSearchParams({ localDateStart: day, localDateEnd: addDays(day, daysAtOnce - 1) });
    // oxlint-disable-next-line no-await-in-loop -- a list that can't be read ends the reading
    const reply = await octo.call({ purpose: 'status', method: 'GET', path: `/bookings?${query}`, budgetMs });
    const entries = reply.kind === 'reply' && reply.status === 200 ? listSchema.safeParse(reply.body).data : undefined;
    if (!entries) return 'unknown';
    for (const entry of entries) {
      const booking = bookingSchema.safeParse(entry).data;
      if (!booking) return 'unknown';
      const made = Date.parse(booking.utcCreatedAt);
      const state = stateOf(booking.status);
      // Without our reference it is not ours: others may share the account.
      if (made < began || made >= ended || state === null || !booking.resellerReference) continue;
      const price = priceOf(booking, octo.commissionBp);
      if (!price) return 'unknown';
      const { resellerReference: reference, supplierReference } = booking;
      bookings.set(reference, { reference, supplierReference: supplierReference ?? booking.id, state, price });
    }
  }
  return [...bookings.values()];
}
