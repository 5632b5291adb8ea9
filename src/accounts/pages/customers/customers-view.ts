/** The fields of the form, which are those of the API too. */
export const customerFields = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'nationality',
  'born_on',
  'document_kind',
  'document_country',
  'document_number',
  'document_expires',
  'notes',
  'consent',
] as const;
export type CustomerField = (typeof customerFields)[number];
export type CustomerTexts = Readonly<Record<CustomerField, string>>;

/** A booking of a customer, as their page lists it. */
export interface CustomerBooking {
  readonly id: string;
  readonly href: string;
  readonly reference: string;
  readonly title: string;
  readonly dates: string;
  readonly state: string;
}

/** `/dashboard/customers` */
export interface CustomersView {
  readonly search: string;
  /** Path of the page, for its form, and of the list without a search. */
  readonly action: string;
  readonly rows: readonly CustomerRow[];
  /** Whether customers of other agencies are listed too. */
  readonly namesAgency: boolean;
  /** Null for people who may not add one. */
  readonly add: string | null;
  readonly next: string | null;
  readonly first: string | null;
  readonly isErased: boolean;
}

export interface CustomerRow {
  readonly id: string;
  readonly href: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly agency: string;
  readonly warning: 'expired' | 'expires_soon' | null;
}

/** `/dashboard/customers/{id}`; without an id (`new`) an empty form. */
export interface CustomerView {
  readonly name: string | null;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly typed: CustomerTexts;
  readonly errors: Readonly<Partial<Record<CustomerField | 'sure', string>>>;
  readonly mayChange: boolean;
  readonly warning: string | null;
  readonly done: string | null;
  readonly countries: readonly { readonly value: string; readonly label: string }[];
  readonly today: string;
  readonly bookings: readonly CustomerBooking[];
  readonly export: string | null;
  readonly back: string;
}
