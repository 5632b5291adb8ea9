import { exponentOf } from '#values/currency.ts';
import type { Format } from './format.ts';

/** How amounts of a currency are written: with it a browser writes sums that the server can't know, as the server would. */
export interface AmountPattern {
  readonly before: string;
  readonly group: string;
  /** Some languages group from 10,000 on. */
  readonly groupsThousands: boolean;
  readonly decimal: string;
  readonly decimals: number;
  readonly after: string;
}

export function amountPattern({ money }: Pick<Format, 'money'>, currency: string): AmountPattern {
  const decimals = exponentOf(currency);
  const write = (units: bigint) => money({ minor: units * 10n ** BigInt(decimals), currency });
  const text = write(1_234_567n);
  const end = text.slice(text.indexOf('7') + 1);
  const zeros = decimals === 0 ? 0 : end.indexOf('0');
  return {
    before: text.slice(0, text.indexOf('1')),
    group: text.slice(text.indexOf('1') + 1, text.indexOf('2')),
    groupsThousands: !write(1_234n).includes('1234'),
    decimal: end.slice(0, zeros),
    decimals,
    after: end.slice(zeros + decimals),
  };
}

/** An amount of at least nothing, in minor units. */
export function writeAmount(
  { before, group, groupsThousands, decimal, decimals, after }: AmountPattern,
  minor: number,
): string {
  const digits = String(minor).padStart(decimals + 1, '0');
  const units = digits.slice(0, digits.length - decimals);
  const isGrouped = groupsThousands || units.length > 4;
  const grouped = isGrouped ? units.replaceAll(/\B(?=(?:\d{3})+$)/g, group) : units;
  return before + grouped + decimal + digits.slice(digits.length - decimals) + after;
}
