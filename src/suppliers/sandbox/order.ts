import type {
  AmendAnswer,
  Amendment,
  AmendmentStatus,
  BookAnswer,
  CancelAnswer,
  CancellationFeeAnswer,
  HoldAnswer,
  Order,
  ReleaseAnswer,
  StatusAnswer,
  SupplierBooking,
} from '#booking/vertical.ts';
import { leadGuestsOf } from '#verticals/hotels/supplier.ts';
import { type Money, toDecimal, zero } from '#values/money.ts';
import type { Call, Reply } from '../wire-caller.ts';
import { readToken } from './token.ts';
import { bookingOf, changesIn, difference, otherDifference } from './translate.ts';
import { amendmentSchema, errorSchema, feeSchema, listSchema, readAmount, reservationSchema } from './wire.ts';

export type Caller = (call: Call) => Promise<Reply>;
type Refusal = ReturnType<typeof errorSchema.parse>['error'];
interface Unknown {
  readonly kind: 'unknown';
  readonly reason: string;
}

const budgets = {
  hold: 20_000,
  release: 30_000,
  book: 90_000,
  status: 30_000,
  cancel: 60_000,
  amend: 30_000,
  list: 30_000,
};
const maxListPages = 500;

export function unknown(reply: Reply): Unknown {
  if (reply.kind === 'silence') return { kind: 'unknown', reason: reply.reason };
  return { kind: 'unknown', reason: reply.status < 300 ? 'garbage' : `status ${reply.status}` };
}

/** A refusal that certainly changed nothing: a 4xx with a code that we know. */
export function refused(reply: Reply): Refusal | null {
  if (reply.kind === 'silence' || reply.status < 400 || reply.status > 499) return null;
  return errorSchema.safeParse(reply.body).data?.error ?? null;
}

function reservationIn(reply: Reply, statuses: readonly number[], order: Order) {
  if (reply.kind === 'silence' || !statuses.includes(reply.status)) return null;
  const reservation = reservationSchema.safeParse(reply.body).data;
  return reservation?.client_reference === order.reference ? reservation : null;
}

function orderJson(order: Order, supplierToken: string) {
  return {
    client_reference: order.reference,
    token: supplierToken,
    price: { amount: toDecimal(order.supplierPrice), currency: order.supplierPrice.currency },
    lead_guests: guestsJson(order),
  };
}

const guestsJson = (of: Pick<Order, 'travellers'>) =>
  leadGuestsOf(of).map((guest) => ({ first_name: guest.firstName, last_name: guest.lastName }));

export function pathOf(order: Pick<Order, 'reference'>): string {
  return `/v1/bookings/${encodeURIComponent(order.reference)}`;
}

function refusedSale(refusal: Refusal): Exclude<HoldAnswer, { kind: 'held' | 'unknown' }> {
  if (refusal.code === 'sold_out' || refusal.code === 'price_changed') return { kind: refusal.code };
  return { kind: 'rejected', reason: refusal.code };
}

export async function hold(call: Caller, order: Order): Promise<HoldAnswer> {
  const offer = readToken(order.supplierToken);
  if (!offer) return { kind: 'rejected', reason: 'unknown_token' };
  const body = orderJson(order, offer.supplierToken);
  const reply = await call({ purpose: 'booking', method: 'POST', path: '/v1/holds', body, budgetMs: budgets.hold });
  const refusal = refused(reply);
  if (refusal) return refusedSale(refusal);
  const held = reservationIn(reply, [200, 201], order);
  if (held?.state !== 'held' || held.hold_until === null) return unknown(reply);
  const differs = difference(held, offer, order.supplierPrice);
  return differs ? { kind: 'unknown', reason: differs } : { kind: 'held', until: held.hold_until };
}

export async function release(call: Caller, order: Order): Promise<ReleaseAnswer> {
  const path = `/v1/holds/${encodeURIComponent(order.reference)}`;
  const reply = await call({ purpose: 'booking', method: 'DELETE', path, budgetMs: budgets.release });
  if (reply.kind === 'reply' && reply.status === 200 && reply.body !== undefined) return { kind: 'released' };
  const refusal = refused(reply);
  return refusal ? { kind: 'unknown', reason: refusal.code } : unknown(reply);
}

export async function book(call: Caller, order: Order): Promise<BookAnswer> {
  const offer = readToken(order.supplierToken);
  if (!offer) return { kind: 'rejected', reason: 'unknown_token' };
  const body = {
    ...orderJson(order, offer.supplierToken),
    contact: order.contact,
    nationality: order.nationality,
    requests: order.requests,
  };
  const reply = await call({ purpose: 'booking', method: 'POST', path: '/v1/bookings', body, budgetMs: budgets.book });
  const refusal = refused(reply);
  if (refusal) return refusedSale(refusal);
  if (reply.kind === 'reply' && reply.status === 202) return { kind: 'unknown', reason: 'accepted' };
  const booked = reservationIn(reply, [200, 201], order);
  if (booked?.state !== 'confirmed') return unknown(reply);
  const differs = difference(booked, offer, order.supplierPrice);
  if (differs) return { kind: 'unknown', reason: differs };
  return { kind: 'confirmed', supplierReference: booked.reference, propertyConfirmation: booked.confirmation };
}

