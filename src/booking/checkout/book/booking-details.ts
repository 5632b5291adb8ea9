import { hasCardNumber, withoutCardNumbers } from '#web/form/card-number.ts';
import { isCountry } from '#values/country.ts';
import { nameMost, nameProblem, oneLine } from '#web/form/person-name.ts';
import { phoneProblem, readPhone } from '#web/form/phone.ts';
import { fail, ok, type Result } from '#values/result.ts';
import { isUuid } from '../../quote/find-quote.ts';
import { arrivalChoices, type ArrivalHours } from '../../arrival.ts';
import {
  answerName,
  fieldName,
  isDocumentField,
  itemPrefix,
  type ProductForm,
  type Traveller,
  travellerName,
} from '../../product-form.ts';
import type { FieldProblem } from '../../travellers/read-field.ts';
import { readAnswers, readTravellers } from '../../travellers/read-form.ts';

/** Details of one booking of the trip, normalised. */
export interface ItemDetails {
  /** One for each slot of the form, in order, with their identity documents. */
  readonly travellers: readonly Traveller[];
  /** By the id of the form's question. */
  readonly answers: Readonly<Record<string, string>>;
  readonly requests: string;
  /** Hours after midnight of the first day, or null when unknown. */
  readonly arrivalHour: number | null;
  readonly acceptChanges: boolean;
}

/** Details of the form, normalised. */
export interface BookingDetails {
  /** At least one. */
  readonly items: readonly ItemDetails[];
  /** The person who books; by default the first traveller. */
  readonly contactName: string;
  readonly email: string;
  /** E.164. */
  readonly phone: string;
  /** ISO 3166-1 alpha-2; null for products that do not need it. */
  readonly nationality: string | null;
  /** Chosen by an agent; whether it is theirs is checked when it is used. */
  readonly customerId?: string | undefined;
}

export type DetailProblem = FieldProblem | 'email' | 'phone' | 'arrival' | 'terms' | 'changes';

/** `field` is the form's name of it: `room_1_first_name`, `contact`, `email`, … `date` is the permitted date. */
export interface DetailError {
  readonly field: string;
  readonly problem: DetailProblem;
  readonly date?: string;
}

