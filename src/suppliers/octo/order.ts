import type { Money } from '#values/money.ts';
import { zero } from '#values/money.ts';
import type {
  BookAnswer,
  CancelAnswer,
  CancellationFeeAnswer,
  HoldAnswer,
  Order,
  ReleaseAnswer,
  TicketStatus,
} from '#verticals/tickets/supplier.ts';
import type { Reply } from '../wire-caller.ts';
import { differenceFrom, issuedIn, priceOf, stateOf, timesIn } from './booking.ts';
import type { Octo } from './octo-call.ts';
import { type Asked, readToken } from './token.ts';
import { uuidOf } from './uuid.ts';
import { bookingSchema, errorSchema, type WireBooking } from './wire.ts';

const budgets = { hold: 20_000, release: 30_000, book: 90_000, status: 30_000, cancel: 60_000 };
const holdMinutes = 30;
const unknownBooking = 'INVALID_BOOKING_UUID';

interface Unknown {
  readonly kind: 'unknown';
  readonly reason: string;
}

const unknown = (octo: Octo, reply: Reply): Unknown => ({ kind: 'unknown', reason: octo.reasonOf(reply) });

/** A refusal that certainly changed nothing: a 4xx with an error that OCTO knows. */
function refused(reply: Reply): string | null {
  if (reply.kind === 'silence' || reply.status < 400 || reply.status > 499) return null;
  return errorSchema.safeParse(reply.body).data?.error ?? null;
}

/** Our booking in a successful answer; null for anybody else's. */
function bookingIn(reply: Reply, order: Order): WireBooking | null {
  if (reply.kind === 'silence' || reply.status < 200 || reply.status > 299) return null;
  const booking = bookingSchema.safeParse(reply.body).data;
  return booking?.uuid === uuidOf(order.reference) ? booking : null;
}

const pathOf = (order: Order, action = '') => `/bookings/${uuidOf(order.reference)}${action}`;

async function post(octo: Octo, path: string, body: object, budgetMs: number): Promise<Reply> {
  return await octo.call({ purpose: 'booking', method: 'POST', path, body, budgetMs });
}

async function lookUp(octo: Octo, order: Order): Promise<Reply> {
  return await octo.call({ purpose: 'status', method: 'GET', path: pathOf(order), budgetMs: budgets.status });
}

/** One ticket each, in the order of the units; the same order gives the same uuids. */
function unitItems(order: Order, asked: Asked) {
  const items = asked.units.flatMap(({ unitId, quantity }) => Array.from({ length: quantity }, () => unitId));
  return items.map((unitId, at) => ({ uuid: uuidOf(`${order.reference}/${String(at)}`), unitId }));
}

/** Holding what is held already prolongs it. */
export async function hold(octo: Octo, order: Order): Promise<HoldAnswer> {
  const asked = readToken(order.supplierToken);
  if (!asked) return { kind: 'rejected', reason: 'unknown_token' };
  const reply = await post(
    octo,
    '/bookings',
    {
      uuid: uuidOf(order.reference),
      resellerReference: order.reference,
      productId: asked.productId,
      optionId: asked.optionId,
      availabilityId: asked.slotId,
      expirationMinutes: holdMinutes,
      unitItems: unitItems(order, asked),
    },
    budgets.hold,
  );
  const refusal = refused(reply);
  if (refusal === 'UNPROCESSABLE_ENTITY' || refusal === 'INVALID_AVAILABILITY_ID') return { kind: 'sold_out' };
  if (refusal) return { kind: 'rejected', reason: refusal };
  const held = bookingIn(reply, order);
  if (held?.status !== 'ON_HOLD') return unknown(octo, reply);
  const differs = differenceFrom(held, asked);
  if (differs) return { kind: 'unknown', reason: differs };
  const price = priceOf(held, octo.commissionBp);
  if (price && !isSame(price, order.supplierPrice)) {
    await release(octo, order);
    return { kind: 'price_changed' };
  }
  const prolonged = await prolong(octo, order, held);
  return prolonged ? { kind: 'held', until: prolonged } : unknown(octo, reply);
}