export async function status(call: Caller, order: Order): Promise<StatusAnswer> {
  const reply = await call({ purpose: 'status', method: 'GET', path: pathOf(order), budgetMs: budgets.status });
  if (refused(reply)?.code === 'not_found') return { kind: 'not_found' };
  const found = reservationIn(reply, [200], order);
  if (!found) return unknown(reply);
  const offer = readToken(order.supplierToken);
  const differenceOf = found.state === 'confirmed' ? otherDifference : difference;
  const differs = offer && differenceOf(found, offer, order.supplierPrice);
  // What is cancelled need not be as it was ordered.
  if (differs && found.state !== 'cancelled') return { kind: 'unknown', reason: differs };
  const changes = offer && found.state === 'confirmed' ? changesIn(found, offer) : [];
  return {
    kind: 'found',
    state: found.state,
    supplierReference: found.reference,
    propertyConfirmation: found.confirmation,
    fee: found.fee && readAmount(found.fee),
    ...(changes.length > 0 ? { changes } : {}),
  };
}

export async function cancellationFee(call: Caller, order: Order): Promise<CancellationFeeAnswer> {
  const reply = await call({
    purpose: 'status',
    repeatable: true,
    method: 'POST',
    path: `${pathOf(order)}/cancellation-quote`,
    budgetMs: budgets.status,
  });
  const refusal = refused(reply);
  if (refusal) return { kind: 'not_allowed', reason: refusal.code };
  const read = reply.kind === 'reply' && reply.status === 200 ? feeSchema.safeParse(reply.body).data : undefined;
  const fee = read && readAmount(read.fee);
  if (!read || fee?.currency !== order.supplierPrice.currency) return unknown(reply);
  const { token, refund_to: refundTo, expires_at: expiresAt } = read;
  return {
    kind: 'fee',
    fee,
    ...(token === undefined ? {} : { token }),
    ...(refundTo === undefined ? {} : { refundTo }),
    ...(expiresAt === undefined ? {} : { expiresAt }),
  };
}

export async function cancel(
  call: Caller,
  order: Order,
  acceptedFee: Money,
  token: string | null = null,
): Promise<CancelAnswer> {
  const maxFee = { amount: toDecimal(acceptedFee), currency: acceptedFee.currency };
  const body = { max_fee: maxFee, ...(token === null ? {} : { token }) };
  const reply = await call({
    purpose: 'booking',
    method: 'POST',
    path: `${pathOf(order)}/cancellation`,
    body,
    budgetMs: budgets.cancel,
  });
  const refusal = refused(reply);
  if (refusal?.code === 'fee_changed') {
    const fee = refusal.fee && readAmount(refusal.fee);
    return fee?.currency === order.supplierPrice.currency ? { kind: 'fee_changed', fee } : unknown(reply);
  }
  if (refusal) return { kind: 'rejected', reason: refusal.code };
  const cancelled = reservationIn(reply, [200], order);
  if (cancelled?.state !== 'cancelled') return unknown(reply);
  const fee = cancelled.fee ? readAmount(cancelled.fee) : zero(order.supplierPrice.currency);
  return fee?.currency === order.supplierPrice.currency ? { kind: 'cancelled', fee } : unknown(reply);
}

export async function amend(call: Caller, order: Order, amendment: Amendment): Promise<AmendAnswer> {
  const body = {
    id: amendment.id,
    lead_guests: guestsJson(amendment),
    requests: amendment.requests,
  };
  const path = `${pathOf(order)}/amendments`;
  const reply = await call({ purpose: 'booking', method: 'POST', path, body, budgetMs: budgets.amend });
  const refusal = refused(reply);
  return refusal ? { kind: 'rejected', reason: refusal.code } : amendmentIn(reply, [200, 202], amendment);
}

export async function amendmentStatus(call: Caller, order: Order, amendment: Amendment): Promise<AmendmentStatus> {
  const path = `${pathOf(order)}/amendments/${amendment.id}`;
  const reply = await call({ purpose: 'status', method: 'GET', path, budgetMs: budgets.status });
  if (refused(reply)?.code === 'not_found') return { kind: 'not_found' };
  return amendmentIn(reply, [200], amendment);
}

function amendmentIn(reply: Reply, statuses: readonly number[], { id }: Amendment): AmendAnswer {
  if (reply.kind === 'silence' || !statuses.includes(reply.status)) return unknown(reply);
  const read = amendmentSchema.safeParse(reply.body).data;
  if (read?.id !== id) return unknown(reply);
  if (read.state === 'refused') return { kind: 'rejected', reason: read.reason ?? 'refused' };
  return { kind: read.state };
}

/** One unreadable entry makes the whole list unknown: leaving it out would look like a booking that isn't there. */
export async function list(call: Caller, from: string, until: string): Promise<readonly SupplierBooking[] | 'unknown'> {
  const bookings: SupplierBooking[] = [];
  let after: string | null = null;
  for (let page = 0; page < maxListPages; page += 1) {
    const query: URLSearchParams = new URLSearchParams({ from, until, ...(after !== null && { after }) });
    const reply = await call({
      purpose: 'status',
      method: 'GET',
      path: `/v1/bookings?${query}`,
      budgetMs: budgets.list,
    });
    const read = reply.kind === 'reply' && reply.status === 200 ? listSchema.safeParse(reply.body).data : undefined;
    if (!read) return 'unknown';
    for (const entry of read.bookings) {
      const booking = bookingOf(entry);
      if (!booking) return 'unknown';
      bookings.push(booking);
    }
    if (read.next === null) return bookings;
    after = read.next;
  }
  return 'unknown';
}
