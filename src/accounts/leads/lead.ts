import { hasCardNumber } from '#web/form/card-number.ts';
import { readNationalPhone } from '#web/form/phone.ts';
import { isEmail } from '../person.ts';

/** The form of a lead as entered. */
export interface LeadFields {
  readonly name: string;
  readonly email: string;
  /** As `GET /v3/countries` has it: digits, the area of a shared code after a dash. */
  readonly callingCode: string;
  /** Digits, without the trunk prefix. */
  readonly phone: string;
}

export interface Lead extends LeadFields {
  /** Id of the form token. */
  readonly id: string;
  readonly brand: string;
  readonly locale: string;
  /** The page with the form; `path` has no query. */
  readonly title: string;
  readonly path: string;
  /** Referral and the agent whose site it is: digits, or null. */
  readonly referral: string | null;
  readonly agent: string | null;
}

export type LeadProblem =
  | 'card_number'
  | 'name_missing'
  | 'name_too_long'
  | 'email_missing'
  | 'email_malformed'
  | 'phone_missing'
  | 'phone_malformed'
  | 'dial_malformed';

/** The first problem of each field, by the field's name in the API. */
export type LeadProblems = Readonly<Partial<Record<'name' | 'email' | 'phone' | 'calling_code', LeadProblem>>>;

/** Parses the entered values, tolerating common spaces and signs. */
export function readLead(typed: LeadFields): { readonly fields: LeadFields; readonly problems: LeadProblems } {
  const callingCode = typed.callingCode.trim().replace(/^\+/, '');
  const fields: LeadFields = {
    name: typed.name.trim().replaceAll(/[\s\p{Cc}]+/gu, ' '),
    email: typed.email.trim(),
    callingCode,
    phone: readNationalPhone(typed.phone, callingCode.replace('-', '')) ?? '',
  };
  const isCallingCode = /^\d{1,4}(-\d{1,4})?$/.test(callingCode);
  const problems: Record<string, LeadProblem> = {};
  if (fields.name === '') problems['name'] = 'name_missing';
  else if (hasCardNumber(fields.name)) problems['name'] = 'card_number';
  else if (fields.name.length > 200) problems['name'] = 'name_too_long';
  if (fields.email === '') problems['email'] = 'email_missing';
  else if (!isEmail(fields.email)) problems['email'] = 'email_malformed';
  if (typed.phone.trim() === '') problems['phone'] = 'phone_missing';
  else if (hasCardNumber(typed.phone)) problems['phone'] = 'card_number';
  else if (fields.phone === '' && isCallingCode) problems['phone'] = 'phone_malformed';
  if (!isCallingCode) problems['calling_code'] = 'dial_malformed';
  return { fields, problems };
}

/** Digits of a referral or an agent, or null. */
export function numberOf(text: string | undefined): string | null {
  return text !== undefined && /^\d{1,12}$/.test(text) ? text : null;
}
