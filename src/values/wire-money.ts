import { exponentOf, isCurrency } from './currency.ts';
import { money, type Money } from './money.ts';

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

/** Whether a price for so many nights can be true: above nothing and below a hundred thousand strong units a night. */
export function isSanePrice(price: Money, nights: number): boolean {
  const dearestNight = 10n ** BigInt(5 + exponentOf(price.currency) + (weakness[price.currency] ?? 0));
  return price.minor > 0n && price.minor < dearestNight * BigInt(nights);
}

/**
 * A decimal of the wire as money; null for a currency we can't count in. Digits beyond the currency's own must be
 * zeros, or are rounded up when `surplus` says so: what a guest is told to pay may be a cent too high, never too low.
 */
export function readDecimal(
  decimal: string,
  currency: string,
  surplus: 'refuse' | 'round_up' = 'refuse',
): Money | null {
  if (!isCurrency(currency)) return null;
  const [whole = '', fraction = ''] = decimal.split('.');
  const exponent = exponentOf(currency);
  const minor = BigInt(whole + fraction.slice(0, exponent).padEnd(exponent, '0'));
  if (/^0*$/.test(fraction.slice(exponent))) return money(minor, currency);
  return surplus === 'round_up' ? money(minor + 1n, currency) : null;
}
