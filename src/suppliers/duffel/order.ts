import type {
  BookAnswer,
  CancelAnswer,
  CancellationFeeAnswer,
  Order,
  StatusAnswer,
  SupplierBooking,
} from '#verticals/cars/supplier.ts';
import { type Money, toDecimal } from '#values/money.ts';
import type { Reply } from '../wire-caller.ts';
import { dataIn, type Duffel, reasonOf, refused } from './duffel-call.ts';
import { feeAt, moneyOf, totalOf } from './price.ts';
import { type Asked, readToken } from './token.ts';
import { bookingSchema, pageSchema, type WireBooking } from './wire.ts';

const budgets = { book: 90_000, status: 30_000, cancel: 60_000, list: 30_000 };

const unknown = (reply: Reply) => ({ kind: 'unknown', reason: reasonOf(reply) }) as const;

/** Our booking in a part of an answer; null for anybody else's. */
function bookingOf(value: unknown, order: Order): WireBooking | null {
  const booking = bookingSchema.safeParse(value).data;
  return booking?.metadata.reference === order.reference ? booking : null;
}

type Found = { readonly kind: 'found'; readonly booking: WireBooking } | { readonly kind: 'none' };

/** The booking with our reference. Null and the reply when that can't be told. */
async function lookUp(
  duffel: Duffel,
  order: Order,
): Promise<Found | { readonly kind: 'unknown'; readonly reply: Reply }> {
  const query = new URLSearchParams({ 'metadata[reference]': order.reference });
  const reply = await duffel.call({
    purpose: 'status',
    method: 'GET',
    path: `/cars/bookings?${query}`,
    budgetMs: budgets.status,
  });
  const list = dataIn(reply);
  if (!Array.isArray(list)) return { kind: 'unknown', reply };
  if (list.length === 0) return { kind: 'none' };
  const booking = bookingOf(list[0], order);
  return booking && list.length === 1 ? { kind: 'found', booking } : { kind: 'unknown', reply };
}

const isSame = (one: Money | null, other: Money) =>
  one !== null && one.minor === other.minor && one.currency === other.currency;

/** What isn't as it was ordered, for the log; null when all is. The car is compared elsewhere. */
function differenceFrom(booking: WireBooking, { criteria, stations }: Asked, order: Order): string | null {
  const from = `${booking.pickup_date}T${booking.pickup_time.slice(0, 5)}`;
  const until = `${booking.dropoff_date}T${booking.dropoff_time.slice(0, 5)}`;
  if (from !== criteria.from || until !== criteria.until) return 'times differ';
  const [pickup, dropoff] = stations ?? [];
  const isThere = (name: string, wanted: string | undefined) => wanted === undefined || name === wanted;
  if (!isThere(booking.pickup_location.name, pickup) || !isThere(booking.dropoff_location.name, dropoff))
    return 'desks differ';
  return isSame(totalOf(booking), order.supplierPrice) ? null : 'price differs';
}

/** Duffel recognises no repeated call; the sandbox does, by the reference in the metadata. */
export async function book(duffel: Duffel, order: Order): Promise<BookAnswer> {
  const asked = readToken(order.supplierToken);
  if (!asked?.quoteId) return { kind: 'rejected', reason: 'unknown_token' };
  const {
    first_name: given = '',
    last_name: family = '',
    born_on: born,
    flight_number: flight,
  } = order.travellers[0]?.fields ?? {};
  const reply = await duffel.call({
    purpose: 'booking',
    method: 'POST',
    path: '/cars/bookings',
    body: {
      data: {
        quote_id: asked.quoteId,
        driver: {
          given_name: given,
          family_name: family,
          email: order.contact.email,
          phone_number: order.contact.phone,
          ...(born ? { date_of_birth: born } : {}),
        },
        ...(flight ? { inbound_flight_number: flight } : {}),
        metadata: { reference: order.reference },
      },
    },
    budgetMs: budgets.book,
  });
  const refusal = refused(reply);
  if (refusal === 'sold_out' || refusal === 'not_found') return { kind: 'sold_out' };
  if (refusal === 'price_changed') return { kind: 'price_changed' };
  if (refusal) return { kind: 'rejected', reason: refusal };
  const booking = bookingOf(dataIn(reply), order);
  if (!booking) return unknown(reply);
  if (booking.status !== 'confirmed') return { kind: 'unknown', reason: `status ${booking.status}` };
  const differs = differenceFrom(booking, asked, order) ?? (booking.car.code === asked.acriss ? null : 'car differs');
  if (differs) return { kind: 'unknown', reason: differs };
  return { kind: 'confirmed', supplierReference: booking.reference, propertyConfirmation: null };
}

