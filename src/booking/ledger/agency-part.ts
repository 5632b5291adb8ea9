import { divideRounded } from '#values/money.ts';

/** What was sold, and what the selling agency owes of it: minor units of the sale. */
interface Sold {
  readonly totalMinor: bigint;
  readonly agencyNetMinor: bigint;
}

/** What the agency owes of a part of the price, such as a fee: it is shared as the price was. */
export function owedByAgency({ totalMinor, agencyNetMinor }: Sold, minor: bigint): bigint {
  return totalMinor === 0n ? 0n : divideRounded(agencyNetMinor * minor, totalMinor);
}

/** What the agency no longer owes after a refund: with what is left of the price, nothing is lost to rounding. */
export function freedByRefund(sold: Sold, minor: bigint): bigint {
  return sold.agencyNetMinor - owedByAgency(sold, sold.totalMinor - minor);
}
