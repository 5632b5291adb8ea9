import type { Format } from '#i18n/format.ts';
import { divideRounded } from '#values/money.ts';
import type { Rate } from '../exchange.ts';

/** `1 EUR = 3.79 ILS`, rounded for display; sales use the exact fraction. */
export function rateText(rate: Rate, format: Pick<Format, 'number'>): string {
  const { base, quote, numerator, denominator } = rate;
  // For a currency of small units the rounded rate would lose its digits, so it is inverted.
  if (numerator * 100n < denominator)
    return rateText({ ...rate, base: quote, quote: base, numerator: denominator, denominator: numerator }, format);
  const value = Number(divideRounded(numerator * 1_000n, denominator)) / 1_000;
  // Left to right in every language.
  return `\u20661 ${base} = ${format.number(value)} ${quote}\u2069`;
}
