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

const twice = (amount: unknown) =>
  isObject(amount) ? { ...amount, amount: String(Number(amount.amount) * 2) } : amount;
const elsewhere = (desk: unknown) => (isObject(desk) ? { ...desk, name: `${String(desk.name)} (town)` } : desk);

const worseTerms: Change = (offer) => ({
  ...offer,
  mileage: { type: 'limited', unit: 'kilometres', limit: 90 },
  pickup_location: elsewhere(offer.pickup_location),
  terms: isObject(offer.terms)
    ? { ...offer.terms, excess: twice(offer.terms.excess), deposit: twice(offer.terms.deposit) }
    : offer.terms,
});

/** As on the wire of before charges were marked: nothing says that it is paid at the desk. */
const hiddenCharge: Change = (offer) => ({
  ...offer,
  charges: [{ amount: '7.00', currency: offer.total_currency, description: 'Fee' }],
});

const otherDesk = (booking: unknown) =>
  isObject(booking) ? { ...booking, pickup_location: elsewhere(booking.pickup_location) } : booking;

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
    worse_terms: worseTerms,
    hidden_charge: hiddenCharge,
    wrong_types: (offer) => ({ ...offer, car: 7, pickup_location: 'desk', total_amount: 7 }),
  },
  ofBooking: {
    other_desk: ({ data }) => ({ data: Array.isArray(data) ? data.map(otherDesk) : otherDesk(data) }),
  },
};
