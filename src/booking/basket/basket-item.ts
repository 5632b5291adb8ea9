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

/** `open` things are counted, until the last of them expires; `all` are listed. */
export interface BasketCount {
  readonly all: number;
  readonly open: number;
  readonly until: Date | null;
}

export function countOf(items: readonly BasketItem[]): BasketCount {
  const ends = items.filter(({ status }) => status === 'open').map(({ expiresAt }) => expiresAt.getTime());
  return { all: items.length, open: ends.length, until: ends.length > 0 ? new Date(Math.max(...ends)) : null };
}
