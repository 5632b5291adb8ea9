import { hasCardNumber, withoutCardNumbers } from '#web/form/card-number.ts';
import { isCountry } from '#values/country.ts';
import { nameMost, nameProblem, type NameProblem, oneLine, passportNameProblem } from '#web/form/person-name.ts';
import { phoneProblem, readPhone } from '#web/form/phone.ts';
import { fail, ok, type Result } from '#values/result.ts';
import { arrivalChoices, type ArrivalHours } from '../../arrival.ts';
import type { Guest } from '../../vertical.ts';

/** Guest details of the first step, normalised. */
export interface GuestDetails {
  /** One for each room, in order. */
  readonly guests: readonly Guest[];
  /** The person who books; by default the lead guest of the first room. */
  readonly contactName: string;
  readonly email: string;
  /** E.164. */
  readonly phone: string;
  /** ISO 3166-1 alpha-2. */
  readonly nationality: string;
  readonly requests: string;
  /** Hours after midnight of the first day, or null when unknown. */
  readonly arrivalHour: number | null;
  readonly acceptChanges: boolean;
}

export type DetailProblem = NameProblem | 'email' | 'phone' | 'country' | 'arrival' | 'terms' | 'changes';

/** `field` is the form's name of it: `first_1`, `last_1`, `contact`, `email`, … */
export interface DetailError {
  readonly field: string;
  readonly problem: DetailProblem;
}

export interface DetailRules {
  /** Rooms that need a lead guest. */
  readonly units: number;
  /** Arrival hours of the property; null where the arrival time does not matter. */
  readonly arrival?: ArrivalHours | null;
  /** Whether the offer is worse than the chosen one, so that consent is needed. */
  readonly mustAcknowledge: boolean;
}

export const detailLimits = { name: nameMost, email: 254, requests: 1_000 } as const;

const emailShape =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,62})(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,62}))*\.\p{L}[\p{L}\p{M}\p{N}-]{1,62}$/iu;

/** Like `oneLine`, but keeps line breaks. */
function manyLines(text: string): string {
  const clean = text
    .normalize('NFC')
    .replaceAll('\r\n', '\n')
    .replaceAll(/(?!\n)[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ');
  return clean.replaceAll(/\n{3,}/g, '\n\n').trim();
}

const lengthOf = (text: string) => [...text].length;

export function emailProblem(email: string): DetailProblem | null {
  if (email === '') return 'missing';
  if (hasCardNumber(email)) return 'card_number';
  return email.length <= detailLimits.email && emailShape.test(email) && !email.includes('..') ? null : 'email';
}

export function requestsOf(text: string): string {
  return manyLines(text);
}

/** Reads the form of the first step. Reports all problems at once, in the order of the fields. */
export function readDetails(
  form: FormData,
  { units, arrival = null, mustAcknowledge }: DetailRules,
): Result<GuestDetails, readonly DetailError[]> {
  const errors: DetailError[] = [];
  const text = (field: string) => {
    const value = form.get(field);
    return typeof value === 'string' ? value : '';
  };
  const check = (field: string, problem: DetailProblem | null) => {
    if (problem) errors.push({ field, problem });
  };
  const name = (field: string) => {
    const value = oneLine(text(field).slice(0, 1_000));
    check(field, passportNameProblem(value));
    return value;
  };
  const guests = Array.from({ length: units }, (_, at) => ({
    firstName: name(`first_${at + 1}`),
    lastName: name(`last_${at + 1}`),
  }));
  const contact = oneLine(text('contact').slice(0, 1_000));
  if (contact !== '') check('contact', nameProblem(contact, 2 * detailLimits.name + 1));
  const email = oneLine(text('email').slice(0, 1_000));
  check('email', emailProblem(email));
  const nationality = text('nationality');
  const phone = readPhone(text('phone').slice(0, 1_000), nationality);
  check('phone', phoneProblem(text('phone'), phone));
  check('nationality', nationality === '' ? 'missing' : isCountry(nationality) ? null : 'country');
  const hour = text('arrival');
  const arrivalHour = hour === '' || !arrival ? null : /^\d{1,2}$/.test(hour) ? Number(hour) : Number.NaN;
  check('arrival', arrivalHour === null || arrivalChoices(arrival!).includes(arrivalHour) ? null : 'arrival');
  const requests = requestsOf(text('requests').slice(0, 20_000));
  const tooLong = lengthOf(requests) > detailLimits.requests;
  check('requests', hasCardNumber(requests) ? 'card_number' : tooLong ? 'too_long' : null);
  const acceptChanges = text('accept_changes') === '1';
  check('accept_changes', mustAcknowledge && !acceptChanges ? 'changes' : null);
  check('terms', text('terms') === '1' ? null : 'terms');
  if (errors.length > 0) return fail(errors);
  const lead = guests[0];
  const contactName = contact || (lead ? `${lead.firstName} ${lead.lastName}` : '');
  return ok({ guests, contactName, email, phone: phone ?? '', nationality, requests, arrivalHour, acceptChanges });
}

const kept =
  /^(first_\d|last_\d|contact|email|phone|nationality|arrival|requests|accept_changes|terms|keep_details|keep_guests)$/;

/** Entered values for redisplay, without card numbers. Texts are truncated beyond any plausible length. */
export function typedOf(form: FormData): Record<string, string> {
  const typed = [...form].filter((pair): pair is [string, string] => kept.test(pair[0]) && typeof pair[1] === 'string');
  return Object.fromEntries(
    typed.map(([field, value]) => [field, withoutCardNumbers(value.slice(0, field === 'requests' ? 4_000 : 300))]),
  );
}

/** Validated details as form values. */
export function typedFrom(details: GuestDetails): Record<string, string> {
  const names = details.guests.flatMap((guest, at) => [
    [`first_${at + 1}`, guest.firstName],
    [`last_${at + 1}`, guest.lastName],
  ]);
  const { contactName: contact, email, phone, nationality, arrivalHour, requests } = details;
  const lead = details.guests[0];
  const own = lead && contact === `${lead.firstName} ${lead.lastName}` ? '' : contact;
  return {
    ...(Object.fromEntries(names) as Record<string, string>),
    contact: own,
    email,
    phone,
    nationality,
    arrival: arrivalHour === null ? '' : String(arrivalHour),
    requests,
    ...(details.acceptChanges ? { accept_changes: '1' } : {}),
    terms: '1',
  };
}