export interface DetailRules {
  readonly form: ProductForm;
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

/** Reads the form. Reports all problems at once, in the order of the fields. */
export function readDetails(
  form: FormData,
  rules: readonly DetailRules[],
): Result<BookingDetails, readonly DetailError[]> {
  const text = (field: string) => {
    const value = form.get(field);
    return typeof value === 'string' ? value : '';
  };
  const read = rules.map((one, at) => readItem(text, one, itemPrefix(at, rules.length)));
  const errors: DetailError[] = [];
  const check = (field: string, problem: DetailProblem | null) => {
    if (problem) errors.push({ field, problem });
  };
  const travellers = read.flatMap(({ item }) => item.travellers);
  const lead = travellers.map(travellerName).find((name) => name !== '') ?? '';
  const contact = oneLine(text('contact').slice(0, 1_000));
  if (contact !== '') check('contact', nameProblem(contact, 2 * detailLimits.name + 1));
  else if (!rules.some((one) => hasNames(one.form))) check('contact', 'missing');
  const email = oneLine(text('email').slice(0, 1_000));
  check('email', emailProblem(email));
  const nationality = rules.some((one) => one.form.wantsNationality) ? text('nationality') : null;
  const phone = readPhone(text('phone').slice(0, 1_000), nationality ?? firstNationality(travellers));
  check('phone', phoneProblem(text('phone'), phone));
  if (nationality !== null)
    check('nationality', nationality === '' ? 'missing' : isCountry(nationality) ? null : 'country');
  // The contact details of one booking stand between its travellers and its wishes, those of several after all of them.
  const [one] = read;
  const ordered =
    read.length === 1
      ? [...one!.ofTravellers, ...errors, ...one!.ofWishes]
      : [...read.flatMap(({ ofTravellers, ofWishes }) => [...ofTravellers, ...ofWishes]), ...errors];
  if (text('terms') !== '1') ordered.push({ field: 'terms', problem: 'terms' });
  if (ordered.length > 0) return fail(ordered);
  return ok({
    items: read.map(({ item }) => item),
    contactName: contact || lead,
    email,
    phone: phone ?? '',
    nationality,
    ...(isUuid(text('customer')) ? { customerId: text('customer') } : {}),
  });
}

interface ReadItem {
  readonly item: ItemDetails;
  readonly ofTravellers: readonly DetailError[];
  readonly ofWishes: readonly DetailError[];
}

function readItem(
  textOf: (field: string) => string,
  { form: wanted, arrival = null, mustAcknowledge }: DetailRules,
  prefix: string,
): ReadItem {
  const text = (field: string) => textOf(prefix + field);
  const ofWishes: DetailError[] = [];
  const check = (field: string, problem: DetailProblem | null) => {
    if (problem) ofWishes.push({ field: prefix + field, problem });
  };
  const { travellers, errors } = readTravellers(wanted, (slot, field) => text(fieldName(slot, field)), 'passport');
  const { answers, errors: ofAnswers } = readAnswers(wanted, (question) => text(answerName(question)));
  ofWishes.push(...ofAnswers.map(({ question, ...error }) => ({ field: prefix + answerName(question), ...error })));
  const hour = text('arrival');
  const arrivalHour = hour === '' || !arrival ? null : /^\d{1,2}$/.test(hour) ? Number(hour) : Number.NaN;
  check('arrival', arrivalHour === null || arrivalChoices(arrival!).includes(arrivalHour) ? null : 'arrival');
  const requests = wanted.wantsRequests ? requestsOf(text('requests').slice(0, 20_000)) : '';
  const tooLong = lengthOf(requests) > detailLimits.requests;
  check('requests', hasCardNumber(requests) ? 'card_number' : tooLong ? 'too_long' : null);
  const acceptChanges = text('accept_changes') === '1';
  check('accept_changes', mustAcknowledge && !acceptChanges ? 'changes' : null);
  return {
    item: { travellers, answers, requests, arrivalHour, acceptChanges },
    ofTravellers: errors.map(({ slot, field, ...error }) => ({ field: prefix + fieldName(slot, field), ...error })),
    ofWishes,
  };
}

/** Whether a traveller's name is certain to be given, so that the person who books need not be named apart. */
export function hasNames({ slots }: Pick<ProductForm, 'slots'>): boolean {
  return slots.some(({ fields }) =>
    fields.some(({ name, required }) => required && (name === 'first_name' || name === 'last_name')),
  );
}

/** For phone numbers without a country code. */
const firstNationality = (travellers: readonly Traveller[]) =>
  travellers.find(({ fields }) => fields.nationality)?.fields.nationality ?? '';

const keptOfTrip = [
  'customer',
  'contact',
  'email',
  'phone',
  'nationality',
  'terms',
  'keep_details',
  'keep_guests',
  'pay',
];
const keptOfItem = ['arrival', 'requests', 'accept_changes'];

/** Entered values for redisplay, without card numbers. Texts are truncated beyond any plausible length. */
export function typedOf(form: FormData, wanted: readonly ProductForm[]): Record<string, string> {
  const ofItems = wanted.flatMap(({ slots, questions }, at) =>
    [
      ...keptOfItem,
      ...slots.flatMap(({ id, fields }) => fields.map(({ name }) => fieldName(id, name))),
      ...questions.map(({ id }) => answerName(id)),
    ].map((name) => itemPrefix(at, wanted.length) + name),
  );
  const names = new Set([...keptOfTrip, ...ofItems]);
  const typed = [...form].filter((pair): pair is [string, string] => names.has(pair[0]) && typeof pair[1] === 'string');
  return Object.fromEntries(
    typed.map(([field, value]) => [
      field,
      withoutCardNumbers(value.slice(0, field.endsWith('requests') ? 4_000 : 300)),
    ]),
  );
}

/** Form values without those of identity documents, for pages that only pass them on. */
export function withoutDocuments(
  typed: Readonly<Record<string, string>>,
  wanted: readonly Pick<ProductForm, 'slots'>[],
): Record<string, string> {
  const secret = new Set(
    wanted.flatMap(({ slots }, at) =>
      slots.flatMap(({ id, fields }) =>
        fields
          .filter(({ name }) => isDocumentField(name))
          .map(({ name }) => itemPrefix(at, wanted.length) + fieldName(id, name)),
      ),
    ),
  );
  return Object.fromEntries(Object.entries(typed).filter(([name]) => !secret.has(name)));
}