/** A supplier that answers a repeated reservation with the old one is asked for more time. */
async function prolong(octo: Octo, order: Order, held: WireBooking): Promise<string | null> {
  const until = held.utcExpiresAt ? Date.parse(held.utcExpiresAt) : Number.NaN;
  const wanted = octo.now().getTime() + (holdMinutes - 1) * 60_000;
  if (until >= wanted) return new Date(until).toISOString();
  const isOld = octo.now().getTime() - Date.parse(held.utcCreatedAt) > 60_000;
  const reply = isOld
    ? await post(octo, pathOf(order, '/extend'), { expirationMinutes: holdMinutes }, budgets.hold)
    : null;
  const longer = reply && bookingIn(reply, order)?.utcExpiresAt;
  const latest = Math.max(Number.isNaN(until) ? 0 : until, longer ? Date.parse(longer) : 0);
  return latest > 0 ? new Date(latest).toISOString() : null;
}

const isSame = (one: Money, other: Money) => one.minor === other.minor && one.currency === other.currency;

export async function release(octo: Octo, order: Order): Promise<ReleaseAnswer> {
  const reply = await post(octo, pathOf(order, '/cancel'), { reason: 'Not bought.' }, budgets.release);
  if (refused(reply) === unknownBooking) return { kind: 'released' };
  const booking = bookingIn(reply, order);
  if (booking && ['EXPIRED', 'CANCELLED', 'REJECTED'].includes(booking.status)) return { kind: 'released' };
  return refused(reply) ? { kind: 'unknown', reason: refused(reply) ?? '' } : unknown(octo, reply);
}

async function confirm(octo: Octo, order: Order): Promise<Reply> {
  const [first] = order.travellers;
  const { first_name: firstName = '', last_name: lastName = '' } = first?.fields ?? {};
  return await post(
    octo,
    pathOf(order, '/confirm'),
    {
      resellerReference: order.reference,
      emailReceipt: false,
      contact: {
        fullName: `${firstName} ${lastName}`.trim(),
        firstName,
        lastName,
        emailAddress: order.contact.email,
        phoneNumber: order.contact.phone,
        notes: order.requests,
        ...(order.nationality ? { country: order.nationality } : {}),
      },
    },
    budgets.book,
  );
}

function confirmed(octo: Octo, order: Order, asked: Asked, booking: WireBooking): BookAnswer {
  if (booking.status === 'REJECTED') return { kind: 'rejected', reason: 'REJECTED' };
  if (booking.status === 'PENDING') return { kind: 'unknown', reason: 'PENDING' };
  if (booking.status !== 'CONFIRMED' && booking.status !== 'REDEEMED')
    return { kind: 'unknown', reason: `status ${booking.status}` };
  const differs = differenceFrom(booking, asked) ?? otherPrice(octo, order, booking);
  if (differs) return { kind: 'unknown', reason: differs };
  return {
    kind: 'confirmed',
    supplierReference: booking.supplierReference ?? booking.id,
    propertyConfirmation: null,
    issued: issuedIn(booking, asked),
  };
}

function otherPrice(octo: Octo, order: Order, booking: WireBooking): string | null {
  const price = priceOf(booking, octo.commissionBp);
  return price && !isSame(price, order.supplierPrice) ? 'price differs' : null;
}

/** Confirms what is held; what is not held, or not any more, is reserved first. */
export async function book(octo: Octo, order: Order): Promise<BookAnswer> {
  const asked = readToken(order.supplierToken);
  if (!asked) return { kind: 'rejected', reason: 'unknown_token' };
  const reply = await confirm(octo, order);
  const refusal = refused(reply);
  const booking = bookingIn(reply, order);
  if (booking) return confirmed(octo, order, asked, booking);
  if (!refusal) return unknown(octo, reply);
  // A refusal says too little: what the booking is now says more.
  const found = await lookUp(octo, order);
  const now = bookingIn(found, order);
  const isGone = refused(found) === unknownBooking || now?.status === 'EXPIRED';
  if (!isGone) {
    if (!now) return unknown(octo, found);
    return now.status === 'ON_HOLD' ? { kind: 'rejected', reason: refusal } : confirmed(octo, order, asked, now);
  }
  const held = await hold(octo, order);
  if (held.kind !== 'held') return held;
  const again = await confirm(octo, order);
  const second = bookingIn(again, order);
  if (second) return confirmed(octo, order, asked, second);
  const why = refused(again);
  return why ? { kind: 'rejected', reason: why } : unknown(octo, again);
}

