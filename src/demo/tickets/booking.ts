import { toDecimal } from '#values/money.ts';
import { type Answer, answer } from '../engine/answer.ts';
import { asOf, isVisible, penaltiesIn, type Penalty, penaltyAt, type Row } from '../engine/booking.ts';
import { cancellation } from '../engine/cancel.ts';
import type { Faults } from '../engine/fault.ts';
import { book, hold, release, type Sale, type WireAmount } from '../engine/reserve.ts';
import { areSellable, canTake, chosen, totalOf } from './availability.ts';
import type { TicketContext } from './context.ts';
import type { FaultName } from './fault.ts';
import { octoError } from './octo-error.ts';
import type { Contact, ReservationRequest } from './request.ts';
import { slotWithId } from './slots.ts';
import type { VisitColumns } from './stock.sql.ts';

const msPerMinute = 60_000;
const defaultHoldMinutes = 30;

/** The faults but one, which this product plays in its own way. */
function without(faults: Faults<FaultName>, left: FaultName): Faults<FaultName> {
  return {
    has: (name) => name !== left && faults.has(name),
    get: (name) => (name === left ? undefined : faults.get(name)),
    keys: () => [...faults.keys()].filter((name) => name !== left),
  };
}

/** The visit of a request, if it can take the tickets. */
function sell(
  context: TicketContext,
  asked: ReservationRequest,
  faults: Faults<FaultName>,
): Sale<VisitColumns> | Answer {
  const picked = chosen(context, asked);
  if ('status' in picked) return picked;
  const { sold, option } = picked;
  const slot = slotWithId(context, sold, option, asked.availabilityId);
  if (!slot) return octoError('INVALID_AVAILABILITY_ID', 'There is no availability with this id.');
  const counts = Map.groupBy(asked.unitItems, ({ unitId }) => unitId);
  const units = [...counts].map(([unitId, items]) => ({ unitId, quantity: items.length }));
  if (!units.every(({ unitId }) => option.units.some(({ id }) => id === unitId)))
    return octoError('INVALID_UNIT_ID', 'There is no unit with this id.');
  if (!areSellable(option, units)) return octoError('UNPROCESSABLE_ENTITY', 'These units can not be sold together.');
  if (!canTake(slot, units)) return octoError('UNPROCESSABLE_ENTITY', 'The availability is sold out.');
  const factorBp = Math.round((slot.factorBp * (10_000 + (faults.get('price_up') ?? 0))) / 10_000);
  const total = BigInt(totalOf(option, units, factorBp));
  const starts = Date.parse(asked.availabilityId);
  const penalties: Penalty[] = [
    {
      from: new Date(starts - (option.cancelHours ?? 8_760) * 60 * msPerMinute).toISOString(),
      minor: total,
    },
  ];
  return {
    price: { minor: total, currency: sold.product.currency },
    penalties,
    columns: {
      reseller_reference: asked.resellerReference ?? null,
      product_id: asked.productId,
      option_id: asked.optionId,
      availability_id: asked.availabilityId,
      day: slot.day,
      unit_items: JSON.stringify(asked.unitItems),
      tickets: units.reduce((all, { unitId, quantity }) => {
        const people = option.units.find(({ id }) => id === unitId)?.people ?? 1;
        return all + people * quantity;
      }, 0),
      contact: JSON.stringify(asked.contact ?? {}),
      rejected: 0,
      redeemed_at: null,
    },
  };
}

const nothing: WireAmount = { amount: '0', currency: 'EUR' };

/** `POST /bookings`: keeps the tickets for a time. The same uuid again only moves its end. */
export function reserve(context: TicketContext, asked: ReservationRequest, faults: Faults<FaultName>): Answer {
  const holdMs = (asked.expirationMinutes ?? defaultHoldMinutes) * msPerMinute;
  const ask = { reference: asked.uuid, price: nothing, guests: [], holdMs };
  return hold(context, ask, without(faults, 'price_up'), () => sell(context, asked, faults));
}

