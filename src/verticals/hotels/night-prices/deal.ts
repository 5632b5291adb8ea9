import { compareMoney } from '#values/money.ts';
import type { WholePrice } from '#values/whole-price.ts';
import type { SoldNight } from './sold-nights.ts';
import { fewestNights } from './night-prices.sql.ts';

/** A night of a hotel that costs less than its nights usually do, with what proves it. */
export interface Deal {
  readonly propertyId: string;
  /** `YYYY-MM-DD`. */
  readonly night: string;
  readonly price: WholePrice;
  /** The middle price of the nights: as many cost more as cost less. */
  readonly usual: WholePrice;
  /** How far the price lies below the usual one, in basis points of it, rounded down. */
  readonly lessBp: number;
  /** Number of nights that the usual price is of, and the first and the last of them. */
  readonly nights: number;
  readonly from: string;
  readonly until: string;
}

/** Less than this is the ordinary difference between nights. */
const leastBp = 1_500;
const wholePercent = 100;

/** The cheapest night of each hotel that lies well below its usual price, the furthest below first. */
export function dealsIn(sold: readonly SoldNight[]): Deal[] {
  return [...Map.groupBy(sold, ({ night }) => night.propertyId)]
    .flatMap(([propertyId, nights]) => dealOf(propertyId, nights) ?? [])
    .toSorted((a, b) => b.lessBp - a.lessBp);
}

function dealOf(propertyId: string, nights: readonly SoldNight[]): Deal | null {
  const currency = nights[0]!.price.whole.currency;
  // What can't be added up in one currency can't be compared.
  const known = nights.filter(
    ({ price }) =>
      price.whole.currency === currency &&
      price.later.every(({ amount, approximate }) => amount.currency === currency || approximate),
  );
  if (known.length < fewestNights) return null;
  const byPrice = known.toSorted((a, b) => compareMoney(a.price.whole, b.price.whole));
  const [least] = byPrice;
  // Of two middle prices the lower one claims less.
  const usual = byPrice[(byPrice.length - 1) >> 1]!.price;
  const { price, night } = least!;
  const lessBp = Number(((usual.whole.minor - price.whole.minor) * 10_000n) / usual.whole.minor);
  if (lessBp < leastBp) return null;
  const days = known.map((one) => one.night.night).toSorted();
  return {
    propertyId,
    night: night.night,
    price,
    usual,
    lessBp: lessBp - (lessBp % wholePercent),
    nights: known.length,
    from: days[0]!,
    until: days.at(-1)!,
  };
}
