/** Several suppliers' prices of one thing lie within a quarter and four times of each other, or one of them is wrong. */
const apart = 4;
/** Further from what such things usually cost than any real difference between hotels. */
const absurd = 20;

/**
 * Places of the prices that can't be right. `usual` is what things of the kind cost, or null when too few are known. Of two
 * prices that don't fit, the one further from the usual is wrong; when that is unknown, the second.
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

/** Whether a price can't be right by what things of the kind cost; null when too few are known. */
export function isOdd(price: number, usual: number | null): boolean {
  return usual !== null && ratio(price, usual) > absurd;
}

const ratio = (one: number, other: number) => Math.max(one, other) / Math.max(1, Math.min(one, other));

/** The upper one of the two in the middle; null of nothing. */
export function median(prices: readonly number[]): number | null {
  return prices.toSorted((a, b) => a - b)[prices.length >> 1] ?? null;
}
