import { divideRounded } from '#values/money.ts';
import type { PriceLine } from '#values/price.ts';
import type { AppliedRule } from './rules/rules-at.ts';

/** Percentage of a line, rounded half away from zero; taxes and fees are passed on as they are. */
export function percentOf({ kind }: PriceLine, minor: bigint, percentBp: bigint): bigint {
  return kind === 'base' || kind === 'discount' ? divideRounded(minor * percentBp, 10_000n) : 0n;
}

/**
 * Adds a rule's mark-up to the amounts of lines charged now, in place: `amounts` are minor units of the supplier's
 * currency, in the order of the lines. What is not a percentage (fixed amount, floor, cap) goes on the room line. Returns
 * the mark-up.
 */
export function addMarkUp(lines: readonly PriceLine[], amounts: bigint[], rule: AppliedRule | null): bigint {
  if (!rule) return 0n;
  let percent = 0n;
  for (const [at, line] of lines.entries()) {
    const more = percentOf(line, amounts[at]!, rule.percentBp);
    if (more === 0n) continue;
    amounts[at]! += more;
    percent += more;
  }
  const added = limited(percent + rule.fixed, rule);
  if (added !== percent) addToRoom(lines, amounts, added - percent);
  return added;
}

/** The mark-up within its limits; never negative. */
export function limited(markUp: bigint, { floor, cap }: Pick<AppliedRule, 'floor' | 'cap'>): bigint {
  let amount = markUp;
  if (cap !== null && amount > cap) amount = cap;
  if (floor !== null && amount < floor) amount = floor;
  return amount < 0n ? 0n : amount;
}

/** Adds an amount to the room line, in place: the first base line, else the first line. */
export function addToRoom(lines: readonly PriceLine[], amounts: bigint[], more: bigint): void {
  if (lines.length === 0) return;
  const base = lines.findIndex(({ kind }) => kind === 'base');
  amounts[Math.max(0, base)]! += more;
}