export async function status(duffel: Duffel, order: Order): Promise<StatusAnswer> {
  const asked = readToken(order.supplierToken);
  const found = await lookUp(duffel, order);
  if (found.kind === 'none') return { kind: 'not_found' };
  if (found.kind === 'unknown') return unknown(found.reply);
  const { booking } = found;
  if (!asked) return { kind: 'unknown', reason: 'unknown_token' };
  const { status: state, car, reference } = booking;
  const differs = differenceFrom(booking, asked, order);
  // What is cancelled need not be as it was ordered.
  if (differs && state !== 'cancelled') return { kind: 'unknown', reason: differs };
  const isSwapped = state === 'confirmed' && car.code !== asked.acriss;
  return {
    kind: 'found',
    state,
    supplierReference: reference,
    propertyConfirmation: null,
    fee: state === 'cancelled' ? keptFee(booking, order) : null,
    ...(isSwapped ? { changes: [{ code: 'car', before: asked.acriss, after: car.code }] } : {}),
  };
}

/** What the supplier has kept; null when it does not say. */
function keptFee({ cancellation_fee: told }: WireBooking, order: Order): Money | null {
  const fee = told ? moneyOf(told) : null;
  return fee?.currency === order.supplierPrice.currency ? fee : null;
}

const feeNow = (duffel: Duffel, { cancellation }: WireBooking, order: Order): Money =>
  feeAt(cancellation, order.supplierPrice, duffel.now().getTime());

export async function cancellationFee(duffel: Duffel, order: Order): Promise<CancellationFeeAnswer> {
  const found = await lookUp(duffel, order);
  if (found.kind === 'unknown') return unknown(found.reply);
  if (found.kind === 'none') return { kind: 'not_allowed', reason: 'not_found' };
  const { booking } = found;
  if (booking.status === 'cancelled') return { kind: 'not_allowed', reason: 'cancelled' };
  return { kind: 'fee', fee: feeNow(duffel, booking, order) };
}

export async function cancel(duffel: Duffel, order: Order, accepted: Money): Promise<CancelAnswer> {
  const found = await lookUp(duffel, order);
  if (found.kind === 'unknown') return unknown(found.reply);
  if (found.kind === 'none') return { kind: 'rejected', reason: 'not_found' };
  if (found.booking.status === 'cancelled') return cancelled(found.booking, order);
  const expected = feeNow(duffel, found.booking, order);
  if (expected.minor > accepted.minor) return { kind: 'fee_changed', fee: expected };
  const reply = await duffel.call({
    purpose: 'booking',
    method: 'POST',
    path: `/cars/bookings/${encodeURIComponent(found.booking.id)}/actions/cancel`,
    body: { data: { max_fee: { amount: toDecimal(accepted), currency: accepted.currency } } },
    budgetMs: budgets.cancel,
  });
  const refusal = refused(reply);
  if (refusal === 'fee_changed') return { kind: 'fee_changed', fee: order.supplierPrice };
  if (refusal) return { kind: 'rejected', reason: refusal };
  const booking = bookingOf(dataIn(reply), order);
  return booking?.status === 'cancelled' ? cancelled(booking, order) : unknown(reply);
}

function cancelled(booking: WireBooking, order: Order): CancelAnswer {
  const fee = keptFee(booking, order);
  return fee ? { kind: 'cancelled', fee } : { kind: 'unknown', reason: 'the fee is not told' };
}

/** One unreadable entry makes the whole list unknown: leaving it out would look like a booking that isn't there. */
export async function list(
  duffel: Duffel,
  from: string,
  until: string,
): Promise<readonly SupplierBooking[] | 'unknown'> {
  const all: SupplierBooking[] = [];
  let after: string | null = null;
  do {
    const query = new URLSearchParams({
      created_after: from,
      created_before: until,
      ...(after === null ? {} : { after }),
    });
    // oxlint-disable-next-line no-await-in-loop -- each page says where the next one is
    const reply: Reply = await duffel.call({
      purpose: 'status',
      method: 'GET',
      path: `/cars/bookings?${query}`,
      budgetMs: budgets.list,
    });
    const page: { bookings: unknown[]; after: string | null } | undefined = pageSchema.safeParse(dataIn(reply)).data;
    if (!page) return 'unknown';
    for (const entry of page.bookings) {
      const booking = bookingSchema.safeParse(entry).data;
      const price = booking && totalOf(booking);
      if (!booking || !price) return 'unknown';
      const { metadata, reference: supplierReference, status: state } = booking;
      all.push({ reference: metadata.reference, supplierReference, state, price });
    }
    ({ after } = page);
  } while (after !== null);
  return all;
}
