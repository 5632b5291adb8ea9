import { hasCardNumber } from '#web/form/card-number.ts';
import { oneLine } from '#web/form/person-name.ts';
import {
  type FormQuestion,
  isDocumentField,
  type ProductForm,
  type SlotField,
  type Traveller,
  type TravellerField,
} from '../product-form.ts';
import { type FieldError, type NameRule, readField } from './read-field.ts';

/** A problem of one field of a slot. */
export interface TravellerError extends FieldError {
  readonly slot: string;
  readonly field: TravellerField;
}

export interface AnswerError extends FieldError {
  readonly question: string;
}

/** Characters of a free-text answer. */
export const answerMost = 200;

/** The travellers of a form, one for each slot, with all problems in the order of the fields. */
export function readTravellers(
  { slots }: Pick<ProductForm, 'slots'>,
  textOf: (slot: string, field: TravellerField) => string,
  names: NameRule,
): { readonly travellers: readonly Traveller[]; readonly errors: readonly TravellerError[] } {
  const errors: TravellerError[] = [];
  const travellers = slots.map(({ id: slot, fields }): Traveller => {
    const texts = fields.map((field) => textOf(slot, field.name));
    const values: [TravellerField, string][] = [];
    for (const [at, field] of wholeDocument(fields, texts).entries()) {
      const { value, error } = readField(field, texts[at] ?? '', names);
      if (error) errors.push({ slot, field: field.name, ...error });
      if (value !== '') values.push([field.name, value]);
    }
    return { slot, fields: Object.fromEntries(values) };
  });
  return { travellers, errors };
}

/** An optional document is needed in full as soon as one part of it is given. */
function wholeDocument(fields: readonly SlotField[], texts: readonly string[]): readonly SlotField[] {
  const isBegun = fields.some(({ name }, at) => isDocumentField(name) && (texts[at] ?? '').trim() !== '');
  return isBegun ? fields.map((field) => (isDocumentField(field.name) ? { ...field, required: true } : field)) : fields;
}

/** The answers to a form's questions, with all problems in their order. */
export function readAnswers(
  { questions }: Pick<ProductForm, 'questions'>,
  textOf: (question: string) => string,
): { readonly answers: Readonly<Record<string, string>>; readonly errors: readonly AnswerError[] } {
  const errors: AnswerError[] = [];
  const answers: [string, string][] = [];
  for (const question of questions) {
    const value = oneLine(textOf(question.id).slice(0, 1_000));
    const problem = answerProblem(question, value);
    if (problem) errors.push({ question: question.id, problem });
    if (value !== '') answers.push([question.id, value]);
  }
  return { answers: Object.fromEntries(answers), errors };
}

function answerProblem({ required, choices }: FormQuestion, value: string): FieldError['problem'] | null {
  if (value === '') return required ? 'missing' : null;
  if (choices) return choices.some((one) => one.value === value) ? null : 'choice';
  if (hasCardNumber(value)) return 'card_number';
  return [...value].length > answerMost ? 'too_long' : null;
}
