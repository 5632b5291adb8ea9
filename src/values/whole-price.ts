import { add, type Money } from './money.ts';
import type { PriceLine, VatStatus } from './price.ts';

/** Payable at the property in one currency. */
export interface PayableLater {
  readonly amount: Money;
  /** The same in the currency of the sale; null when it is in that currency, or no exchange rate is known. */
  readonly approximate: Money | null;
}

/** The price of a stay: the amount charged at booking, the amount collected by the property, and the total. */
export interface WholePrice {
  /** Charged by us at booking. */
  readonly now: Money;
  readonly later: readonly PayableLater[];
  /** `now` and `later` together, in the currency of `now`, as far as exchange rates are known. */
  readonly whole: Money;
  /** A part of `whole` is converted, so the amount at the property may differ slightly. */
  readonly isApproximate: boolean;
  /** What `now` says about value added tax; null: nothing. */
  readonly vat: VatStatus | null;
}

/** The `at_property` lines added up by currency; `approximate` says what a line is in the currency of the sale. */
export function payableLater(
  lines: readonly PriceLine[],
  approximate: (line: PriceLine) => Money | null = (line) => line.approximate ?? null,
): readonly PayableLater[] {
  const sums: { amount: Money; approximate: Money | null }[] = [];
  for (const line of lines) {
    if (line.timing !== 'at_property') continue;
    const known = sums.find(({ amount }) => amount.currency === line.amount.currency);
    const converted = approximate(line);
    if (!known) sums.push({ amount: line.amount, approximate: converted });
    else {
      known.amount = add(known.amount, line.amount);
      known.approximate = known.approximate && converted && add(known.approximate, converted);
    }
  }
  return sums;
}

/** Adds up what is charged now and what is payable later. */
export function wholePrice(now: Money, later: readonly PayableLater[], vat: WholePrice['vat'] = null): WholePrice {
  let whole = now;
  let isApproximate = false;
  for (const { amount, approximate } of later) {
    if (amount.currency === now.currency) whole = add(whole, amount);
    else if (approximate) {
      whole = add(whole, approximate);
      isApproximate = true;
    }
  }
  return { now, later, whole, isApproximate, vat };
}

/**
 * Amounts at the property in currencies without an exchange rate: they are not in `whole` and must be shown beside it.
 */
export function notInWhole({ now, later }: Pick<WholePrice, 'now' | 'later'>): readonly Money[] {
  return later.flatMap(({ amount, approximate }) => (amount.currency === now.currency || approximate ? [] : [amount]));
}
