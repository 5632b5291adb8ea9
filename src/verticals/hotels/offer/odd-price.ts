/** Plausible prices of the same thing from several suppliers lie between a quarter and four times each other. */
const apart = 4;
/** Larger than any real difference from the usual price between hotels. */
const absurd = 20;

/**
 * Indexes of implausible prices. `usual` is the usual price of comparable items, or null when too few are known. Of two
 * prices that disagree, the one further from the usual is implausible; when that is unknown, the second.
 */
export function oddPrices(prices: readonly number[], usual: number | null): ReadonlySet<number> {
  const odd = new Set<number>();
  const [first = 0, second = 0] = prices;
  if (prices.length === 2 && ratio(first, second) > apart)
    odd.add(usual !== null && ratio(first, usual) > ratio(second, usual) ? 0 : 1);
  const middle = prices.length > 2 ? median(prices)! : null;
  for (const [at, price] of prices.entries())
    if ((middle !== null && ratio(price, middle) > apart) || isOdd(price, usual)) odd.add(at);
  return odd;
}

/** Whether a price is implausible compared with comparable items; null when too few are known. */
export function isOdd(price: number, usual: number | null): boolean {
  return usual !== null && ratio(price, usual) > absurd;
}

const ratio = (one: number, other: number) => Math.max(one, other) / Math.max(1, Math.min(one, other));

/** The upper median; null for an empty list. */
export function median(prices: readonly number[]): number | null {
  return prices.toSorted((a, b) => a - b)[prices.length >> 1] ?? null;
}
