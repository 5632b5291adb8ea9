import type { ShownQuote } from '../quote/find-quote.ts';

/** The owner of a basket: an account, or a browser without a session. A hash of its id. */
export type BasketOwner = Buffer;

export interface BasketItem {
  readonly id: string;
  readonly quote: ShownQuote;
  /** Path of the page on which it was chosen, without locale prefix; may be empty. */
  readonly back: string;
  /** `expired`: kept for its time, and no longer counted. */
  readonly status: 'open' | 'expired' | 'sold_out';
  readonly expiresAt: Date;
}
