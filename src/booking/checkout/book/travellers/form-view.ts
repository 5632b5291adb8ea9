import { choiceLabel, fieldLabel, type Texts } from '../../../travellers/field-texts.ts';
import { choicesOf } from '../../../travellers/read-field.ts';
import { answerName, fieldName, isAdultSlot, type ProductForm, type SlotField } from '../../../product-form.ts';

export interface ChoiceView {
  readonly value: string;
  readonly label: string;
}

/** One input of the booking form. */
export interface FieldView {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly required: boolean;
  /** `code`: Latin letters and digits. `country`: a choice of all countries, which are listed once in the page's view. */
  readonly kind: 'text' | 'code' | 'date' | 'country' | 'choice';
  readonly choices?: readonly ChoiceView[];
  readonly min?: string;
  readonly max?: string;
  /** Of the HTML attribute `autocomplete`. */
  readonly autoComplete: string;
}

export interface SlotView {
  readonly id: string;
  readonly label: string;
  /** Whether only adults may be chosen from a profile. */
  readonly isAdult: boolean;
  readonly fields: readonly FieldView[];
}

/** Only the first traveller can be the owner of the browser's own data. */
const autoComplete: Partial<Record<SlotField['name'], string>> = {
  title: 'honorific-prefix',
  first_name: 'given-name',
  last_name: 'family-name',
  born_on: 'bday',
  gender: 'sex',
  residence: 'country',
};

/**
 * `prefix` precedes the names of all fields, as in `typed`. `isFirst`: whether the form's first traveller may be the
 * visitor.
 */
export function slotViews(
  { slots }: ProductForm,
  texts: Texts,
  prefix: string,
  isFirst: boolean,
  typed: Readonly<Record<string, string>>,
): SlotView[] {
  return slots.map((slot, at) => ({
    id: prefix + slot.id,
    label: slot.label,
    isAdult: isAdultSlot(slot),
    fields: slot.fields.map((field) => ({
      ...fieldView(field, texts, typed[prefix + fieldName(slot.id, field.name)]),
      name: prefix + fieldName(slot.id, field.name),
      label: fieldLabel(field.name, texts.translate),
      required: field.required,
      autoComplete: (at === 0 && isFirst ? autoComplete[field.name] : undefined) ?? 'off',
    })),
  }));
}

function fieldView(
  field: SlotField,
  { translate }: Texts,
  typed: string | undefined,
): Pick<FieldView, 'kind' | 'choices' | 'min' | 'max' | 'hint'> {
  const { name, min, max } = field;
  switch (name) {
    case 'title':
    case 'gender':
    case 'document_kind': {
      const values = choicesOf({ name, among: field.among });
      const choices = values.map((value) => ({ value, label: choiceLabel(name, value, translate) }));
      return { kind: 'choice', choices: withoutRepeats(choices, typed) };
    }
    case 'nationality':
    case 'residence':
    case 'document_country':
      return { kind: 'country' };
    case 'born_on':
    case 'document_expires':
      return { kind: 'date', ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
    case 'document_number':
      return { kind: 'code' };
    case 'flight_number':
      return { kind: 'code', hint: translate('book.flightNumberHint') };
    default:
      return { kind: 'text' };
  }
}

/** Some languages have one word for several values: of equal labels the one that was chosen stays, else the first. */
function withoutRepeats(choices: readonly ChoiceView[], chosen: string | undefined): ChoiceView[] {
  const isBest = (one: ChoiceView) => {
    const same = choices.filter(({ label }) => label === one.label);
    return one === (same.find(({ value }) => value === chosen) ?? same[0]);
  };
  return choices.filter(isBest);
}

export function questionViews({ questions }: ProductForm, prefix: string): FieldView[] {
  return questions.map(({ id, label, hint, required, choices }) => ({
    name: prefix + answerName(id),
    label,
    required,
    autoComplete: 'off',
    ...(hint === undefined ? {} : { hint }),
    ...(choices ? { kind: 'choice' as const, choices } : { kind: 'text' as const }),
  }));
}

/** Labels of the form's fields for the summary of errors, by the name of the field; those of a slot with its number. */
export function fieldLabels(
  { slots, questions }: ProductForm,
  texts: Texts,
  inSlot: (label: string, number: number) => string,
): ReadonlyMap<string, string> {
  return new Map([
    ...slots.flatMap(({ id, fields }, at) =>
      fields.map(({ name }) => [fieldName(id, name), inSlot(fieldLabel(name, texts.translate), at + 1)] as const),
    ),
    ...questions.map(({ id, label }) => [answerName(id), label] as const),
  ]);
}