export async function status(octo: Octo, order: Order): Promise<TicketStatus> {
  const reply = await lookUp(octo, order);
  if (refused(reply) === unknownBooking) return { kind: 'not_found' };
  const found = bookingIn(reply, order);
  const asked = readToken(order.supplierToken);
  if (!found || !asked) return unknown(octo, reply);
  const state = stateOf(found.status);
  if (state === null) return { kind: 'not_found' };
  const differs = differenceFrom(found, asked, 'time') ?? otherPrice(octo, order, found);
  // What is cancelled need not be as it was ordered.
  if (differs && state !== 'cancelled') return { kind: 'unknown', reason: differs };
  const isMoved = state === 'confirmed' && found.availabilityId !== asked.slotId;
  if (isMoved && !found.availability) return { kind: 'unknown', reason: 'the time differs, and is not told' };
  return {
    kind: 'found',
    state,
    supplierReference: found.supplierReference ?? found.id,
    propertyConfirmation: null,
    fee: state === 'cancelled' ? feeKept(found, order) : null,
    ...(state === 'confirmed' ? { issued: issuedIn(found, asked) } : {}),
    ...(state === 'confirmed' && found.availability ? { visit: timesIn(found.availability) } : {}),
  };
}

/** What the supplier has kept; null when it says neither all nor nothing. */
function feeKept({ status: of, cancellation }: WireBooking, order: Order): Money | null {
  const { currency } = order.supplierPrice;
  if (of === 'REJECTED' || cancellation?.refund === 'FULL') return zero(currency);
  return cancellation?.refund === 'NONE' ? order.supplierPrice : null;
}

/** OCTO has no fees: cancelling is free before the cut-off, and not foreseen after it. */
export async function cancellationFee(octo: Octo, order: Order): Promise<CancellationFeeAnswer> {
  const reply = await lookUp(octo, order);
  const refusal = refused(reply);
  if (refusal) return { kind: 'not_allowed', reason: refusal };
  const found = bookingIn(reply, order);
  if (!found) return unknown(octo, reply);
  if (found.status === 'REDEEMED' || found.unitItems.some(({ utcRedeemedAt }) => utcRedeemedAt))
    return { kind: 'not_allowed', reason: 'redeemed' };
  if (found.status !== 'CONFIRMED' && found.status !== 'PENDING')
    return { kind: 'not_allowed', reason: found.status.toLowerCase() };
  if (!found.cancellable) return { kind: 'not_allowed', reason: 'too_late' };
  return { kind: 'fee', fee: feeNow(octo, order) };
}

function feeNow(octo: Octo, order: Order): Money {
  const freeUntil = readToken(order.supplierToken)?.freeUntil;
  const isFree = freeUntil !== undefined && octo.now().getTime() < Date.parse(freeUntil);
  return isFree ? zero(order.supplierPrice.currency) : order.supplierPrice;
}

export async function cancel(
  octo: Octo,
  order: Order,
  acceptedFee: { readonly minor: bigint; readonly currency: string },
): Promise<CancelAnswer> {
  const expected = feeNow(octo, order);
  const before = bookingIn(await lookUp(octo, order), order);
  if (before?.status === 'CANCELLED') return cancelled(before, order);
  if (expected.minor > acceptedFee.minor) return { kind: 'fee_changed', fee: expected };
  const reply = await post(octo, pathOf(order, '/cancel'), { reason: 'Cancelled by the traveller.' }, budgets.cancel);
  const refusal = refused(reply);
  if (refusal) return { kind: 'rejected', reason: refusal };
  const booking = bookingIn(reply, order);
  return booking?.status === 'CANCELLED' ? cancelled(booking, order) : unknown(octo, reply);
}

function cancelled(booking: WireBooking, order: Order): CancelAnswer {
  const fee = feeKept(booking, order);
  return fee ? { kind: 'cancelled', fee } : { kind: 'unknown', reason: 'the refund is not the whole and not nothing' };
}
