import type { Format } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate.ts';
import { checkUnits, type UnitProblem } from '../check-units.ts';
import type { VisitOption } from '../content/attraction.ts';
import type { UnitCount } from '../supplier.ts';
import { unitName } from '../ticket-texts.ts';

/** The tickets that a form asks for, by their positions. */
export function unitCounts({ units }: VisitOption, counts: readonly number[]): UnitCount[] {
  return units.flatMap(({ unitId }, at) => {
    const quantity = counts[at] ?? 0;
    return quantity > 0 ? [{ unitId, quantity }] : [];
  });
}

/** What is wrong with these tickets, one sentence for each rule; none when they can be sold together. */
export function unitMessages(
  option: VisitOption,
  wanted: readonly UnitCount[],
  translate: Translate,
  format: Format,
): string[] {
  return checkUnits(option, wanted).map((problem) => messageOf(option, problem, translate, format));
}

function messageOf({ units }: VisitOption, problem: UnitProblem, translate: Translate, format: Format): string {
  const nameOf = (id: string) => {
    const unit = units.find(({ unitId }) => unitId === id);
    return unit ? unitName(unit, translate) : id;
  };
  return translate(`ticket-facts.problem_${problem.rule}`, {
    ...('limit' in problem ? { limit: problem.limit } : {}),
    ...('unitId' in problem ? { unit: nameOf(problem.unitId) } : {}),
    ...('companions' in problem ? { companions: format.list(problem.companions.map(nameOf), 'or') } : {}),
  });
}
