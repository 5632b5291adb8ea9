/**
 * Divides `total` by weight into whole numbers that add up to it. Each share is at least `least`, or an equal part when
 * there is not enough for that; the floor is assigned first, the rest by weight, with the largest-remainder method.
 */
export function apportion(weights: readonly number[], total: number, least: number): number[] {
  const floor = Math.min(least, Math.floor(total / weights.length));
  const sum = added(weights);
  const above = weights.map((weight) => Math.max(0, (weight * total) / sum - floor));
  return spread(above, total - floor * weights.length).map((share) => share + floor);
}

function spread(weights: readonly number[], total: number): number[] {
  const sum = added(weights);
  const exact = weights.map((weight) => (sum === 0 ? 0 : (weight * total) / sum));
  const shares = exact.map(Math.floor);
  const missing = total - added(shares);
  const neediest = exact
    .map((share, at) => ({ at, fraction: share - Math.floor(share) }))
    .toSorted((left, right) => right.fraction - left.fraction || left.at - right.at)
    .slice(0, missing);
  for (const { at } of neediest) shares[at] = (shares[at] as number) + 1;
  return shares;
}

function added(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
