import type { PayableThrough } from '#booking/vertical.ts';
import type { Order, StatusAnswer, SupplierBooking } from '#verticals/hotels/supplier.ts';
import type { Money } from '#values/money.ts';
import { addDays } from '#values/stay-dates.ts';
import { readDecimal } from '#connector/wire-money.ts';
import type { Caller, Reply } from '../wire-caller.ts';
import { type Offered, readToken } from './token.ts';
import { bookingSchema, errorSchema, listSchema, type WireBooking, type WireListed } from './wire.ts';

export interface Unknown {
  readonly kind: 'unknown';
  readonly reason: string;
}

export const path = '/hotel-api/1.0/bookings';
const budgetMs = 30_000;
const pageSize = 100;
const maxPages = 500;
/** How many days back a booking is searched by its creation date. */
const daysBack = 30;
/** Entries that are fetched one by one to find our reference. */
const maxOpened = 50;

export function unknown(reply: Reply): Unknown {
  if (reply.kind === 'silence') return { kind: 'unknown', reason: reply.reason };
  return { kind: 'unknown', reason: reply.status < 300 ? 'garbage' : `status ${reply.status}` };
}

/**
 * A refusal that certainly changed nothing: a 4xx in the supplier's own words, or wrong keys. 403 and 429 aren't among
 * them: they also mean an exhausted quota, after which the same call can still succeed.
 */
export function refused(reply: Reply): { readonly code: string; readonly message: string } | null {
  if (reply.kind === 'silence' || reply.status < 400 || reply.status > 499) return null;
  if ([403, 408, 429].includes(reply.status)) return null;
  if (reply.status === 401) return { code: 'unauthorized', message: '' };
  const error = errorSchema.safeParse(reply.body).data?.error;
  return error && error.code !== 'SYSTEM_ERROR' ? error : null;
}

export function stateOf(status: string): SupplierBooking['state'] | null {
  if (status === 'CONFIRMED' || status === 'MODIFIED') return 'confirmed';
  if (status === 'PRECONFIRMED' || status === 'PENDING') return 'pending';
  return status === 'CANCELLED' ? 'cancelled' : null;
}

/** The fee of a cancellation, done or simulated; null when it isn't given or exceeds the booked price. */
export function feeIn(booking: WireBooking, price: Money): Money | null {
  const told = booking.hotel.cancellationAmount ?? booking.cancellationAmount;
  const fee =
    told === null || told === undefined || booking.currency !== price.currency
      ? null
      : readDecimal(told, price.currency, 'round_up');
  return fee && fee.minor <= price.minor ? fee : null;
}

/** Differences between a booking and our request, as text for the log; null when there are none. */
export function difference(booking: WireBooking, asked: Offered, price: Money): string | null {
  const { hotel } = booking;
  if (hotel.code !== asked.propertyId) return 'property differs';
  if (hotel.checkIn !== asked.stay.checkIn || hotel.checkOut !== asked.stay.checkOut) return 'dates differ';
  const charged = readDecimal(booking.totalNet, booking.currency);
  if (charged?.currency !== price.currency || charged.minor !== price.minor) return 'price differs';
  const guests = (hotel.rooms ?? []).flatMap((room) => room.paxes ?? []);
  const ages = guests.flatMap((guest) => (guest.type === 'CH' ? [guest.age ?? -1] : [])).toSorted((a, b) => a - b);
  const adults = guests.filter((guest) => guest.type === 'AD').length;
  const asAsked =
    ages.join() ===
    asked.party
      .flatMap((room) => room.childAges)
      .toSorted((a, b) => a - b)
      .join();
  return asAsked && adults === asked.party.reduce((all, room) => all + room.adults, 0) ? null : 'guests differ';
}

export async function open(call: Caller, reference: string): Promise<WireBooking | Unknown> {
  const reply = await call({
    purpose: 'status',
    method: 'GET',
    path: `${path}/${encodeURIComponent(reference)}`,
    budgetMs,
  });
  const booking =
    reply.kind === 'reply' && reply.status === 200 ? bookingSchema.safeParse(reply.body).data?.booking : undefined;
  return booking?.reference === reference ? booking : unknown(reply);
}

