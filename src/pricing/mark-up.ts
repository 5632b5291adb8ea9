import { divideRounded } from '#values/money.ts';
import type { PriceLine } from '#values/price.ts';
import type { AppliedRule } from './rules/rules-at.ts';

/** One line with its amount after a level, in minor units of the supplier's currency. */
export type MarkedLine = readonly [line: PriceLine, minor: bigint];

/** Percentage of a line, rounded half away from zero; taxes and fees are passed on as they are. */
export function percentOf({ kind }: PriceLine, minor: bigint, percentBp: bigint): bigint {
  return kind === 'base' || kind === 'discount' ? divideRounded(minor * percentBp, 10_000n) : 0n;
}

/**
 * Adds a rule's mark-up to the lines charged now. What is not a percentage (fixed amount, floor, cap, and the rule that
 * nothing is sold below cost) goes on the room line. Returns the lines and the mark-up.
 */
export function addMarkUp(
  lines: readonly MarkedLine[],
  rule: AppliedRule | null,
): { readonly lines: readonly MarkedLine[]; readonly added: bigint } {
  if (!rule) return { lines, added: 0n };
  let percent = 0n;
  const marked = lines.map(([line, minor]): MarkedLine => {
    const more = percentOf(line, minor, rule.percentBp);
    percent += more;
    return [line, minor + more];
  });
  const added = limited(percent + rule.fixed, rule);
  return { lines: onRoom(marked, added - percent), added };
}

/** The mark-up within its limits; never negative. */
export function limited(markUp: bigint, { floor, cap }: Pick<AppliedRule, 'floor' | 'cap'>): bigint {
  let amount = markUp;
  if (cap !== null && amount > cap) amount = cap;
  if (floor !== null && amount < floor) amount = floor;
  return amount < 0n ? 0n : amount;
}

/** Adds an amount to the room line: the first base line, else the first line. */
export function onRoom(lines: readonly MarkedLine[], more: bigint): readonly MarkedLine[] {
  if (more === 0n) return lines;
  const base = lines.findIndex(([{ kind }]) => kind === 'base');
  const room = Math.max(0, base);
  return lines.map(([line, minor], at) => [line, at === room ? minor + more : minor]);
}
