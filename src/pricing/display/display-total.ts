import { divideRounded, type Money, money } from '#values/money.ts';
import { dueNow, type PriceLine, type VatNote } from '#values/price.ts';

export interface DisplayTotal {
  /** What is charged, with the tax where it is added. */
  readonly total: Money;
  readonly lines: readonly PriceLine[];
  /** Null: the price says nothing about value added tax. */
  readonly vat: VatNote | null;
}

/** Whether value added tax is in a price already: a line of the amount charged at booking names it. */
export function namesVat(lines: readonly PriceLine[]): boolean {
  return lines.some(isVat);
}

/**
 * The price as it is shown, by `vatFlag`: with the tax named that is in it (true), with the tax added as a line of its
 * own (false), or as it is (null). `vatBp` is the legal rate in basis points of the price without tax. Where `hasVat`, the
 * price has the tax already, so none is added. Rounded once.
 */
export function displayTotal(
  lines: readonly PriceLine[],
  currency: string,
  flag: boolean | null,
  vatBp: number,
  hasVat = namesVat(lines),
): DisplayTotal {
  const total = dueNow(lines, currency);
  if (flag === null) return { total, lines, vat: null };
  if (flag || hasVat) {
    const named = lines.filter(isVat);
    const amount = named.length > 0 ? dueNow(named, currency) : vatIn(total, vatBp);
    return { total, lines, vat: { status: 'included', amount } };
  }
  const amount = vatOn(total, vatBp);
  const line: PriceLine = { kind: 'tax', code: 'vat', amount, payee: 'government', timing: 'now', rateBp: vatBp };
  const last = lines.findLastIndex(({ timing }) => timing === 'now');
  return {
    total: money(total.minor + amount.minor, currency),
    lines: lines.toSpliced(last + 1, 0, line),
    vat: { status: 'added', amount },
  };
}

/** The tax that is added to a price without it. */
export function vatOn({ minor, currency }: Money, vatBp: number): Money {
  return { minor: divideRounded(minor * BigInt(vatBp), 10_000n), currency };
}

function vatIn({ minor, currency }: Money, vatBp: number): Money {
  return { minor: divideRounded(minor * BigInt(vatBp), 10_000n + BigInt(vatBp)), currency };
}

const isVat = ({ code, timing }: PriceLine) => code === 'vat' && timing === 'now';
