import type { CatalogueOption, UnitCount } from './catalogue.ts';

/** Why tickets can't be sold together; `unitId` names the unit that has the rule, `limit` its number. */
export type UnitProblem =
  | { readonly rule: 'nothing' }
  | { readonly rule: 'unknown_unit'; readonly unitId: string }
  | { readonly rule: 'too_few' | 'too_many'; readonly limit: number }
  | { readonly rule: 'unit_too_few' | 'unit_too_many'; readonly unitId: string; readonly limit: number }
  /** One of `companions` (unit ids) must come, too. */
  | { readonly rule: 'companion'; readonly unitId: string; readonly companions: readonly string[] };

/** All tickets together. */
export const countTickets = (units: readonly UnitCount[]): number =>
  units.reduce((all, { quantity }) => all + quantity, 0);

/** The rules that these tickets of an option break, in the order of its units; none when they can be sold together. */
export function checkUnits(
  option: Pick<CatalogueOption, 'minTickets' | 'maxTickets'> & {
    readonly units: readonly Pick<
      CatalogueOption['units'][number],
      'unitId' | 'minQuantity' | 'maxQuantity' | 'accompaniedBy'
    >[];
  },
  wanted: readonly UnitCount[],
): UnitProblem[] {
  const counted = new Map<string, number>();
  for (const { unitId, quantity } of wanted) counted.set(unitId, (counted.get(unitId) ?? 0) + quantity);
  const total = countTickets(wanted);
  if (total === 0) return [{ rule: 'nothing' }];
  const problems: UnitProblem[] = [...counted.keys()]
    .filter((unitId) => !option.units.some((unit) => unit.unitId === unitId))
    .map((unitId) => ({ rule: 'unknown_unit', unitId }));
  for (const { unitId, minQuantity, maxQuantity, accompaniedBy } of option.units) {
    const quantity = counted.get(unitId) ?? 0;
    if (quantity === 0) continue;
    if (minQuantity !== null && quantity < minQuantity)
      problems.push({ rule: 'unit_too_few', unitId, limit: minQuantity });
    if (maxQuantity !== null && quantity > maxQuantity)
      problems.push({ rule: 'unit_too_many', unitId, limit: maxQuantity });
    if (accompaniedBy.length > 0 && !accompaniedBy.some((companion) => (counted.get(companion) ?? 0) > 0))
      problems.push({ rule: 'companion', unitId, companions: accompaniedBy });
  }
  if (total < option.minTickets) problems.push({ rule: 'too_few', limit: option.minTickets });
  if (option.maxTickets !== null && total > option.maxTickets)
    problems.push({ rule: 'too_many', limit: option.maxTickets });
  return problems;
}
