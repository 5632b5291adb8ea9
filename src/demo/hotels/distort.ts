import {
  type Change,
  type Distortions,
  isObject,
  type Json,
  mapAmounts,
  timesHundredThousand,
} from '../engine/distort.ts';

/** Fields that lists fill with a decimal alone. */
const decimals = new Set(['total', 'room_charge', 'regular_total']);

function changeOffers(body: Json, change: Change): Json {
  const one = (value: unknown) => (isObject(value) ? change(value) : value);
  return {
    ...body,
    ...('offer' in body && { offer: one(body.offer) }),
    ...(Array.isArray(body.offers) && { offers: body.offers.map(one) }),
    ...(Array.isArray(body.properties) && {
      properties: body.properties.map((property: Json) => ({
        ...property,
        cheapest: one(property.cheapest),
        cheapest_refundable: one(property.cheapest_refundable),
        ...(Array.isArray(property.by_board) && { by_board: property.by_board.map(one) }),
      })),
    }),
  };
}

export const hotelDistortions: Distortions = {
  decimals,
  changeOffers,
  lists: ['offers', 'properties'],
  ofOffer: {
    wrong_types: (offer) => ({ ...offer, total: 12.5, nights: 'two', room: [] }),
    unknown_board: (offer) => ({ ...offer, board: 'gala_dinner' }),
    bad_penalty: (offer) => ({
      ...offer,
      penalties: mapAmounts(offer.penalties, decimals, ({ amount }) => ({ amount: timesHundredThousand(amount) })),
    }),
    no_penalty: (offer) => ({ ...offer, penalties: [] }),
  },
  ofBooking: {
    guests_differ: (booking) => ({
      ...booking,
      rooms: (booking.rooms as { adults: number }[]).map((room) => ({ ...room, adults: room.adults + 1 })),
    }),
  },
};
