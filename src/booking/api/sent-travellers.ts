import type { ProductForm, SlotField, Traveller, TravellerField } from '../product-form.ts';
import { choicesOf } from '../travellers/read-field.ts';
import { problemText, type Texts } from '../travellers/field-texts.ts';
import { readAnswers, readTravellers } from '../travellers/read-form.ts';
import type { SentQuote, SentTrip } from './request-schemas.ts';

type Sent = Pick<SentQuote, 'guests' | 'travellers' | 'answers' | 'requests'> & Pick<SentTrip, 'nationality'>;

/** Texts by the path of the field in the request. */
export type FieldTexts = Record<string, string[]>;

export interface SentTravellers {
  readonly travellers: readonly Traveller[];
  readonly answers: Readonly<Record<string, string>>;
  readonly errors: FieldTexts;
}

/** What a request says about its travellers, checked against the product's form. */
export function readSent(sent: Sent, form: ProductForm, texts: Texts): SentTravellers {
  // Without a prototype, because a client may send a key named `constructor`.
  const errors = Object.create(null) as FieldTexts;
  const { translate } = texts;
  const add = (path: string, text: string) => void (errors[path] ??= []).push(text);
  const entries = entriesOf(sent, form, texts, add);
  const read = readTravellers(form, (slot, field) => entries.get(slot)?.fields[field] ?? '', 'any');
  for (const { slot, field, ...error } of read.errors) {
    const entry = entries.get(slot);
    const text = error.problem === 'missing' ? translate('api.field_required') : problemText(error, '', texts);
    if (entry) add(entry.pathOf(field), text);
  }
  const { answers, errors: ofAnswers } = readAnswers(form, (id) =>
    Object.hasOwn(sent.answers ?? {}, id) ? (sent.answers?.[id] ?? '') : '',
  );
  for (const { question, ...error } of ofAnswers)
    add(
      `answers.${question}`,
      error.problem === 'missing' ? translate('api.field_required') : problemText(error, '', texts),
    );
  for (const id of Object.keys(sent.answers ?? {}))
    if (!form.questions.some((question) => question.id === id)) add(`answers.${id}`, translate('api.field_unknown'));
  if (form.wantsNationality && sent.nationality === undefined) add('nationality', translate('api.field_required'));
  if (!form.wantsRequests && sent.requests) add('requests', translate('api.field_unknown'));
  return { travellers: read.travellers, answers, errors };
}

interface Entry {
  readonly fields: Readonly<Partial<Record<TravellerField, string | undefined>>>;
  /** Path of a field in the request. */
  pathOf(field: TravellerField): string;
}

/** By slot. `guests` is the short form of products that need a name for each slot and nothing else. */
function entriesOf(
  { guests, travellers }: Sent,
  { slots }: ProductForm,
  { translate }: Texts,
  add: (path: string, text: string) => void,
): ReadonlyMap<string, Entry> {
  const entries = new Map<string, Entry>();
  const hasShortForm = slots.every(({ fields }) => fields.every((field) => !field.required || isName(field)));
  if (guests && travellers) add('guests', translate('api.field_guests_or_travellers'));
  else if (guests && !hasShortForm) add('guests', translate('api.field_travellers_needed'));
  else if (guests) {
    if (guests.length !== slots.length) add('guests', translate('api.field_guest_count', { count: slots.length }));
    for (const [at, slot] of slots.entries())
      if (guests[at]) entries.set(slot.id, { fields: guests[at], pathOf: (field) => `guests.${at}.${field}` });
  } else if (!travellers) {
    if (slots.length > 0) add(hasShortForm ? 'guests' : 'travellers', translate('api.field_required'));
  } else {
    for (const [at, { slot: id, fields }] of travellers.entries()) {
      const slot = slots.find((one) => one.id === id);
      if (!slot || entries.has(id)) {
        const open = slots.filter((one) => !travellers.slice(0, at).some((other) => other.slot === one.id));
        add(`travellers.${at}.slot`, translate('api.field_one_of', { values: open.map((one) => one.id).join(', ') }));
        continue;
      }
      entries.set(id, { fields, pathOf: (field) => `travellers.${at}.fields.${field}` });
      for (const name of Object.keys(fields))
        if (!slot.fields.some((field) => field.name === name))
          add(`travellers.${at}.fields.${name}`, translate('api.field_unknown'));
    }
    const missing = slots.filter(({ id }) => !entries.has(id)).map(({ id }) => id);
    if (missing.length > 0) add('travellers', translate('api.field_slots_missing', { slots: missing.join(', ') }));
  }
  return entries;
}

const isName = ({ name }: SlotField) => name === 'first_name' || name === 'last_name';

/** A form as the API shows it. */
export function showForm({ slots, questions, wantsNationality, wantsRequests }: ProductForm) {
  return {
    slots: slots.map(({ id, label, kind, fields }) => ({
      id,
      label,
      kind,
      fields: fields.map((field) => ({
        name: field.name,
        required: field.required,
        min: field.min ?? null,
        max: field.max ?? null,
        choices: listOf(field),
      })),
    })),
    wants_nationality: wantsNationality,
    wants_requests: wantsRequests,
    questions: questions.map(({ id, label, required, choices }) => ({
      id,
      label,
      required,
      choices: choices && choices.map(({ value, label: text }) => ({ value, label: text })),
    })),
  };
}

function listOf({ name, among }: SlotField): string[] | null {
  return name === 'title' || name === 'gender' || name === 'document_kind' ? [...choicesOf({ name, among })] : null;
}