/** Every entry of the list; one unreadable entry makes it unknown: leaving it out would look like a booking that isn't there. */
async function listed(call: Caller, query: Readonly<Record<string, string>>): Promise<readonly WireListed[] | Unknown> {
  const all: WireListed[] = [];
  const seen = new Set<string>();
  for (let page = 0; page < maxPages; page += 1) {
    const range = { from: `${all.length + 1}`, to: `${all.length + pageSize}` };
    const search = new URLSearchParams({ ...query, status: 'ALL', ...range });
    const reply = await call({ purpose: 'status', method: 'GET', path: `${path}?${search}`, budgetMs });
    const read =
      reply.kind === 'reply' && reply.status === 200 ? listSchema.safeParse(reply.body).data?.bookings : undefined;
    if (!read) return unknown(reply);
    const entries = read.bookings ?? [];
    if (entries.some((entry) => seen.has(entry.reference))) return { kind: 'unknown', reason: 'list repeats itself' };
    for (const entry of entries) seen.add(entry.reference);
    all.push(...entries);
    // A list shorter than the stated total is incomplete: a missing entry may be ours.
    if (all.length >= read.total) return all;
    if (entries.length === 0) return { kind: 'unknown', reason: 'list cut short' };
  }
  return { kind: 'unknown', reason: 'endless list' };
}

/** Our booking by our reference, among those of the stay's first night, then among those made lately. */
export async function find(
  call: Caller,
  order: Order,
  now: Date,
): Promise<{ kind: 'found'; booking: WireBooking } | { kind: 'not_found' } | Unknown> {
  const today = now.toISOString().slice(0, 10);
  const stay = readToken(order.supplierToken)?.stay;
  const windows = [
    ...(stay ? [{ filterType: 'CHECKIN', start: stay.checkIn, end: stay.checkIn }] : []),
    { filterType: 'CREATION', start: addDays(today, -daysBack), end: addDays(today, 1) },
  ];
  for (const window of windows) {
    const entries = await listed(call, { ...window, clientReference: order.reference });
    if ('kind' in entries) return entries;
    if (entries.length > maxOpened) return { kind: 'unknown', reason: 'list ignores the reference' };
    // Summaries may leave our reference out; the booking itself must have it, or it is another booking.
    const found: WireBooking[] = [];
    for (const { reference } of entries) {
      const booking = await open(call, reference);
      if ('kind' in booking) return booking;
      if (booking.clientReference !== order.reference) return { kind: 'unknown', reason: 'references differ' };
      found.push(booking);
    }
    const live = found.filter((booking) => stateOf(booking.status) !== 'cancelled');
    if (live.length > 1) return { kind: 'unknown', reason: 'booked twice' };
    const booking = live[0] ?? found[0];
    if (booking) return { kind: 'found', booking };
  }
  return { kind: 'not_found' };
}

export async function status(call: Caller, order: Order, now: Date): Promise<StatusAnswer> {
  const answer = await find(call, order, now);
  if (answer.kind !== 'found') return answer;
  const { booking } = answer;
  const state = stateOf(booking.status);
  if (!state) return { kind: 'unknown', reason: `status ${booking.status}` };
  const asked = readToken(order.supplierToken);
  // A cancelled booking is not compared: its price may have become the fee.
  const differs = asked && state !== 'cancelled' ? difference(booking, asked, order.supplierPrice) : null;
  if (differs) return { kind: 'unknown', reason: differs };
  const fee = state === 'cancelled' ? feeIn(booking, order.supplierPrice) : null;
  return {
    kind: 'found',
    state,
    supplierReference: booking.reference,
    propertyConfirmation: null,
    payableThrough: payableThrough(booking),
    fee,
  };
}

/** The wholesaler behind Hotelbeds; its contract requires it on the voucher. */
export function payableThrough({ hotel: { supplier } }: WireBooking): PayableThrough | null {
  return supplier ? { name: supplier.name, taxNumber: supplier.vatNumber ?? null } : null;
}

/**
 * Bookings made from the day before `from` to the day after `until`: the wire counts whole days, in an unspecified
 * zone.
 */
export async function list(call: Caller, from: string, until: string): Promise<readonly SupplierBooking[] | 'unknown'> {
  const window = { start: addDays(from.slice(0, 10), -1), end: addDays(until.slice(0, 10), 1) };
  const entries = await listed(call, { filterType: 'CREATION', ...window });
  if ('kind' in entries) return 'unknown';
  const bookings: SupplierBooking[] = [];
  let opened = 0;
  for (const entry of entries) {
    let reference = entry.clientReference ?? null;
    if (reference === null) {
      opened += 1;
      const booking = opened > maxOpened ? null : await open(call, entry.reference);
      if (!booking || 'kind' in booking) return 'unknown';
      reference = booking.clientReference ?? null;
    }
    // Made manually without a reference, so not ours.
    if (reference === null || reference === '') continue;
    const state = stateOf(entry.status);
    const price = readDecimal(entry.totalNet, entry.currency);
    if (!state || !price) return 'unknown';
    bookings.push({ reference, supplierReference: entry.reference, state, price });
  }
  return bookings;
}
