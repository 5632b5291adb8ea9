import { expect } from 'vitest';
import type { ListedPrice } from '#verticals/hotels/offer/listed-price.ts';
import { oneCardEach, type SuppliedHotel } from '#verticals/hotels/search/one-card.ts';
import type { ListedRate, PropertyRates, SupplierRate } from '#verticals/hotels/supplier.ts';
import { dueNow } from '#values/price.ts';
import { wholePrice } from '#values/whole-price.ts';
import { mix, type Random, randomFrom } from '#demo/world/random.ts';

/** For tests of connectors: what a supplier may send instead of an answer, the same for the same seed. */
export interface Answer {
  readonly status: number;
  readonly text: string;
}

const values: readonly unknown[] = [
  null,
  true,
  0,
  -0,
  -1,
  1.5,
  1e21,
  Number.MAX_SAFE_INTEGER,
  '',
  ' ',
  '0',
  '0.00',
  '-0.01',
  '-1.00',
  '12.345',
  '1e9',
  '999999999999.99',
  '9'.repeat(30),
  'NaN',
  'Infinity',
  '0x10',
  '١٢٣',
  '1,234.00',
  'USD',
  'XXX',
  'eur',
  '2027-02-30',
  '2027-01-10',
  '+275760-09-13T00:00:00Z',
  'Mars/Olympus',
  'AT_HOTEL',
  'NRF',
  '__proto__',
  'constructor',
  '\u0000',
  '</script>',
  [],
  {},
  [[]],
  { toString: 1 },
  { amount: '-5.00', currency: 'EUR' },
  [{ included: false, amount: '9'.repeat(30), currency: 'JPY' }],
];

/** A copy: an edit may go on inside it. */
const anyValue = (random: Random) => structuredClone(random.pick(values));

const statuses = [200, 201, 202, 301, 400, 403, 404, 409, 410, 429, 500, 503] as const;

type Path = readonly (string | number)[];

/** Down from the top to some place of the answer, a deep one more often than not. */
function somewhere(root: unknown, random: Random): Path {
  const path: (string | number)[] = [];
  for (let node = root; typeof node === 'object' && node !== null && !random.chance(0.08);) {
    const keys = Object.keys(node);
    if (keys.length === 0) break;
    const key = random.pick(keys);
    path.push(key);
    node = (node as Record<string, unknown>)[key];
  }
  return path;
}

const decimal = /^-?\d+(\.\d+)?$/;

/** What a value may turn into that still looks like one of its kind. */
function twisted(value: unknown, random: Random): unknown {
  if (typeof value === 'number') return random.pick([-value, value * 1e9, value / 1e9, String(value), value + 0.5]);
  if (typeof value === 'boolean') return random.pick([!value, String(value), Number(value)]);
  if (typeof value !== 'string') return anyValue(random);
  if (decimal.test(value))
    return random.pick([
      `-${value}`,
      `${value}000000000`,
      `0.${value.replace('.', '')}`,
      Number(value),
      -Number(value),
      value.replace('.', ''),
    ]);
  if (/^[A-Z]{3}$/.test(value)) return random.pick(['USD', 'JPY', 'KWD', 'XXX', value.toLowerCase()]);
  return anyValue(random);
}

/** Changes the value in place; returns the new value when the whole of it is replaced. */
function edit(root: unknown, random: Random, others: readonly unknown[]): unknown {
  const path = somewhere(root, random);
  const key = path.at(-1);
  if (key === undefined) return random.chance(0.2) ? anyValue(random) : root;
  const parent = path.slice(0, -1).reduce<unknown>((at, step) => (at as Record<string | number, unknown>)[step], root);
  const holder = parent as Record<string | number, unknown>;
  const how = random.pick(['twist', 'twist', 'value', 'remove', 'repeat', 'other', 'money'] as const);
  if (how === 'remove') {
    if (Array.isArray(parent)) parent.splice(Number(key), 1);
    else delete holder[key];
  } else if (how === 'repeat') {
    if (Array.isArray(parent)) parent.splice(Number(key), 0, parent[Number(key)]);
    else holder[`${key}2`] = holder[key];
  } else if (how === 'other') holder[key] = structuredClone(random.pick(others));
  else if (how === 'money') rewriteMoney(root, random);
  else holder[key] = how === 'value' ? anyValue(random) : twisted(holder[key], random);
  return root;
}

/** Every amount of the answer at once: all of another currency, below nothing, a thousandth or a thousandfold. */
function rewriteMoney(value: unknown, random: Random): void {
  const how = random.pick<(text: string) => string>([
    (text) => `-${text}`,
    (text) => `${text.replace('.', '')}0.00`,
    (text) => `0.${text.replace('.', '').padStart(6, '0')}`,
    () => '0.00',
  ]);
  const currency = random.pick(['USD', 'JPY', null]);
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const [key, inner] of Object.entries(node as Record<string, unknown>)) {
      const holder = node as Record<string, unknown>;
      if (typeof inner === 'string' && /amount|net|rate/i.test(key) && decimal.test(inner)) holder[key] = how(inner);
      else if (key === 'currency' && currency !== null) holder[key] = currency;
      else visit(inner);
    }
  };
  visit(value);
}

