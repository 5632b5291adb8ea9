/** Everything that a product may ask about one traveller. Dates are `YYYY-MM-DD`, countries ISO 3166-1 alpha-2. */
export const travellerFields = [
  'title',
  'first_name',
  'last_name',
  'born_on',
  'gender',
  'nationality',
  'residence',
  'document_kind',
  'document_number',
  'document_country',
  'document_expires',
  'flight_number',
] as const;
export type TravellerField = (typeof travellerFields)[number];

/** Fields of an identity document. They are stored encrypted, apart from the reservation. */
export const documentFields = [
  'document_kind',
  'document_number',
  'document_country',
  'document_expires',
] as const satisfies readonly TravellerField[];

/** The values of fields with a closed list. */
export const fieldChoices = {
  title: ['mr', 'ms', 'mrs', 'miss', 'dr'],
  gender: ['f', 'm', 'x'],
  document_kind: ['passport', 'identity_card'],
} as const;

export interface SlotField {
  readonly name: TravellerField;
  readonly required: boolean;
  /** First and last permitted date, of date fields. */
  readonly min?: string;
  readonly max?: string;
  /** The permitted values of a field with a closed list, when they are not all. */
  readonly among?: readonly string[];
}

/** One traveller whom the product needs to know. */
export interface TravellerSlot {
  /** Lower-case letters, digits and underscores: `room_1`. Unique in its form and stable, because it is stored. */
  readonly id: string;
  /** `Room 1 · 2 adults`, `Passenger 2 (child)`. */
  readonly label: string;
  readonly kind: 'lead_guest' | 'passenger' | 'driver' | 'participant';
  /** In the order to show them. A form with document fields needs `document_kind` and `document_number` at least. */
  readonly fields: readonly SlotField[];
}

/** A question about the whole booking. */
export interface FormQuestion {
  /** Like the id of a slot. */
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly required: boolean;
  /** Closed list of answers; null for free text of at most 200 characters. */
  readonly choices: readonly { readonly value: string; readonly label: string }[] | null;
}

/** The data that a product needs of its travellers. Labels are in the locale that the form was made for. */
export interface ProductForm {
  readonly slots: readonly TravellerSlot[];
  /** Whether the nationality of the person who books is needed, e.g. because prices depend on it. */
  readonly wantsNationality: boolean;
  /** Whether free-text requests are passed on. */
  readonly wantsRequests: boolean;
  readonly questions: readonly FormQuestion[];
}

export type TravellerData = Readonly<Partial<Record<TravellerField, string>>>;

/** What was entered for one slot. Fields that were left empty are absent. */
export interface Traveller {
  readonly slot: string;
  readonly fields: TravellerData;
}

export function isDocumentField(name: string): boolean {
  return (documentFields as readonly string[]).includes(name);
}

/** First and last name, or an empty text for a traveller without a name. */
export function travellerName({ fields }: Pick<Traveller, 'fields'>): string {
  return [fields.first_name, fields.last_name].filter(Boolean).join(' ');
}

/** Lead guests and drivers are adults. */
export const isAdultSlot = ({ kind }: Pick<TravellerSlot, 'kind'>): boolean =>
  kind === 'lead_guest' || kind === 'driver';

/** Names of the fields in the form of the booking page. */
export const fieldName = (slot: string, field: TravellerField): string => `${slot}_${field}`;
export const answerName = (question: string): string => `answer_${question}`;

/** What precedes the names of the fields of one booking of several; nothing when it is alone. */
export function itemPrefix(at: number, size: number): string {
  return size === 1 ? '' : `item_${at + 1}_`;
}
