import type { z } from 'zod';
import { writeBigints } from '#values/bigint-json.ts';
import { referenceFrom } from '#values/reference.ts';
import { dateIn } from '#values/local-time.ts';
import { toDecimal } from '#values/money.ts';
import { type Answer, answer, type Context, refusal } from './context.ts';
import type { Faults } from './fault.ts';
import { type PricedOffer, priced } from './offer.ts';
import type { bookRequest, HoldRequest } from './request.ts';
import { roomsByType } from './split/split.ts';
import { asOf, hasRooms, reservationJson } from './reservation.ts';
import type { ReservationRow } from './reservation.sql.ts';
import { immediately } from './store.ts';
import { readBookToken } from './token.ts';

/** How long stock is kept while the buyer pays. */
export const holdLifeMs = 20 * 60_000;

function samePrice(price: HoldRequest['price'], minor: bigint, currency: string): boolean {
  return price.currency === currency && price.amount === toDecimal({ minor, currency });
}

/** The offer that a request may still have at the price that it names, or the refusal. Stock is not looked at. */
function promised(context: Context, request: HoldRequest): PricedOffer | Answer {
  const token = readBookToken(request.token, context.signingKey);
  if (!token) return refusal(404, 'unknown_token');
  const now = context.now();
  if (token.expires <= now.getTime()) return refusal(409, 'quote_expired');
  const offer = priced(context.catalogue, token);
  if (!offer || token.checkIn < dateIn(offer.property.tz, now)) return refusal(409, 'sold_out');
  const { total } = offer.price;
  if (token.total !== total.toString() || !samePrice(request.price, total, token.currency))
    return refusal(409, 'price_changed');
  if (request.lead_guests.length !== offer.party.length) return refusal(422, 'guests_rejected');
  return offer;
}

function newRow(
  context: Context,
  request: HoldRequest,
  offer: PricedOffer,
  state: 'held' | 'confirmed',
): ReservationRow {
  const now = context.now().getTime();
  const { selection } = offer;
  return {
    client_reference: request.client_reference,
    reference: `SBX-${referenceFrom(context.random(20)).slice(0, 12)}`,
    state,
    property_id: selection.property,
    room_code: selection.room,
    rooms: roomsByType(offer.rooms).get(offer.room) ?? 0,
    check_in: selection.checkIn,
    check_out: selection.checkOut,
    party: selection.party,
    guests: JSON.stringify(request.lead_guests),
    currency: offer.property.currency,
    price: offer.price.total.toString(),
    penalties: writeBigints(offer.penalties.map(({ from, minor }) => ({ from, minor }))),
    confirmation: null,
    fee: null,
    created_at: now,
    hold_until: state === 'held' ? now + holdLifeMs : null,
    confirms_at: null,
    visible_at: now,
    supplier_cancels_at: null,
  };
}

/** Writes the reservation of an offer down with all types that it takes. */
function keep(context: Context, row: ReservationRow, offer: PricedOffer): void {
  context.reservations.save(row);
  const [, ...further] = roomsByType(offer.rooms);
  context.reservations.keepFurther(
    row.client_reference,
    further.map(([{ code }, rooms]) => ({ code, rooms })),
  );
}

function hasRoom(context: Context, offer: PricedOffer): boolean {
  const { property, checkIn, checkOut } = offer.selection;
  const occupied = context.reservations.occupied([property], checkIn, checkOut, context.now().getTime());
  return hasRooms(offer.rooms, property, offer.nights, occupied);
}

/** Keeps stock for 20 minutes. Asking again with the same reference moves the end; there is never a second hold. */
export function hold(context: Context, request: HoldRequest, faults: Faults): Answer {
  if (faults.has('sold_out')) return refusal(409, 'sold_out');
  if (faults.has('price_up')) return refusal(409, 'price_changed');
  return immediately(context.db, () => {
    const now = context.now().getTime();
    const stored = context.reservations.find(request.client_reference);
    const existing = stored && asOf(stored, now);
    if (existing?.state === 'held') {
      const extended = { ...existing, hold_until: now + holdLifeMs };
      context.reservations.save(extended);
      return answer(reservationJson(extended));
    }
    if (existing && existing.state !== 'released') return refusal(409, 'reference_used');
    const offer = promised(context, request);
    if ('status' in offer) return offer;
    if (!hasRoom(context, offer)) return refusal(409, 'sold_out');
    const row = newRow(context, request, offer, 'held');
    keep(context, row, offer);
    return answer(reservationJson(row), 201);
  });
}

/** Gives held stock back. Repeating it, or releasing what was never held, changes nothing and is fine. */
export function release(context: Context, clientReference: string): Answer {
  return immediately(context.db, () => {
    const stored = context.reservations.find(clientReference);
    const existing = stored && asOf(stored, context.now().getTime());
    if (existing && existing.state !== 'held' && existing.state !== 'released') return refusal(409, 'already_booked');
    if (existing) context.reservations.save({ ...existing, state: 'released' });
    return answer({ released: true });
  });
}

/** The confirmed row with what the faults do to it. */
function settled(context: Context, row: ReservationRow, faults: Faults): ReservationRow {
  const now = context.now().getTime();
  const acceptedFor = faults.get('accepted_202');
  const changesMindAfter = faults.get('supplier_cancelled');
  return {
    ...row,
    state: faults.has('ghost') ? 'ghost' : acceptedFor === undefined ? 'confirmed' : 'pending',
    confirmation: row.reference.slice(-6),
    hold_until: null,
    confirms_at: acceptedFor === undefined ? null : now + acceptedFor,
    visible_at: now + Math.max(context.visibilityLagMs, faults.get('late_visibility') ?? 0),
    supplier_cancels_at: changesMindAfter === undefined ? null : now + changesMindAfter,
  };
}

/** Books, from a live hold of the same reference or straight from a quote. One reference makes one booking, ever. */
export function book(context: Context, request: z.infer<typeof bookRequest>, faults: Faults): Answer {
  const done = (row: ReservationRow, status: number): Answer => {
    const shown = row.state === 'ghost' ? { ...row, state: 'confirmed' as const } : row;
    const json = reservationJson(shown);
    const rooms = faults.has('guests_differ')
      ? json.rooms.map((room) => ({ ...room, adults: room.adults + 1 }))
      : json.rooms;
    return answer({ ...json, rooms }, row.state === 'pending' ? 202 : faults.has('late_visibility') ? 500 : status);
  };
  return immediately(context.db, () => {
    const stored = context.reservations.find(request.client_reference);
    const existing = stored && asOf(stored, context.now().getTime());
    if (existing?.state === 'pending' || existing?.state === 'confirmed') return done(existing, 200);
    if (existing?.state === 'cancelled' || existing?.state === 'ghost') return refusal(409, 'reference_used');
    if (faults.has('rejected')) return refusal(422, 'guests_rejected');
    if (faults.has('sold_out')) return refusal(409, 'sold_out');
    if (faults.has('price_up')) return refusal(409, 'price_changed');
    if (existing?.state === 'held') {
      if (!samePrice(request.price, BigInt(existing.price), existing.currency)) return refusal(409, 'price_changed');
      const row = settled(context, { ...existing, guests: JSON.stringify(request.lead_guests) }, faults);
      context.reservations.save(row);
      return done(row, 201);
    }
    const offer = promised(context, request);
    if ('status' in offer) return offer;
    if (!hasRoom(context, offer)) return refusal(409, 'sold_out');
    const row = settled(context, newRow(context, request, offer, 'confirmed'), faults);
    keep(context, row, offer);
    return done(row, 201);
  });
}