/** JSON syntax that is unusual or broken: a key twice, a very deep value, a missing end. */
function respelt(text: string, random: Random): string {
  const at = random.int(0, Math.max(0, text.length - 1));
  switch (random.pick(['none', 'none', 'none', 'none', 'cut', 'twice', 'deep', 'page', 'comma'] as const)) {
    case 'cut':
      return text.slice(0, at);
    case 'twice':
      return text.replace(
        /"(\w+)":("[^"]*"|\d+)/,
        (pair, key) => `${pair},"${key}":${JSON.stringify(anyValue(random))}`,
      );
    case 'deep': {
      const depth = random.pick([50, 2_000, 20_000]);
      return text.replace(/:("[^"]*"|\d+)/, `:${'['.repeat(depth)}${']'.repeat(depth)}`);
    }
    case 'page':
      return `<!doctype html><title>Maintenance</title>${text}`;
    case 'comma':
      return `${text.slice(0, at)},${text.slice(at)}`;
    default:
      return text;
  }
}

/** The answer, spoilt in one to three ways. `others` are ids and the like that belong to something else. */
export function garbled({ status, text }: Answer, seed: number, others: readonly unknown[]): Answer {
  const random = randomFrom(mix(seed, 25));
  let body: unknown = JSON.parse(text);
  for (let edits = random.int(1, 3); edits > 0; edits -= 1) body = edit(body, random, others);
  return {
    status: random.chance(0.15) ? random.pick(statuses) : status,
    text: respelt(JSON.stringify(body) ?? '', random),
  };
}

/** Runs a check for so many seeds; a failure names its seed. */
export async function eachSeed(count: number, check: (seed: number) => Promise<void>): Promise<void> {
  for (let seed = 1; seed <= count; seed += 1) {
    try {
      await check(seed);
    } catch (error) {
      throw new Error(`seed ${seed}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
  }
}

export interface SaneLimits {
  readonly currency: string;
  readonly nights: readonly string[];
  /** No night costs more, in minor units. */
  readonly dearestNight: bigint;
}

/** A price that can be shown: something, not absurdly much, in the right currency, terms within it. */
export function expectSaneListed(rate: ListedRate, limits: SaneLimits): void {
  const total = dueNow(rate.lines, rate.currency);
  const desk = rate.lines.filter((line) => line.timing === 'at_property');
  const sane =
    rate.currency === limits.currency &&
    total.minor > 0n &&
    total.minor < limits.dearestNight * BigInt(limits.nights.length) &&
    rate.lines.every((line) => line.kind === 'discount' || line.amount.minor >= 0n) &&
    desk.every((line) => line.amount.minor < 10n ** 14n) &&
    (rate.policy.kind === 'on_request' ||
      (rate.policy.steps.length > 0 &&
        rate.policy.steps.every(
          ({ fee }) => fee.minor >= 0n && fee.minor <= total.minor && fee.currency === rate.currency,
        ))) &&
    (rate.left === null || (Number.isInteger(rate.left) && rate.left >= 0));
  // Compared as one: ten thousand answers with ten expectations each take their time.
  if (!sane) expect({ ...rate, total }).toBe('a sane price');
}

/** The same for a rate that can be booked, whose nights must be the requested ones and add up. */
export function expectSaneRate(rate: SupplierRate, limits: SaneLimits): void {
  const nights = rate.nightly.map(({ night }) => night).join();
  const sum = rate.nightly.reduce((all, { minor }) => all + minor, 0n);
  if (nights !== limits.nights.join() || sum !== rate.lines[0]?.amount.minor) expect(rate).toBe('nights that add up');
  if (rate.nightly.some(({ minor }) => minor < 0n)) expect(rate).toBe('nights that cost something');
  expectSaneListed(rate, limits);
}

/**
 * Puts what a search found among ordinary hotels of the same stars at `usual` (minor units) and expects that no card shows
 * what is far from any of them.
 */
export function expectSaneCards(found: readonly PropertyRates[], usual: number): void {
  const hotel = (id: string, minor: bigint, currency: string): SuppliedHotel => {
    const price: ListedPrice = {
      ...wholePrice({ minor, currency }, []),
      room: '',
      strikethrough: null,
      board: 'RO',
      freeUntil: null,
      left: null,
    };
    const nothingElse = { refundable: null, boards: [], refundableBoards: [], byBoard: null };
    return { supplier: 'x', property: { id, stars: 3 }, cheapest: price, ...nothingElse };
  };
  const offered = found.map(({ propertyId, cheapest }) =>
    hotel(propertyId, dueNow(cheapest.lines, cheapest.currency).minor, cheapest.currency),
  );
  for (const currency of new Set(found.map(({ cheapest }) => cheapest.currency))) {
    const ordinary = Array.from({ length: 12 }, (_, at) => hotel(`ordinary ${at}`, BigInt(usual + at), currency));
    const own = offered.filter(({ cheapest }) => cheapest.whole.currency === currency);
    for (const { cheapest } of oneCardEach([...ordinary, ...own]).hotels) {
      const times = Number(cheapest.whole.minor) / usual;
      if (times > 25 || times < 0.04) expect(cheapest.whole).toBe('a price like others');
    }
  }
}
