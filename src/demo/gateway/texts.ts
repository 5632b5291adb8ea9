import type { DeclineReason, TestCard } from './test-cards.ts';

export type CardField = 'number' | 'expiry' | 'cvc' | 'name';

/** The longest that each field takes, in characters. */
export const fieldLimits: Readonly<Record<CardField, number>> = { number: 30, expiry: 9, cvc: 4, name: 80 };

export type FieldError =
  | 'number_missing'
  | 'number_wrong'
  | 'number_real'
  | 'expiry_missing'
  | 'expiry_wrong'
  | 'expiry_past'
  | 'cvc_missing'
  | 'cvc_wrong'
  | 'name_missing'
  | 'name_wrong';

export type Notice = 'paid' | 'cancelled' | 'declined' | 'expired' | 'missing' | 'too_large' | 'waiting';

/** All texts of the page in one language. */
export interface Texts {
  readonly tag: string;
  readonly dir: 'ltr' | 'rtl';
  readonly title: (merchant: string) => string;
  readonly sandbox: string;
  readonly payTo: string;
  readonly total: string;
  readonly minutesLeft: (minutes: number) => string;
  readonly cardDetails: string;
  readonly number: string;
  readonly expiry: string;
  readonly expiryHint: string;
  readonly cvc: string;
  readonly cvcHint: string;
  readonly name: string;
  readonly pay: (amount: string) => string;
  /** When the money is held now and taken later, or taken now. */
  readonly authoriseNote: string;
  readonly chargeNote: string;
  readonly cancel: string;
  readonly checkFields: string;
  readonly refusedTitle: string;
  readonly attemptsLeft: (attempts: number) => string;
  readonly errors: Readonly<Record<FieldError, string>>;
  readonly reasons: Readonly<Record<DeclineReason, string>>;
  readonly testCards: string;
  readonly testCardsNote: string;
  readonly use: string;
  readonly outcomes: Readonly<Record<TestCard['outcome'], string>>;
  readonly challengeTitle: string;
  readonly challengeText: (brand: string, lastFour: string, amount: string) => string;
  readonly code: string;
  readonly codeHint: string;
  readonly verify: string;
  readonly codeMissing: string;
  readonly cancelChallenge: string;
  readonly notices: Readonly<Record<Notice, { readonly title: string; readonly text: string }>>;
  readonly back: (merchant: string) => string;
  readonly cardEnding: (brand: string, lastFour: string) => string;
}

const brands: Readonly<Record<string, string>> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' };

export function brandName(brand: string | null): string {
  return brands[brand ?? ''] ?? '';
}
