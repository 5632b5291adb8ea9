import type { Money } from '#values/money.ts';

/** Codes that we draw, and files at an address of the supplier. */
export const codeFormats = ['qr_code', 'code_128', 'aztec', 'pdf_url', 'pkpass_url'] as const;
export type CodeFormat = (typeof codeFormats)[number];

/** What a supplier has issued for one traveller, or for a whole booking: an e-ticket, a boarding pass. */
export interface IssuedCode {
  /** The product's own code of whom it is for, e.g. a kind of ticket; null for a whole booking. */
  readonly holder: string | null;
  /** The supplier's own number of it, for people; null when it has none. */
  readonly number: string | null;
  /** The same in several formats, the preferred one first. */
  readonly codes: readonly { readonly format: CodeFormat; readonly value: string }[];
  /** ISO instant of its use; null until then. */
  readonly usedAt: string | null;
}

/** The product's own texts beside the codes that its suppliers issue. */
export interface CodeTexts {
  /** `Your tickets`. */
  readonly heading: string;
  /** How they are used. */
  readonly hint: string;
  /** Whom a code is for: `Adult`. */
  holder(code: IssuedCode): string;
}

export const isUsed = ({ usedAt }: IssuedCode): boolean => usedAt !== null;

/** Where a supplier sends what it gives back: to us in money, or to the traveller as credit that it honours itself. */
export type RefundTo = 'money' | 'airline_credit' | 'voucher';

/** Credit that the supplier gives the traveller. */
export interface Credit {
  /** What it is, in the supplier's own words. */
  readonly label: string;
  /** To be shown when it is used; null until it is issued. */
  readonly code: string | null;
  readonly amount: Money;
}
