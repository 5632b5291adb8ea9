import {
  type BookAnswer,
  type CancelAnswer,
  type CancellationFeeAnswer,
  type Guest,
  leadGuestsOf,
  type Order,
} from '#verticals/hotels/supplier.ts';
import type { Money } from '#values/money.ts';
import type { Caller, Reply } from '../wire-caller.ts';
import { difference, feeIn, find, path, payableThrough, refused, stateOf, unknown } from './lookup.ts';
import { type Occupancy, occupanciesOf } from './occupancy.ts';
import { saysSoldOut } from './shop.ts';
import { type Offered, readToken } from './token.ts';
import { bookingSchema, type WireBooking } from './wire.ts';

const bookBudgetMs = 90_000;
const cancelBudgetMs = 60_000;
const maxName = 50;
const maxRemark = 500;

function nameJson(guest: Guest) {
  return { name: guest.firstName.slice(0, maxName), surname: guest.lastName.slice(0, maxName) };
}

/** The guests of equal rooms, distinguished by `roomId`; each room's first adult is its lead guest. */
function paxesJson({ adults, childAges, rooms }: Occupancy, leads: readonly Guest[]) {
  return rooms.flatMap((place, index) => {
    const roomId = index + 1;
    const lead = leads[place];
    const grown = Array.from({ length: adults }, (_, adult) => ({
      roomId,
      type: 'AD',
      ...(adult === 0 && lead && nameJson(lead)),
    }));
    return [...grown, ...childAges.map((age) => ({ roomId, type: 'CH', age }))];
  });
}

function bookingJson(order: Order, asked: Offered, holder: Guest, leads: readonly Guest[]) {
  const remark = order.requests.trim().slice(0, maxRemark);
  return {
    holder: nameJson(holder),
    rooms: occupanciesOf(asked.party).map((occupancy, place) => ({
      rateKey: asked.rateKeys[place],
      paxes: paxesJson(occupancy, leads),
    })),
    clientReference: order.reference,
    tolerance: 0,
    language: 'ENG',
    ...(remark && { remark }),
  };
}

function bookingIn(reply: Reply): WireBooking | null {
  if (reply.kind === 'silence' || (reply.status !== 200 && reply.status !== 201)) return null;
  return bookingSchema.safeParse(reply.body).data?.booking ?? null;
}

export async function book(call: Caller, order: Order): Promise<BookAnswer> {
  const asked = readToken(order.supplierToken);
  if (!asked || asked.rateKeys.length !== occupanciesOf(asked.party).length)
    return { kind: 'rejected', reason: 'unknown_token' };
  if (!asked.checked) return { kind: 'rejected', reason: 'unchecked_rate' };
  const leads = leadGuestsOf(order);
  const [holder] = leads;
  if (!holder || leads.length !== asked.party.length) return { kind: 'rejected', reason: 'lead_guests' };
  const { minor, currency } = order.supplierPrice;
  if (minor !== asked.price || currency !== asked.currency) return { kind: 'price_changed' };

  const reply = await call({
    purpose: 'booking',
    method: 'POST',
    path,
    body: bookingJson(order, asked, holder, leads),
    budgetMs: bookBudgetMs,
  });
  const refusal = refused(reply);
  if (refusal) {
    if (saysSoldOut(refusal.message)) return { kind: 'sold_out' };
    return /price/i.test(refusal.message) ? { kind: 'price_changed' } : { kind: 'rejected', reason: refusal.code };
  }
  const booked = bookingIn(reply);
  if (!booked || booked.clientReference !== order.reference || stateOf(booked.status) !== 'confirmed')
    return unknown(reply);
  const differs = difference(booked, asked, order.supplierPrice);
  if (differs) return { kind: 'unknown', reason: differs };
  return {
    kind: 'confirmed',
    supplierReference: booked.reference,
    propertyConfirmation: null,
    payableThrough: payableThrough(booked),
  };
}

type Cancellable =
  | { kind: 'live'; reference: string }
  | { kind: 'cancelled'; booking: WireBooking }
  | { kind: 'refused'; reason: string }
  | { kind: 'unknown'; reason: string };

async function cancellable(call: Caller, order: Order, now: Date): Promise<Cancellable> {
  const answer = await find(call, order, now);
  if (answer.kind === 'unknown') return answer;
  if (answer.kind === 'not_found') return { kind: 'refused', reason: 'not_found' };
  const { booking } = answer;
  return stateOf(booking.status) === 'cancelled'
    ? { kind: 'cancelled', booking }
    : { kind: 'live', reference: booking.reference };
}

function erase(call: Caller, reference: string, flag: 'SIMULATION' | 'CANCELLATION'): Promise<Reply> {
  return call({
    purpose: flag === 'SIMULATION' ? 'status' : 'booking',
    method: 'DELETE',
    path: `${path}/${encodeURIComponent(reference)}?cancellationFlag=${flag}`,
    budgetMs: cancelBudgetMs,
  });
}

async function simulate(call: Caller, order: Order, reference: string): Promise<CancellationFeeAnswer> {
  const reply = await erase(call, reference, 'SIMULATION');
  const refusal = refused(reply);
  if (refusal) return { kind: 'not_allowed', reason: refusal.code };
  const booking = bookingIn(reply);
  const fee = booking?.reference === reference ? feeIn(booking, order.supplierPrice) : null;
  return fee ? { kind: 'fee', fee } : unknown(reply);
}

export async function cancellationFee(call: Caller, order: Order, now: Date): Promise<CancellationFeeAnswer> {
  const found = await cancellable(call, order, now);
  if (found.kind === 'unknown') return found;
  if (found.kind === 'refused') return { kind: 'not_allowed', reason: found.reason };
  if (found.kind === 'cancelled') return { kind: 'not_allowed', reason: 'already_cancelled' };
  return await simulate(call, order, found.reference);
}

/** Simulates first, as the wire has no limit for the fee; the actual fee is that of the cancellation itself. */
export async function cancel(call: Caller, order: Order, acceptedFee: Money, now: Date): Promise<CancelAnswer> {
  const found = await cancellable(call, order, now);
  if (found.kind === 'unknown') return found;
  if (found.kind === 'refused') return { kind: 'rejected', reason: found.reason };
  if (found.kind === 'cancelled') {
    const fee = feeIn(found.booking, order.supplierPrice);
    return fee ? { kind: 'cancelled', fee } : { kind: 'unknown', reason: 'fee not told' };
  }
  const simulated = await simulate(call, order, found.reference);
  if (simulated.kind === 'unknown') return simulated;
  if (simulated.kind === 'not_allowed') return { kind: 'rejected', reason: simulated.reason };
  const { fee } = simulated;
  if (fee.currency !== acceptedFee.currency || fee.minor > acceptedFee.minor) return { kind: 'fee_changed', fee };
  const reply = await erase(call, found.reference, 'CANCELLATION');
  const refusal = refused(reply);
  if (refusal) return { kind: 'rejected', reason: refusal.code };
  const booking = bookingIn(reply);
  if (booking?.reference !== found.reference || stateOf(booking.status) !== 'cancelled') return unknown(reply);
  const kept = feeIn(booking, order.supplierPrice);
  return kept ? { kind: 'cancelled', fee: kept } : { kind: 'unknown', reason: 'fee not told' };
}
