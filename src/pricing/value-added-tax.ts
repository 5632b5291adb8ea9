import { divideRounded } from '#values/money.ts';
import type { PriceLine } from '#values/price.ts';

/**
 * Marked-up lines as they are sold; the sum of those charged now is unchanged. A value added tax with a legal rate
 * becomes that share of the selling price. Other taxes become part of the room: the supplier stated them for its own
 * price, and for ours they are unknown. Fees and `at_property` lines stay as they are.
 */
export function withTaxOfSale(lines: readonly PriceLine[]): readonly PriceLine[] {
  const priced = lines.filter(({ timing, kind }) => timing === 'now' && kind !== 'fee');
  const room = priced.find(({ kind }) => kind === 'base');
  const withTax = sumOf(priced);
  const withoutTax = sumOf(priced.filter(({ kind }) => kind !== 'tax'));
  if (!room || withoutTax <= 0n || priced.every(({ kind }) => kind !== 'tax')) return lines;
  const rates = priced.reduce((sum, { rateBp = 0 }) => sum + rateBp, 0);
  const sold = new Map<PriceLine, bigint>();
  for (const line of priced)
    if (line.kind === 'tax') sold.set(line, divideRounded(withTax * BigInt(line.rateBp ?? 0), BigInt(10_000 + rates)));
  const net = withTax - [...sold.values()].reduce((sum, tax) => sum + tax, 0n);
  let left = net;
  for (const line of priced) {
    if (line.kind === 'tax' || line === room) continue;
    const share = divideRounded(line.amount.minor * net, withoutTax);
    sold.set(line, share);
    left -= share;
  }
  // The room line absorbs the rounding difference.
  sold.set(room, left);
  return lines.flatMap((line) => {
    const minor = sold.get(line) ?? line.amount.minor;
    return line.kind === 'tax' && minor === 0n ? [] : { ...line, amount: { minor, currency: line.amount.currency } };
  });
}

function sumOf(lines: readonly PriceLine[]): bigint {
  return lines.reduce((sum, { amount }) => sum + amount.minor, 0n);
}
