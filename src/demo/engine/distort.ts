import type { EngineFault, Faults } from './fault.ts';

export type Json = Record<string, unknown>;
export type Change = (part: Json) => Json;

/** How faults can corrupt a product's answers. */
export interface Distortions {
  /** Fields with a decimal only, because the currency is given elsewhere. */
  readonly decimals: ReadonlySet<string>;
  /** An answer with each of its offers changed. */
  readonly changeOffers: (body: Json, change: Change) => Json;
  /** Fields with lists whose first entry can come twice. */
  readonly lists: readonly string[];
  /** How faults change an offer, other than its amounts; those of amounts too, where the wire writes amounts in its own way. */
  readonly ofOffer: Readonly<Record<string, Change>>;
  /** The field that bookings have and no other answer, with their state; `state` where it is left out. */
  readonly stateField?: string;
  /** How faults change a booking. */
  readonly ofBooking: Readonly<Record<string, Change>>;
}

export interface Amount {
  readonly amount: string;
  readonly currency: string;
}

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Changes every amount in a part of an answer, at any depth; a plain decimal has no currency. */
export function mapAmounts(value: unknown, decimals: ReadonlySet<string>, change: (amount: Amount) => Json): unknown {
  if (Array.isArray(value)) return value.map((one) => mapAmounts(one, decimals, change));
  if (!isObject(value)) return value;
  const mapped = Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      decimals.has(key) && typeof one === 'string' ? alone(one, change) : mapAmounts(one, decimals, change),
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

export function timesHundredThousand(decimal: string): string {
  const [whole = '', fraction = ''] = decimal.split('.');
  const digits = `${whole}${fraction}00000`;
  return fraction === '' ? digits : `${digits.slice(0, -fraction.length)}.${digits.slice(-fraction.length)}`;
}

const ofAmount: Readonly<Partial<Record<EngineFault, (amount: Amount) => Json>>> = {
  nan_price: () => ({ amount: 'NaN' }),
  negative_price: ({ amount }) => ({ amount: `-${amount}` }),
  absurd_price: ({ amount }) => ({ amount: timesHundredThousand(amount) }),
  wrong_currency: ({ currency }) => ({ currency: currency === 'USD' ? 'GBP' : 'USD' }),
};

/** Repeats the first entry of each list at its end, at another price. */
function repeatFirst(body: Json, { lists, decimals }: Distortions): Json {
  const dearer = (value: unknown) => mapAmounts(value, decimals, ({ amount }) => ({ amount: `1${amount}` }));
  const again = (list: unknown) => (Array.isArray(list) && list.length > 0 ? [...list, dearer(list[0])] : list);
  return {
    ...body,
    ...Object.fromEntries(lists.filter((name) => name in body).map((name) => [name, again(body[name])])),
  };
}

function own<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/** The answer with its content corrupted by the faults. An answer that is a list is changed as the field `entries` of an object. */
export function distort(body: unknown, faults: Faults, distortions: Distortions): unknown {
  if (Array.isArray(body)) return (distort({ entries: body }, faults, distortions) as Json).entries;
  if (!isObject(body) || 'error' in body) return body;
  const { stateField = 'state' } = distortions;
  let spoiled = body;
  for (const name of faults.keys()) {
    const amount = own(ofAmount, name);
    const change: Change | undefined =
      own(distortions.ofOffer, name) ??
      (amount && ((offer) => mapAmounts(offer, distortions.decimals, amount) as Json));
    if (change) spoiled = distortions.changeOffers(spoiled, change);
    if (name === 'duplicate_ids') spoiled = repeatFirst(spoiled, distortions);
    if (stateField in spoiled) spoiled = own(distortions.ofBooking, name)?.(spoiled) ?? spoiled;
    if (name === 'wrong_types' && stateField in spoiled) spoiled = { ...spoiled, [stateField]: 7, reference: null };
  }
  return spoiled;
}
