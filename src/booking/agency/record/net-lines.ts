import { netOf, type Net } from '#pricing/net.ts';
import type { Money } from '#values/money.ts';
import type { PriceLine } from '#values/price.ts';
import { owedByAgency } from '../../ledger/agency-part.ts';

export interface NetLine {
  readonly line: PriceLine;
  /** What the agency owes of it. */
  readonly owed: Net;
}

/**
 * What is charged now, line by line, with what the agency owes of each: a line is shared as the whole price is, and the parts add
 * up to what is owed for all.
 */
export function netLines(lines: readonly PriceLine[], total: Money, owedMinor: bigint): readonly NetLine[] {
  const sold = { totalMinor: total.minor, agencyNetMinor: owedMinor };
  let charged = 0n;
  let owed = 0n;
  return lines
    .filter(({ timing }) => timing === 'now')
    .map((line) => {
      charged += line.amount.minor;
      const before = owed;
      owed = owedByAgency(sold, charged);
      return { line, owed: netOf({ minor: owed - before, currency: total.currency }) };
    });
}
