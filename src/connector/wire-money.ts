import { currencies, exponentOf, isCurrency } from '#values/currency.ts';
import { money, type Money } from '#values/money.ts';

/** Digits of a whole number that a double holds exactly; from one a bigint is made several times faster than from text. */
const exactDigits = 15;

const toBigint = (digits: string) => BigInt(digits.length <= exactDigits ? Number(digits) : digits);

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

/** By currency, in minor units; thousands of prices are looked at for one search. */
const dearestNights = new Map(
  currencies.map((code) => [code, 10n ** BigInt(5 + exponentOf(code) + (weakness[code] ?? 0))]),
);

/** Whether a price for so many nights can be true: above nothing and below a hundred thousand strong units a night. */
export function isSanePrice(price: Money, nights: number): boolean {
  const dearestNight = dearestNights.get(price.currency);
  return dearestNight !== undefined && price.minor > 0n && price.minor < dearestNight * BigInt(nights);
}

/**
 * A decimal of the wire as money; null for a currency we can't count in. Digits beyond the currency's own must be
 * zeros, or are rounded up when `surplus` says so: what a guest reads may be a cent too high, never too low.
 */
export function readDecimal(
  decimal: string,
  currency: string,
  surplus: 'refuse' | 'round_up' = 'refuse',
): Money | null {
  if (!isCurrency(currency)) return null;
  const exponent = exponentOf(currency);
  const point = decimal.indexOf('.');
  const whole = point < 0 ? decimal : decimal.slice(0, point);
  const fraction = point < 0 ? '' : decimal.slice(point + 1);
  const kept = fraction.length === exponent ? fraction : fraction.slice(0, exponent).padEnd(exponent, '0');
  const minor = toBigint(whole + kept);
  if (fraction.length <= exponent || /^0*$/.test(fraction.slice(exponent))) return { minor, currency };
  return surplus === 'round_up' ? money(minor + 1n, currency) : null;
}
