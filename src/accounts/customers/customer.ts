/** An identity document; its number never leaves the server but to the agency. */
export interface CustomerDocument {
  readonly kind: 'passport' | 'id_card';
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly number: string;
  /** `YYYY-MM-DD`. */
  readonly expires: string;
}

/** What an agency knows about one of its clients; null for what is unknown. */
export interface CustomerData {
  /** As in the passport. */
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  /** E.164. */
  readonly phone: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly nationality: string | null;
  /** `YYYY-MM-DD`. */
  readonly bornOn: string | null;
  readonly document: CustomerDocument | null;
  readonly notes: string;
  /** Agreed that the agency keeps these data. */
  readonly consents: boolean;
}

export interface Customer extends CustomerData {
  readonly id: string;
  /** Of the agency, from the top one. */
  readonly agencyPath: readonly string[];
  readonly agencyName: string;
  readonly consentAt: Date | null;
  readonly createdAt: Date;
}

/** A customer in a list: without their document. */
export interface ListedCustomer {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly agencyName: string;
  /** Of their document, `YYYY-MM-DD`. */
  readonly expires: string | null;
}

export const documentKinds = ['passport', 'id_card'] as const;
export const longestNotes = 2_000;

/** Days before its end from which a document is warned about: many countries want half a year. */
const warnedDays = 183;

/** Whether a document has ended, or soon will. Both days are `YYYY-MM-DD`. */
export function documentWarning(expires: string | null, today: string): 'expired' | 'expires_soon' | null {
  if (expires === null) return null;
  if (expires < today) return 'expired';
  return expires < Temporal.PlainDate.from(today).add({ days: warnedDays }).toString() ? 'expires_soon' : null;
}
