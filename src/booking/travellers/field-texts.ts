import type { Format } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate.ts';
import { englishNameText } from '#web/form/english-name-text.ts';
import { oneLine } from '#web/form/person-name.ts';
import {
  type fieldChoices,
  type ProductForm,
  type Traveller,
  type TravellerField,
  travellerName,
} from '../product-form.ts';

export interface Texts {
  readonly translate: Translate;
  readonly format: Format;
}

const labels: Partial<Record<TravellerField, string>> = {
  first_name: 'firstName',
  last_name: 'lastName',
  nationality: 'nationality',
  // `title_…` are the titles of pages.
  title: 'field_honorific',
};

export function fieldLabel(field: TravellerField, translate: Translate): string {
  return translate(`book.${labels[field] ?? `field_${field}`}`);
}

/** The text of a value of a closed list. */
export function choiceLabel(field: keyof typeof fieldChoices, value: string, translate: Translate): string {
  return translate(`book.${field === 'title' ? 'honorific' : field}_${value}`);
}

/** What is wrong with a value, and how to mend it. */
export function problemText(
  { problem, date }: { readonly problem: string; readonly date?: string },
  value: string,
  { translate, format }: Texts,
): string {
  if (problem === 'name_english') return englishNameText(oneLine(value), translate);
  return translate(`book.error_${problem}`, date === undefined ? {} : { date: format.date(date, 'medium') });
}

/** The name in each slot of a form that has one. */
export function namedTravellers(
  { slots }: Pick<ProductForm, 'slots'>,
  travellers: readonly Traveller[],
): readonly { readonly label: string; readonly name: string }[] {
  return travellers
    .map((one) => ({ label: slots.find(({ id }) => id === one.slot)?.label ?? '', name: travellerName(one) }))
    .filter(({ name }) => name !== '');
}

/** The answers to a form's questions, in their order. */
export function answerTexts(
  { questions }: Pick<ProductForm, 'questions'>,
  answers: Readonly<Record<string, string>>,
): readonly { readonly label: string; readonly value: string }[] {
  return questions.flatMap(({ id, label, choices }) => {
    const value = answers[id];
    return value === undefined ? [] : [{ label, value: choices?.find((one) => one.value === value)?.label ?? value }];
  });
}
