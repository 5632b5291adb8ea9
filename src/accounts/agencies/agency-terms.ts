import { isCurrency } from '#values/currency.ts';

/** What was agreed with an agency. */
export interface AgencyTerms {
  /** `net`: it owes the platform's price and adds its own markup. `commission`: it keeps a share of the public price. */
  readonly model: 'net' | 'commission';
  /** Basis points of the public price; 0 for `net`. */
  readonly commissionBp: number;
  /** ISO 4217, of its statements. */
  readonly currency: string;
  readonly mayChangeMarkup: boolean;
}

const mostCommissionBp = 5_000;

/** Why these terms can't be, in a sentence for the operator, or null. */
export function agencyProblem({ model, commissionBp, currency }: AgencyTerms): string | null {
  if (!isCurrency(currency)) return `${currency} is no currency: say a code like EUR.`;
  if (commissionBp < 0 || commissionBp > mostCommissionBp) return 'A commission is between 0 and 50 percent.';
  if (model === 'net' && commissionBp > 0)
    return 'An agency that sells at net prices has no commission: say --model commission, or --commission 0.';
  if (model === 'commission' && commissionBp === 0)
    return 'An agency that sells on commission needs one: say --commission.';
  return null;
}
