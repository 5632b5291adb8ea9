import type { Money } from '#values/money.ts';
import type { CarRate } from '../supplier.ts';

/** Terms of a rental that a supplier may have changed between an offer and its quote. */
export const termCodes = ['pickup', 'dropoff', 'mileage', 'fuel', 'excess', 'deposit'] as const;
export type TermCode = (typeof termCodes)[number];

/**
 * Names of the desks, `unlimited` or `800 km`, the policy of fuel, and amounts as `EUR 120000` in minor units. Empty where
 * the supplier does not tell it.
 */
export type CarTerms = Readonly<Record<TermCode, string>>;

const amountCode = (money: Money | null) => (money ? `${money.currency} ${String(money.minor)}` : '');

export const termsOf = ({
  pickup,
  dropoff,
  mileage,
  fuelPolicy,
  excess,
  deposit,
}: Pick<CarRate, 'mileage' | 'fuelPolicy' | 'excess' | 'deposit'> &
  Readonly<Record<'pickup' | 'dropoff', { readonly name: string }>>): CarTerms => ({
  pickup: pickup.name,
  dropoff: dropoff.name,
  mileage: mileage === null ? '' : mileage.unlimited ? 'unlimited' : `${String(mileage.limit)} ${mileage.unit}`,
  fuel: fuelPolicy ?? '',
  excess: amountCode(excess),
  deposit: amountCode(deposit),
});

/** An amount that `termsOf` wrote; null for one that is not told. */
export function amountOfCode(code: string): Money | null {
  const [currency = '', minor = ''] = code.split(' ');
  return minor === '' ? null : { currency, minor: BigInt(minor) };
}

/** A limit of mileage that `termsOf` wrote; null for one that is not told. */
export function mileageOfCode(code: string): CarRate['mileage'] {
  if (code === '') return null;
  if (code === 'unlimited') return { unlimited: true };
  const [limit, unit] = code.split(' ');
  return { unlimited: false, limit: Number(limit), unit: unit === 'mi' ? 'mi' : 'km' };
}

/** Whether a term is for the worse, or may be. What was not told before promised nothing. */
export function isWorseTerm(code: TermCode, before: string, after: string): boolean {
  if (code === 'excess' || code === 'deposit') {
    const [was, is] = [amountOfCode(before), amountOfCode(after)];
    return was !== null && (is?.currency !== was.currency || is.minor > was.minor);
  }
  if (code !== 'mileage') return before !== '';
  const [was, is] = [mileageOfCode(before), mileageOfCode(after)];
  if (was === null || is?.unlimited) return false;
  return was.unlimited || is?.unit !== was.unit || is.limit < was.limit;
}
