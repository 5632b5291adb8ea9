import { exponentOf, isCurrency } from '#values/currency.ts';
import { money, type Money } from '#values/money.ts';
import type { WireAmount } from './wire.ts';

/** Powers of ten by which a unit buys less than a dollar or euro does, for currencies where it's more than one. */
const weakness: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    'JPY INR RUB THB PHP TWD CZK HUF ISK KES EGP TRY UYU NPR LKR BDT PKR RSD DZD ALL'
      .split(' ')
      .map((code) => [code, 2]),
  ),
  ...Object.fromEntries(
    'KRW CLP CRC NGN KZT MNT AMD ARS TZS RWF XAF XOF XPF IQD JMD DJF KMF YER'.split(' ').map((code) => [code, 3]),
  ),
  ...Object.fromEntries('COP UGX MMK KHR PYG BIF MGA UZS GNF CDF SYP SLE'.split(' ').map((code) => [code, 4])),
  ...Object.fromEntries('IDR VND LAK IRR LBP'.split(' ').map((code) => [code, 5])),
};

/** The dearest night that is believed: a hundred thousand units of a strong currency, in minor units. */
function dearestNight(currency: string): bigint {
  return 10n ** BigInt(5 + exponentOf(currency) + (weakness[currency] ?? 0));
}

/** Whether a price for so many nights can be true: above nothing and below what no hotel costs. */
export function isSanePrice(price: Money, nights: number): boolean {
  return price.minor > 0n && price.minor < dearestNight(price.currency) * BigInt(nights);
}

/** A decimal of the wire as money; null for a currency we can't count in or more digits than it has. */
export function readAmount(wire: WireAmount): Money | null {
  if (!isCurrency(wire.currency)) return null;
  const [whole = '', fraction = ''] = wire.amount.split('.');
  const exponent = exponentOf(wire.currency);
  if (fraction.length > exponent) return null;
  return money(BigInt(whole + fraction.padEnd(exponent, '0')), wire.currency);
}
