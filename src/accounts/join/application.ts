import { isCountry } from '#values/country.ts';
import { hasCardNumber } from '#web/form/card-number.ts';
import { oneLine } from '#web/form/person-name.ts';
import { phoneProblem, readPhone } from '#web/form/phone.ts';

/** The agency that a person asks to open. */
export interface Application {
  readonly name: string;
  readonly legalName: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** VAT or company registration number. */
  readonly taxId: string;
  /** E.164. */
  readonly phone: string;
}

/** The fields of the form as entered. */
export interface TypedApplication {
  readonly agency_name: string;
  readonly legal_name: string;
  readonly country: string;
  readonly tax_id: string;
  readonly phone: string;
}

export type ApplicationProblem = 'missing' | 'too_long' | 'card_number' | 'letters' | 'tax_id' | 'phone';

export type ApplicationProblems = Readonly<Partial<Record<keyof TypedApplication, ApplicationProblem>>>;

const nameMost = 120;
const taxIdShape = /^[\p{L}\p{N}][\p{L}\p{N} .\-/]{2,38}[\p{L}\p{N}]$/u;

/** Parses the form; the values are good only while there are no problems. */
export function readApplication(typed: TypedApplication): {
  readonly value: Application;
  readonly problems: ApplicationProblems;
} {
  const problems: Partial<Record<keyof TypedApplication, ApplicationProblem>> = {};
  const name = (field: 'agency_name' | 'legal_name') => {
    const value = oneLine(typed[field]);
    const problem = businessNameProblem(value);
    if (problem) problems[field] = problem;
    return value;
  };
  const value: Application = {
    name: name('agency_name'),
    legalName: name('legal_name'),
    country: typed.country,
    taxId: oneLine(typed.tax_id).toUpperCase(),
    phone: readPhone(typed.phone, typed.country || undefined) ?? '',
  };
  if (!isCountry(value.country)) problems.country = 'missing';
  if (value.taxId === '') problems.tax_id = 'missing';
  else if (!taxIdShape.test(value.taxId)) problems.tax_id = 'tax_id';
  const phone = phoneProblem(typed.phone, value.phone === '' ? null : value.phone);
  if (phone) problems.phone = phone;
  return { value, problems };
}

/** The problem of the name of a business (one line), or null. */
export function businessNameProblem(name: string): 'missing' | 'too_long' | 'card_number' | 'letters' | null {
  if (name === '') return 'missing';
  if (hasCardNumber(name)) return 'card_number';
  if ([...name].length > nameMost) return 'too_long';
  return /\p{L}/u.test(name) && !/[<>]/.test(name) ? null : 'letters';
}
