import { exponentOf } from '#values/currency.ts';

/** How a sandbox gateway does business, so that a shop can be tried with each kind of gateway. */
export interface SandboxTerms {
  /** False: paying takes the money at once. */
  readonly separateCapture: boolean;
  /** Whether less than the authorised amount can be captured. */
  readonly partialCapture: boolean;
  /** Shortest and longest life of a page. */
  readonly minPageMinutes: number;
  readonly maxPageMinutes: number;
  /** ISO 4217 codes. */
  readonly currencies: readonly string[] | 'any';
  /** Currencies with three digits after the point are charged in steps of so many minor units. */
  readonly threeDigitStep: 1 | 10;
}

export const standardTerms: SandboxTerms = {
  separateCapture: true,
  partialCapture: true,
  minPageMinutes: 0,
  maxPageMinutes: 43_200,
  currencies: 'any',
  threeDigitStep: 10,
};

/** `parts`: captured later, in whole or in part. `whole`: later, in whole only. `joint`: with the payment. */
export const captureKinds = ['parts', 'whole', 'joint'] as const;

export function termsOf(capture: (typeof captureKinds)[number]): SandboxTerms {
  return { ...standardTerms, separateCapture: capture !== 'joint', partialCapture: capture === 'parts' };
}

/** Smallest step of an amount, in minor units by ISO 4217. Throws RangeError for what is no currency. */
export function stepOf(terms: SandboxTerms, currency: string): number {
  return exponentOf(currency) === 3 ? terms.threeDigitStep : 1;
}
