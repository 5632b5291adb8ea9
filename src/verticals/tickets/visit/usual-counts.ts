import type { VisitOption } from '../content/attraction.ts';

/** Without a choice, two of the first unit that may come alone. */
const usual = 2;

/** The tickets of an option that are shown before any were chosen, as near to two as its rules allow. */
export function usualCounts({ units, minTickets, maxTickets }: VisitOption): number[] {
  const alone = Math.max(
    0,
    units.findIndex(({ accompaniedBy }) => accompaniedBy.length === 0),
  );
  return units.map(({ minQuantity, maxQuantity }, at) => {
    if (at !== alone) return 0;
    const least = Math.max(usual, minTickets, minQuantity ?? 0);
    return Math.min(least, maxTickets ?? least, maxQuantity ?? least);
  });
}
