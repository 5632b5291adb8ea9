import { readBigints, type Stored } from '#values/bigint-json.ts';
import { convert, type Money } from '#values/money.ts';

/**
 * A rate that we sell with: `numerator / denominator` units of `quote` for one unit of `base`. `id` names the stored rate
 * that it is made of; null for one to one.
 */
export interface Rate {
  readonly id: bigint | null;
  readonly base: string;
  readonly quote: string;
  readonly numerator: bigint;
  readonly denominator: bigint;
  /** Our margin in it, in basis points of the rate without; none when left out. */
  readonly marginBp?: number;
  /** ISO instant, shown with converted prices. */
  readonly fetchedAt: string;
}

/** A rate with our margin on top. */
export function withMargin(middle: Rate, marginBp: number): Rate {
  if (marginBp === 0 || middle.id === null) return middle;
  return {
    ...middle,
    numerator: middle.numerator * BigInt(10_000 + marginBp),
    denominator: middle.denominator * 10_000n,
    marginBp,
  };
}

/** The rate without our margin, for what we owe and what others collect. */
export function withoutMargin({ marginBp = 0, ...rate }: Rate): Rate {
  if (marginBp === 0) return rate;
  return {
    ...rate,
    numerator: rate.numerator * 10_000n,
    denominator: rate.denominator * BigInt(10_000 + marginBp),
  };
}

/** A rate as it was before `writeBigints`. */
export function reviveRate(stored: Stored<Rate>): Rate {
  return readBigints<Rate>(stored, 'id', 'numerator', 'denominator');
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
  const rate = known && withoutMargin(known);
  return rate ? convert(amount, sale.quote, rate.numerator, rate.denominator) : null;
}
