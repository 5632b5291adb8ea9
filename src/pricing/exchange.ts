import { readBigints, type Stored } from '#values/bigint-json.ts';
import { convert, type Money } from '#values/money.ts';

/** Units of one currency for one unit of another, exact. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/**
 * A rate that we sell with: `numerator / denominator` units of `quote` for one unit of `base`. `id` names the stored rate
 * that it is made of; null for one to one.
 */
export interface Rate extends Fraction {
  readonly id: bigint | null;
  /** The stored rate of `base`, where neither currency is the one that rates are stored for; `id` names that of `quote`. */
  readonly fromId?: bigint;
  readonly base: string;
  readonly quote: string;
  /** The rate without our margin, where it has one. */
  readonly middle?: Fraction;
  /** ISO instant, shown with converted prices; of the older one of two stored rates. */
  readonly fetchedAt: string;
}

/** A rate with our margin on top. */
export function withMargin(middle: Rate, marginBp: number): Rate {
  if (marginBp === 0 || middle.id === null) return middle;
  return {
    ...middle,
    numerator: middle.numerator * BigInt(10_000 + marginBp),
    denominator: middle.denominator * 10_000n,
    middle: { numerator: middle.numerator, denominator: middle.denominator },
  };
}

/** The rate without our margin, for what we owe and what others collect. */
export function middleOf(rate: Rate): Fraction {
  return rate.middle ?? rate;
}

/** Two rates with the same key are the same rate. */
export function rateKey({ base, quote, id, fromId }: Rate): string {
  return [base, quote, id, ...(fromId === undefined ? [] : [fromId])].join(' ');
}

/** A rate as it was before `writeBigints`. */
export function reviveRate(stored: Stored<Rate>): Rate {
  return readBigints<Rate>(stored, 'id', 'fromId', 'numerator', 'denominator');
}

/** Conversion of a supplier's price into the currency of the sale. */
export interface Exchange {
  /** From the supplier's currency; one to one when that is the currency of the sale. */
  readonly sale: Rate;
  /** From other currencies that the property collects in, as far as rates are known; by currency. */
  readonly desk: ReadonlyMap<string, Rate>;
}

/**
 * The amount collected by the property, in the currency of the sale and without our margin; null when it is in that
 * already or no rate is known.
 */
export function approximately(amount: Money, { sale, desk }: Exchange): Money | null {
  if (amount.currency === sale.quote) return null;
  const known = amount.currency === sale.base ? sale : desk.get(amount.currency);
  const rate = known && middleOf(known);
  return rate ? convert(amount, sale.quote, rate.numerator, rate.denominator) : null;
}
