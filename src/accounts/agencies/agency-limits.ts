import type { AgencyTerms } from './agency-terms.ts';

/** What an agency's place between others limits. */
export const limitedTerms = ['model', 'commissionBp', 'mayChangeMarkup'] as const;

type Limited = Pick<AgencyTerms, (typeof limitedTerms)[number]>;

export type LimitProblem =
  /** An agency sells by the model of the one above it. */
  | 'model'
  /** More commission, or more freedom, than the agency above has. */
  | 'above_parent'
  /** Less than an agency below has. */
  | 'below_sub_agency';

/** Why an agency can't have these terms between the agency above it (null for a top agency) and those below it, or null. */
export function limitProblem(terms: Limited, above: Limited | null, below: readonly Limited[]): LimitProblem | null {
  if (above) {
    if (terms.model !== above.model) return 'model';
    if (exceeds(terms, above)) return 'above_parent';
  }
  return below.some((one) => exceeds(one, terms)) ? 'below_sub_agency' : null;
}

function exceeds(lower: Limited, upper: Limited): boolean {
  return lower.commissionBp > upper.commissionBp || (lower.mayChangeMarkup && !upper.mayChangeMarkup);
}