function found(context: TicketContext, uuid: string): Row<VisitColumns> | null {
  const stored = context.bookings.find(uuid);
  return stored ? asOf(stored, context.now().getTime()) : null;
}

const unknownBooking = () => octoError('INVALID_BOOKING_UUID', 'There is no booking with this uuid.');

export function extend(context: TicketContext, uuid: string, minutes: number, faults: Faults<FaultName>): Answer {
  const row = found(context, uuid);
  if (!row) return unknownBooking();
  if (row.state !== 'held') return octoError('UNPROCESSABLE_ENTITY', 'The booking is not on hold.');
  const ask = { reference: uuid, price: nothing, guests: [], holdMs: minutes * msPerMinute };
  return hold(context, ask, without(faults, 'price_up'), unknownBooking);
}

/** Confirms what is on hold. The supplier may also decide later (PENDING), or against it (REJECTED). */
export function confirm(
  context: TicketContext,
  uuid: string,
  asked: { readonly contact: Contact; readonly resellerReference?: string | null | undefined },
  faults: Faults<FaultName>,
): Answer {
  const row = found(context, uuid);
  if (!row) return unknownBooking();
  if (row.state === 'released') return octoError('UNPROCESSABLE_ENTITY', 'The booking has expired.');
  const { contact, resellerReference } = asked;
  const guest = { first_name: contact.firstName ?? '', last_name: contact.lastName ?? '' };
  if (row.state === 'held') {
    const noted = {
      ...row,
      contact: JSON.stringify(contact),
      guests: JSON.stringify([guest]),
      reseller_reference: resellerReference ?? row.reseller_reference,
    };
    if (faults.has('rejected')) {
      const rejected = { ...noted, state: 'released' as const, rejected: 1 };
      context.bookings.save(rejected);
      return answer(context.show(rejected));
    }
    context.bookings.save(noted);
  }
  const price = { amount: toDecimal({ minor: BigInt(row.price), currency: row.currency }), currency: row.currency };
  return book(context, { reference: uuid, price, guests: [guest] }, faults, unknownBooking);
}

/** Cancels, before the cut-off; a hold is let go. A ticket that was used is not taken back. */
export function cancel(context: TicketContext, uuid: string, faults: Faults<FaultName>): Answer {
  const row = found(context, uuid);
  if (!row) return unknownBooking();
  if (row.state === 'held' || row.state === 'released') {
    release(context, uuid);
    return answer(context.show({ ...row, state: 'released' }));
  }
  const isLate = row.state === 'confirmed' && penaltyAt(penaltiesIn(row), context.now()) > 0n;
  if (row.redeemed_at !== null || isLate) return octoError('UNPROCESSABLE_ENTITY', 'The booking is not cancellable.');
  const price = { amount: toDecimal({ minor: BigInt(row.price), currency: row.currency }), currency: row.currency };
  return cancellation(context, uuid, price, faults);
}

/** `GET /bookings/{uuid}`: what is on hold, booked, cancelled, and also what has expired or was rejected. */
export function show(context: TicketContext, uuid: string): Answer {
  const row = found(context, uuid);
  const isKnown = row && (row.state === 'released' || isVisible(row, context.now().getTime()));
  return isKnown ? answer(context.show(row)) : unknownBooking();
}

/** `GET /bookings`: of the visits on these local dates, or with a reference of the buyer. */
export function bookings(
  context: TicketContext,
  from: string,
  until: string,
  resellerReference: string | null,
): Answer {
  const now = context.now().getTime();
  return answer(
    context.stock
      .visits(from, until)
      .map((row) => asOf(row, now))
      .filter((row) => isVisible(row, now))
      .filter((row) => resellerReference === null || row.reseller_reference === resellerReference)
      .map((row) => context.show(row)),
  );
}
