import { add, type Money, zero } from './money.ts';

export type PriceLineKind = 'base' | 'tax' | 'fee' | 'discount' | 'markup' | 'commission';

/**
 * One line of a price. `now` lines are charged by us, `at_property` lines are paid at the desk in the
 * line's own currency, which is the authoritative one. `code` names the text shown (`room`, `vat`, `city_tax`…).
 */
export interface PriceLine {
  readonly kind: PriceLineKind;
  readonly code: string;
  readonly amount: Money;
  readonly payee: 'platform' | 'supplier' | 'property' | 'government';
  readonly timing: 'now' | 'at_property';
  /** For a value added tax: its legal rate, in basis points of the price without it. */
  readonly rateBp?: number;
  /** For an `at_property` line that is sold in another currency: its approximate amount there, as it was shown. */
  readonly approximate?: Money;
}

/** Value added tax is in the price: it was already, or it was added to it as a line. */
export type VatStatus = 'included' | 'added';

/** What a price says about value added tax. */
export interface VatNote {
  readonly status: VatStatus;
  /** The tax in the amount charged at booking. */
  readonly amount: Money;
}

/** The amount charged at booking, in the currency of the `now` lines. */
export function dueNow(lines: readonly PriceLine[], currency: string): Money {
  let due = zero(currency);
  for (const { timing, amount } of lines) if (timing === 'now') due = add(due, amount);
  return due;
}

/** The lines that are paid at the property, each in its own currency. */
export function dueAtProperty(lines: readonly PriceLine[]): readonly PriceLine[] {
  return lines.filter((line) => line.timing === 'at_property');
}
