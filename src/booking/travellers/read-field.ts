import { isCountry } from '#values/country.ts';
import { readDate } from '#values/date-text.ts';
import { hasCardNumber } from '#web/form/card-number.ts';
import { nameProblem, type NameProblem, oneLine, passportNameProblem } from '#web/form/person-name.ts';
import { fieldChoices, type SlotField, type TravellerField } from '../product-form.ts';

export type FieldProblem =
  | NameProblem
  | 'choice'
  | 'country'
  | 'date'
  | 'too_early'
  | 'too_late'
  | 'document_expired'
  | 'document_number'
  | 'flight_number';

/** A problem of one field; `date` is the permitted date that it names. */
export interface FieldError {
  readonly problem: FieldProblem;
  readonly date?: string;
}

export interface ReadField {
  /** Normalised; empty when nothing was entered. */
  readonly value: string;
  readonly error: FieldError | null;
}

/** How names are checked: a person types them as in the passport, in English letters; API clients may send any script. */
export type NameRule = 'passport' | 'any';

/** Normalises and checks the value of one field of a slot. An empty optional field is no problem. */
export function readField(field: SlotField, text: string, names: NameRule): ReadField {
  const value = normalised(field.name, oneLine(text.slice(0, 1_000)));
  if (value === '') return { value, error: field.required ? { problem: 'missing' } : null };
  return { value, error: errorOf(field, value, names) };
}

function normalised(name: TravellerField, value: string): string {
  switch (name) {
    case 'document_number':
      return value.replaceAll(' ', '').toUpperCase();
    case 'flight_number':
      return value.replaceAll(/[ -]/g, '').toUpperCase();
    default:
      return value;
  }
}

function errorOf({ name, min, max, among }: SlotField, value: string, names: NameRule): FieldError | null {
  const unless = (isGood: boolean, problem: FieldProblem) => (isGood ? null : { problem });
  switch (name) {
    case 'first_name':
    case 'last_name': {
      const problem = names === 'passport' ? passportNameProblem(value) : nameProblem(value);
      return problem && { problem };
    }
    case 'title':
    case 'gender':
    case 'document_kind':
      return unless(choicesOf({ name, among }).includes(value), 'choice');
    case 'nationality':
    case 'residence':
    case 'document_country':
      return unless(isCountry(value), 'country');
    case 'born_on':
    case 'document_expires':
      if (readDate(value) === null) return { problem: 'date' };
      if (min !== undefined && value < min)
        return { problem: name === 'document_expires' ? 'document_expired' : 'too_early', date: min };
      return max !== undefined && value > max ? { problem: 'too_late', date: max } : null;
    case 'document_number':
      if (hasCardNumber(value)) return { problem: 'card_number' };
      return unless(/^[A-Z0-9-]{3,24}$/.test(value), 'document_number');
    case 'flight_number':
      return unless(/^[A-Z0-9]{2,3}\d{1,4}[A-Z]?$/.test(value), 'flight_number');
  }
}

/** The permitted values of a field with a closed list. */
export function choicesOf({
  name,
  among,
}: {
  readonly name: keyof typeof fieldChoices;
  readonly among?: readonly string[] | undefined;
}): readonly string[] {
  return among ?? fieldChoices[name];
}
