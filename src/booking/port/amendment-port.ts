import type { Traveller } from '../product-form.ts';

export type AmendedPart = 'names' | 'requests';

/** A correction of a confirmed booking, in place. What is not corrected is sent as it is booked. */
export interface Amendment {
  /** Ours, created before the first call. */
  readonly id: string;
  /** In the order of the form's slots, as in `Order`. */
  readonly travellers: readonly Traveller[];
  readonly requests: string;
}

export type AmendAnswer =
  | { readonly kind: 'done' }
  /** The supplier has it, and decides later. */
  | { readonly kind: 'pending' }
  | { readonly kind: 'rejected'; readonly reason: string }
  | { readonly kind: 'unknown'; readonly reason: string };

export type AmendmentStatus = AmendAnswer | { readonly kind: 'not_found' };
