import type { z } from 'zod';
import { dateIn } from '#values/local-time.ts';
import { type Answer, answer, refusal } from '../engine/answer.ts';
import type { Faults } from '../engine/fault.ts';
import type { HotelContext } from './context.ts';
import type { FaultName } from './fault.ts';
import { offerJson, type PricedOffer, priced } from './offer.ts';
import { whyNot } from './price.ts';
import type { quoteRequest } from './request.ts';
import { hasRooms, roomsFree } from './stock.ts';
import { bookToken, readSearchToken, type Selection } from './token.ts';

/** How long a quoted price can be booked. */
export const quoteLifeMs = 20 * 60_000;

function disturbed(selection: Selection, offer: PricedOffer, faults: Faults<FaultName>): Selection {
  const adjustBp = 10_000 + (faults.get('price_up') ?? 0) - (faults.get('price_down') ?? 0);
  const other = offer.property.roomTypes.find((room) => room.code !== offer.room.code);
  return {
    ...selection,
    adjustBp: Math.max(1, adjustBp),
    worse: faults.has('terms_worse'),
    bare: faults.has('board_changed'),
    shownRoom: faults.has('room_changed') ? (other?.code ?? `${offer.room.code}-2`) : null,
  };
}

/** The current price: the offer as it is now, its differences from the token's, and a token that can be booked. */
export function quote(context: HotelContext, request: z.infer<typeof quoteRequest>, faults: Faults<FaultName>): Answer {
  const read = readSearchToken(request.token);
  if (!read) return refusal(404, 'unknown_token');
  const now = context.now();
  const property = context.catalogue.property(read.property);
  const asked = { ...read, bookedOn: property ? dateIn(property.tz, now) : read.bookedOn };
  const plain = priced(context.catalogue, asked);
  if (!property || !plain || whyNot(property, read.checkIn, plain.nights, plain.party, now))
    return answer({ outcome: 'sold_out' });
  const selection = disturbed(asked, plain, faults);
  const offer = priced(context.catalogue, selection) ?? plain;
  const stay = { checkIn: selection.checkIn, checkOut: selection.checkOut };
  const occupied = context.stock.occupied([selection.property], stay.checkIn, stay.checkOut, now.getTime());
  if (faults.has('sold_out') || !hasRooms(offer.rooms, selection.property, offer.nights, occupied))
    return answer({ outcome: 'sold_out' });
  const left = selection.rooms ? null : roomsFree(offer.room, selection.property, offer.nights, occupied);

  const expires = now.getTime() + quoteLifeMs;
  const { currency } = offer.property;
  const token = bookToken({ ...selection, total: offer.price.total.toString(), currency, expires }, context.signingKey);
  const changes = [
    ...(selection.adjustBp === asked.adjustBp ? [] : ['price']),
    ...(selection.worse === asked.worse ? [] : ['terms']),
    ...(selection.bare === asked.bare ? [] : ['board']),
    ...(selection.shownRoom === asked.shownRoom ? [] : ['room']),
  ];
  return answer({
    outcome: changes.length === 0 ? 'same' : 'changed',
    changes,
    property_id: offer.property.id,
    currency,
    time_zone: offer.property.tz,
    offer: offerJson(offer, token, left),
    expires_at: new Date(expires).toISOString(),
  });
}
