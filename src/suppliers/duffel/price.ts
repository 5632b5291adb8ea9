import { isSanePrice, readDecimal } from '#connector/wire-money.ts';
import type { CancellationPolicy } from '#values/cancellation.ts';
import { deadlineAt } from '#values/local-time.ts';
import { add, type Money, zero } from '#values/money.ts';
import type { PriceLine } from '#values/price.ts';
import type { WireAmount, WireRental } from './wire.ts';

/** Null for a currency that we can't count in, and for more digits than it has. */
export const moneyOf = ({ amount, currency }: WireAmount): Money | null => readDecimal(amount, currency);

/** Longer rentals are not sold; a price is sane below the limit for so many days. */
const mostDays = 60;

const now = (kind: PriceLine['kind'], code: string, amount: Money): PriceLine => ({
  kind,
  code,
  amount,
  payee: 'supplier',
  timing: 'now',
});

/** The amount that is due now; null when it can't be true. */
export function totalOf({ total_amount: amount, total_currency: currency }: WireRental): Money | null {
  const total = moneyOf({ amount, currency });
  return total && isSanePrice(total, mostDays) ? total : null;
}

/**
 * The lines of a price. Charges that are due now are lines of their own when they and the base amount add up to the total;
 * otherwise the total is one line. Null when an amount can't be read, or when a charge that is not said to be due now may be
 * one at the desk: it must not get lost.
 */
export function linesOf(rental: WireRental): readonly PriceLine[] | null {
  const total = totalOf(rental);
  if (!total) return null;
  const desk: PriceLine[] = [];
  const charges: PriceLine[] = [];
  let isCertain = true;
  for (const { code, due, ...amount } of rental.charges ?? []) {
    const charged = moneyOf(amount);
    if (!charged) return null;
    if (due === 'at_desk')
      desk.push({
        kind: 'fee',
        code: code ?? 'desk_charge',
        amount: charged,
        payee: 'property',
        timing: 'at_property',
      });
    else {
      charges.push(now('fee', code ?? 'charge', charged));
      isCertain &&= due === 'now';
    }
  }
  const { base_amount: base, base_currency: currency } = rental;
  const rented = base && currency === total.currency ? moneyOf({ amount: base, currency }) : null;
  const isSum =
    rented !== null &&
    charges.every(({ amount }) => amount.currency === total.currency) &&
    charges.reduce((sum, { amount }) => add(sum, amount), rented).minor === total.minor;
  if (isSum) return [now('base', 'rental', rented), ...charges, ...desk];
  return isCertain ? [now('base', 'rental', total), ...desk] : null;
}

/** An instant long past: a price that was never to be had free of charge. */
const always = '2000-01-01T00:00:00Z';

/** Fees in the order of their instants. A supplier that tells none keeps everything, from the beginning. */
export function policyOf(
  steps: readonly (WireAmount & { readonly from: string })[] | null | undefined,
  total: Money,
  zone: string,
): CancellationPolicy {
  const told = (steps ?? []).flatMap(({ from, ...amount }) => {
    const fee = moneyOf(amount);
    return fee?.currency === total.currency ? [{ from: deadlineAt(from, zone), fee }] : [];
  });
  const isWhole = steps !== null && steps !== undefined && told.length === steps.length;
  if (!isWhole) return { zone, steps: [{ from: deadlineAt(always, zone), fee: total }] };
  return { zone, steps: told.toSorted((a, b) => Date.parse(a.from.at) - Date.parse(b.from.at)) };
}

/** The fee at an instant in milliseconds; everything when the supplier tells no steps. */
export function feeAt(
  steps: readonly (WireAmount & { readonly from: string })[] | null | undefined,
  total: Money,
  instant: number,
): Money {
  if (!steps) return total;
  let fee = zero(total.currency);
  for (const { from, ...amount } of steps.toSorted((a, b) => Date.parse(a.from) - Date.parse(b.from))) {
    if (Date.parse(from) > instant) continue;
    const read = moneyOf(amount);
    fee = read?.currency === total.currency ? read : total;
  }
  return fee;
}
