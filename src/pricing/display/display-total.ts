import { divideRounded, type Money, money } from '#values/money.ts';
import { dueNow, type PriceLine } from '#values/price.ts';

export interface DisplayTotal {
  /** What is charged, with the tax where it is added. */
  readonly total: Money;
  readonly lines: readonly PriceLine[];
  /** What the price says about value added tax; null: nothing. */
  readonly vat: 'included' | 'added' | null;
  /** The tax in the total; null where nothing is said. */
  readonly vatAmount: Money | null;
}

/**
 * The price as it is shown, by `vatFlag`: with the tax named that is in it (true), with the tax added as a line of its
 * own (false), or as it is (null). `vatBp` is the legal rate in basis points of the price without tax. A price with a line
 * of value added tax has it already, so none is added. Rounded once.
 */
export function displayTotal(
  lines: readonly PriceLine[],
  currency: string,
  flag: boolean | null,
  vatBp: number,
): DisplayTotal {
  const total = dueNow(lines, currency);
  const known = lines.filter(({ code, timing }) => code === 'vat' && timing === 'now');
  if (flag === null) return { total, lines, vat: null, vatAmount: null };
  if (known.length > 0) return { total, lines, vat: 'included', vatAmount: dueNow(known, currency) };
  const rate = BigInt(vatBp);
  if (flag)
    return {
      total,
      lines,
      vat: 'included',
      vatAmount: money(divideRounded(total.minor * rate, 10_000n + rate), currency),
    };
  const taxed = dueNow(
    lines.filter(({ kind }) => kind !== 'tax'),
    currency,
  );
  const vatAmount = money(divideRounded(taxed.minor * rate, 10_000n), currency);
  const line: PriceLine = {
    kind: 'tax',
    code: 'vat',
    amount: vatAmount,
    payee: 'government',
    timing: 'now',
    rateBp: vatBp,
  };
  const last = lines.findLastIndex(({ timing }) => timing === 'now');
  return {
    total: money(total.minor + vatAmount.minor, currency),
    lines: lines.toSpliced(last + 1, 0, line),
    vat: 'added',
    vatAmount,
  };
}
