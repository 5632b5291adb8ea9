import { dateIn } from '#values/local-time.ts';
import { parseParty } from '#values/party.ts';
import { refusal, type Answer } from '../engine/answer.ts';
import { bookingJson, type Guest, type Row } from '../engine/booking.ts';
import { type Ask, isPrice, type Sale } from '../engine/reserve.ts';
import type { HotelContext } from './context.ts';
import { roomsByType } from './mixed-rooms.ts';
import { type PricedOffer, priced } from './offer.ts';
import { changeRequest, type HoldRequest } from './request.ts';
import { hasRooms } from './stock.ts';
import type { StayColumns } from './books/stock.sql.ts';
import { readBookToken } from './token.ts';

export function askOf({ client_reference, price, lead_guests }: HoldRequest): Ask {
  return { reference: client_reference, price, guests: lead_guests };
}

/** The offer of a request if it is still available at the requested price, or the refusal. Stock is not checked. */
function promised(context: HotelContext, request: HoldRequest): PricedOffer | Answer {
  const token = readBookToken(request.token, context.signingKey);
  if (!token) return refusal(404, 'unknown_token');
  const now = context.now();
  if (token.expires <= now.getTime()) return refusal(409, 'quote_expired');
  const offer = priced(context.catalogue, token);
  if (!offer || token.checkIn < dateIn(offer.property.tz, now)) return refusal(409, 'sold_out');
  const { total } = offer.price;
  if (token.total !== total.toString() || !isPrice(request.price, { minor: total, currency: token.currency }))
    return refusal(409, 'price_changed');
  if (request.lead_guests.length !== offer.party.length) return refusal(422, 'guests_rejected');
  return offer;
}

/** The stay of a request, if rooms are left, with all its room types. */
export function sell(context: HotelContext, request: HoldRequest): Sale<StayColumns> | Answer {
  const offer = promised(context, request);
  if ('status' in offer) return offer;
  const { property, checkIn, checkOut } = offer.selection;
  const occupied = context.stock.occupied([property], checkIn, checkOut, context.now().getTime());
  if (!hasRooms(offer.rooms, property, offer.nights, occupied)) return refusal(409, 'sold_out');
  const [, ...further] = roomsByType(offer.rooms);
  return {
    price: { minor: offer.price.total, currency: offer.property.currency },
    penalties: offer.penalties,
    columns: {
      property_id: property,
      room_code: offer.selection.room,
      rooms: roomsByType(offer.rooms).get(offer.room) ?? 0,
      check_in: checkIn,
      check_out: checkOut,
      party: offer.selection.party,
    },
    saved: () => {
      context.stock.keepFurther(
        request.client_reference,
        further.map(([{ code }, rooms]) => ({ code, rooms })),
      );
      context.stock.keepFeeOnRequest(request.client_reference, offer.isFeeOnRequest);
    },
  };
}

/** Null when the change can't be read, or leaves no night. */
export function changedStay(row: Row<StayColumns>, body: unknown): Row<StayColumns> | null {
  const change = changeRequest.safeParse(body).data;
  if (!change) return null;
  const { check_in = row.check_in, check_out = row.check_out, room_code = row.room_code } = change;
  return check_in < check_out ? { ...row, check_in, check_out, room_code } : null;
}

export function stayJson(row: Row<StayColumns>) {
  const party = parseParty(row.party);
  return {
    ...bookingJson(row),
    property_id: row.property_id,
    room_code: row.room_code,
    check_in: row.check_in,
    check_out: row.check_out,
    lead_guests: JSON.parse(row.guests) as Guest[],
    rooms: (party.ok ? party.value : []).map((room) => ({ adults: room.adults, child_ages: room.childAges })),
  };
}
