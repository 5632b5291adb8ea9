import { type Money, split, subtract, sum } from '#values/money.ts';
import type { PriceLine } from '#values/price.ts';
import type { SupplierRate } from '#verticals/hotels/supplier.ts';
import { isSanePrice, readDecimal } from '#connector/wire-money.ts';
import type { WireRate, WireTax } from './wire.ts';

/** `City Tax` as `city_tax`. */
function codeOf(tax: WireTax, otherwise: string): string {
  return (
    (tax.subType ?? '')
      .toLowerCase()
      .replaceAll(/[^a-z]+/g, '_')
      .replaceAll(/^_|_$/g, '') || otherwise
  );
}

/** The amount in the wanted currency, whichever of the two it is written in; null when in neither. */
function amountIn(tax: WireTax, currency: string): Money | null {
  if (tax.amount && tax.currency === currency) return readDecimal(tax.amount, currency, 'round_up');
  if (tax.clientAmount && tax.clientCurrency === currency) return readDecimal(tax.clientAmount, currency, 'round_up');
  return null;
}

/** The amount collected at the desk, in its own currency where it is given; null when the charge can't be read. */
function deskLine(tax: WireTax, nights: number): PriceLine | null {
  const amount =
    tax.amount && tax.currency
      ? readDecimal(tax.amount, tax.currency, 'round_up')
      : tax.clientAmount && tax.clientCurrency
        ? readDecimal(tax.clientAmount, tax.clientCurrency, 'round_up')
        : null;
  if (!amount || (amount.minor !== 0n && !isSanePrice(amount, nights))) return null;
  const isFee = tax.type === 'FEE';
  return {
    kind: isFee ? 'fee' : 'tax',
    code: codeOf(tax, isFee ? 'fee' : 'tax'),
    amount,
    payee: isFee ? 'property' : 'government',
    timing: 'at_property',
  };
}

function merged(lines: readonly PriceLine[]): PriceLine[] {
  const byKind = new Map<string, PriceLine>();
  for (const line of lines) {
    const key = [line.kind, line.code, line.payee, line.amount.currency].join('/');
    const known = byKind.get(key);
    byKind.set(key, known ? { ...known, amount: sum([known.amount, line.amount], line.amount.currency) } : line);
  }
  return [...byKind.values()].filter((line) => line.amount.minor !== 0n);
}

/**
 * The price of rates booked together, `total` being the amount that we owe; null when a charge is invalid or can't be
 * read.
 */
export function linesOf(rates: readonly WireRate[], total: Money, nights: number): PriceLine[] | null {
  const taxes = rates.flatMap((rate) => rate.taxes?.taxes ?? []);
  const included = taxes
    .filter((tax) => tax.included)
    .flatMap((tax): PriceLine[] => {
      const amount = amountIn(tax, total.currency);
      return amount ? [{ kind: 'tax', code: 'taxes', amount, payee: 'supplier', timing: 'now' }] : [];
    });
  const desk = taxes.filter((tax) => !tax.included).map((tax) => deskLine(tax, nights));
  const readable = desk.filter((line) => line !== null);
  if (readable.length < desk.length) return null;
  const base = subtract(
    total,
    sum(
      included.map((line) => line.amount),
      total.currency,
    ),
  );
  if (base.minor <= 0n) return null;
  return [
    { kind: 'base', code: 'room', amount: base, payee: 'supplier', timing: 'now' },
    ...merged(included),
    ...merged(readable),
  ];
}

/** The supplier's own split of the price by night, all rates together; null unless every rate has a whole one. */
export function toldNights(rates: readonly WireRate[], currency: string, nights: number): bigint[] | null {
  const each = Array.from({ length: nights }, () => 0n);
  for (const rate of rates) {
    const told = rate.dailyRates ?? [];
    if (told.length !== nights || new Set(told.map((day) => day.offset)).size !== nights) return null;
    for (const day of told) {
      const amount = readDecimal(day.dailyNet, currency, 'round_up');
      if (!amount || day.offset >= nights) return null;
      each[day.offset] = (each[day.offset] ?? 0n) + amount.minor;
    }
  }
  return each.some((minor) => minor > 0n) ? each : null;
}

/** The base price by night, in the given proportions, evenly otherwise; adds up exactly. */
export function nightlyOf(
  base: Money,
  dates: readonly string[],
  told: readonly bigint[] | null,
): SupplierRate['nightly'] {
  const weights = told?.length === dates.length ? told.map(Number) : dates.map(() => 1);
  const parts = split(base, weights);
  return dates.map((night, place) => ({ night, minor: parts[place]?.minor ?? 0n }));
}
