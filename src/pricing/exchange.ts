import { readBigints, type Stored } from '#values/bigint-json.ts';
import { convert, type Money } from '#values/money.ts';

/** A stored rate: `numerator / denominator` units of `quote` for one unit of `base`. `id` is null for one to one. */
export interface Rate {
  readonly id: bigint | null;
  readonly base: string;
  readonly quote: string;
  readonly numerator: bigint;
  readonly denominator: bigint;
  /** ISO instant, shown with converted prices. */
  readonly fetchedAt: string;
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
 * The amount collected by the property, in the currency of the sale; null when it is in that already or no rate is
 * known.
 */
export function approximately(amount: Money, { sale, desk }: Exchange): Money | null {
  if (amount.currency === sale.quote) return null;
  const rate = amount.currency === sale.base ? sale : desk.get(amount.currency);
  return rate ? convert(amount, sale.quote, rate.numerator, rate.denominator) : null;
}
