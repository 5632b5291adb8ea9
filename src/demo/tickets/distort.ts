import { type Change, type Distortions, isObject, type Json } from '../engine/distort.ts';

/** Changes every price in a part of an answer, at any depth. */
function mapPrices(part: unknown, change: Change): unknown {
  if (Array.isArray(part)) return part.map((one) => mapPrices(one, change));
  if (!isObject(part)) return part;
  const mapped = Object.fromEntries(Object.entries(part).map(([name, one]) => [name, mapPrices(one, change)]));
  return 'currencyPrecision' in mapped ? change(mapped) : mapped;
}

const prices =
  (change: Change): Change =>
  (offer) =>
    mapPrices(offer, change) as Json;

/** Answers with offers are lists. */
function changeOffers(body: Json, change: Change): Json {
  const { entries } = body;
  return Array.isArray(entries) ? { entries: entries.map((one) => (isObject(one) ? change(one) : one)) } : body;
}

export const ticketDistortions: Distortions = {
  decimals: new Set(),
  changeOffers,
  lists: ['entries'],
  stateField: 'status',
  ofOffer: {
    nan_price: prices((price) => ({ ...price, net: 'NaN', retail: 'NaN' })),
    negative_price: prices((price) => ({ ...price, net: -Number(price.net) - 1 })),
    absurd_price: prices((price) => ({ ...price, net: Number(price.net) * 100_000 })),
    wrong_currency: prices((price) => ({ ...price, currency: price.currency === 'USD' ? 'GBP' : 'USD' })),
    wrong_types: (offer) => ({ ...offer, vacancies: 'many', unitPricing: 7, localDateTimeStart: 7, localDate: 7 }),
    no_vacancies: (offer) => ({ ...offer, vacancies: 0, available: false, status: 'SOLD_OUT' }),
  },
  ofBooking: {
    refund_partial: (booking) =>
      isObject(booking.cancellation)
        ? { ...booking, cancellation: { ...booking.cancellation, refund: 'PARTIAL' } }
        : booking,
  },
};
