import { exponentOf, scaleOf } from './currency.ts';

/** An exact amount: bigint minor units (cents, agorot, yen) of an ISO 4217 currency. May be negative. */
export interface Money {
  readonly minor: bigint;
  readonly currency: string;
}

/** Money on the wire: a decimal string of minor units, so no digit is lost in JSON. */
export interface MoneyJson {
  readonly amount: string;
  readonly currency: string;
  readonly exponent: number;
}

/** Throws RangeError for an unknown currency. */
export function money(minor: bigint | number, currency: string): Money {
  exponentOf(currency);
  return { minor: BigInt(minor), currency };
}

export function zero(currency: string): Money {
  return money(0n, currency);
}

function sameCurrency(a: Money, b: Money): void {
  if (a.currency !== b.currency) throw new RangeError(`cannot mix ${a.currency} and ${b.currency}`);
}

export function add(a: Money, b: Money): Money {
  sameCurrency(a, b);
  return { minor: a.minor + b.minor, currency: a.currency };
}

export function subtract(a: Money, b: Money): Money {
  sameCurrency(a, b);
  return { minor: a.minor - b.minor, currency: a.currency };
}

export function sum(parts: readonly Money[], currency: string): Money {
  return parts.reduce(add, zero(currency));
}

/** -1, 0 or 1. Throws when the currencies differ. */
export function compareMoney(a: Money, b: Money): -1 | 0 | 1 {
  sameCurrency(a, b);
  return a.minor < b.minor ? -1 : a.minor > b.minor ? 1 : 0;
}

/** Quotient rounded half away from zero. `divisor` must be positive. */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const magnitude = dividend < 0n ? -dividend : dividend;
  const rounded = (magnitude + divisor / 2n) / divisor;
  return dividend < 0n ? -rounded : rounded;
}

/** A share in basis points (10,000 = all), rounded half away from zero. */
export function share(amount: Money, basisPoints: number): Money {
  return { minor: divideRounded(amount.minor * BigInt(basisPoints), 10_000n), currency: amount.currency };
}

/** Splits by weights with the largest remainder: the parts add up to the whole exactly. */
export function split(amount: Money, weights: readonly number[]): Money[] {
  const total = weights.reduce((all, weight) => all + BigInt(weight), 0n);
  if (total <= 0n || weights.some((weight) => weight < 0)) throw new RangeError('weights must be positive');
  const sign = amount.minor < 0n ? -1n : 1n;
  const magnitude = amount.minor * sign;
  const parts = weights.map((weight, place) => {
    const exact = magnitude * BigInt(weight);
    return { place, whole: exact / total, remainder: exact % total };
  });
  let left = magnitude - parts.reduce((all, part) => all + part.whole, 0n);
  for (const part of parts.toSorted((a, b) =>
    b.remainder > a.remainder ? 1 : b.remainder < a.remainder ? -1 : a.place - b.place,
  )) {
    if (left <= 0n) break;
    part.whole += 1n;
    left -= 1n;
  }
  return parts.map((part) => ({ minor: part.whole * sign, currency: amount.currency }));
}

/** `numerator / denominator` units of `to` per one unit of the amount's currency; rounds once, half away from zero. */
export function convert(amount: Money, to: string, numerator: bigint, denominator: bigint): Money {
  if (numerator <= 0n || denominator <= 0n) throw new RangeError('an exchange rate must be positive');
  const scaled = amount.minor * scaleOf(to) * numerator;
  return { minor: divideRounded(scaled, scaleOf(amount.currency) * denominator), currency: to };
}

export function toJson(amount: Money): MoneyJson {
  return { amount: amount.minor.toString(), currency: amount.currency, exponent: exponentOf(amount.currency) };
}

/** Throws on anything that is not exactly a MoneyJson of a known currency. */
export function fromJson(json: MoneyJson): Money {
  if (!/^-?\d{1,18}$/.test(json.amount)) throw new RangeError('not an amount of minor units');
  return money(BigInt(json.amount), json.currency);
}

/** The amount as a plain decimal string such as `1234.50`: exact, for Intl and for wires that want decimals. */
export function toDecimal(amount: Money): string {
  const exponent = exponentOf(amount.currency);
  const digits = (amount.minor < 0n ? -amount.minor : amount.minor).toString().padStart(exponent + 1, '0');
  const whole = digits.slice(0, digits.length - exponent);
  const sign = amount.minor < 0n ? '-' : '';
  return exponent === 0 ? `${sign}${whole}` : `${sign}${whole}.${digits.slice(-exponent)}`;
}
