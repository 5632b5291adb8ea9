import type { FaultName, Faults } from './fault.ts';

type Json = Record<string, unknown>;
type Change = (offer: Json) => Json;

interface Amount {
  readonly amount: string;
  readonly currency: string;
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Fields that lists fill with a decimal alone. */
const aloneIn = new Set(['total', 'room_charge', 'regular_total']);

/** Changes every amount in a piece of an answer, however deep; those of lists don't say their currency. */
function mapAmounts(value: unknown, change: (amount: Amount) => Json): unknown {
  if (Array.isArray(value)) return value.map((one) => mapAmounts(one, change));
  if (!isObject(value)) return value;
  const mapped = Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      aloneIn.has(key) && typeof one === 'string' ? alone(one, change) : mapAmounts(one, change),
    ]),
  );
  const { amount, currency = '' } = mapped;
  if (typeof amount !== 'string' || typeof currency !== 'string') return mapped;
  return { ...mapped, ...change({ amount, currency }) };
}

/** An amount that says its currency can't be a decimal alone. */
function alone(amount: string, change: (amount: Amount) => Json): unknown {
  const changed = change({ amount, currency: '' });
  return 'currency' in changed ? { amount, ...changed } : changed.amount;
}

function amounts(change: (amount: Amount) => Json): Change {
  return (offer) => mapAmounts(offer, change) as Json;
}

function timesHundredThousand(decimal: string): string {
  const [whole = '', fraction = ''] = decimal.split('.');
  const digits = `${whole}${fraction}00000`;
  return fraction === '' ? digits : `${digits.slice(0, -fraction.length)}.${digits.slice(-fraction.length)}`;
}

const offerChanges: Partial<Record<FaultName, Change>> = {
  wrong_types: (offer) => ({ ...offer, total: 12.5, nights: 'two', room: [] }),
  nan_price: amounts(() => ({ amount: 'NaN' })),
  negative_price: amounts(({ amount }) => ({ amount: `-${amount}` })),
  absurd_price: amounts(({ amount }) => ({ amount: timesHundredThousand(amount) })),
  wrong_currency: amounts(({ currency }) => ({ currency: currency === 'USD' ? 'GBP' : 'USD' })),
  unknown_board: (offer) => ({ ...offer, board: 'gala_dinner' }),
  bad_penalty: (offer) => ({
    ...offer,
    penalties: mapAmounts(offer.penalties, ({ amount }) => ({ amount: timesHundredThousand(amount) })),
  }),
  no_penalty: (offer) => ({ ...offer, penalties: [] }),
};

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

/** Repeats the first property or offer at the end, at another price. */
function repeatFirst(body: Json): Json {
  const dearer = (value: unknown) => mapAmounts(value, ({ amount }) => ({ amount: `1${amount}` }));
  const again = (list: unknown) => (Array.isArray(list) && list.length > 0 ? [...list, dearer(list[0])] : list);
  return {
    ...body,
    ...('offers' in body && { offers: again(body.offers) }),
    ...('properties' in body && { properties: again(body.properties) }),
  };
}

/** The answer with its content spoiled as the faults say. */
export function distort(body: unknown, faults: Faults): unknown {
  if (!isObject(body) || 'error' in body) return body;
  let spoiled = body;
  for (const name of faults.keys()) {
    const change = offerChanges[name];
    if (change) spoiled = changeOffers(spoiled, change);
    if (name === 'duplicate_ids') spoiled = repeatFirst(spoiled);
    if (name === 'wrong_types' && 'state' in spoiled) spoiled = { ...spoiled, state: 7, reference: null };
  }
  return spoiled;
}
