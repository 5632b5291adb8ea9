import { type Change, type Distortions, isObject, type Json } from '../engine/distort.ts';

/** Answers are `{ data }`: a search with its rates, or one quote. */
function changeOffers(body: Json, change: Change): Json {
  const { data } = body;
  if (!isObject(data)) return body;
  if (Array.isArray(data.rates))
    return { data: { ...data, rates: data.rates.map((one) => (isObject(one) ? change(one) : one)) } };
  return 'total_amount' in data && !('status' in data) ? { data: change(data) } : body;
}

const other = (currency: unknown) => (currency === 'USD' ? 'GBP' : 'USD');

export const fleetDistortions: Distortions = {
  decimals: new Set(),
  changeOffers,
  lists: [],
  stateField: 'data',
  ofOffer: {
    nan_price: (offer) => ({ ...offer, base_amount: 'NaN', total_amount: 'NaN' }),
    negative_price: (offer) => ({ ...offer, total_amount: `-${String(offer.total_amount)}` }),
    absurd_price: (offer) => ({ ...offer, base_amount: null, total_amount: `99999999${String(offer.total_amount)}` }),
    wrong_currency: (offer) => ({ ...offer, total_currency: other(offer.total_currency) }),
    wrong_types: (offer) => ({ ...offer, car: 7, pickup_location: 'desk', total_amount: 7 }),
  },
  ofBooking: {},
};
