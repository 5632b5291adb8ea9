import type { ShownQuote } from '../quote/find-quote.ts';

/** The owner of a basket: an account, or a browser without a session. A hash of its id. */
export type BasketOwner = Buffer;

/**
 * `open`: can be booked together with the others that are. `other_currency` and `too_many`: only after those, or alone.
 * `expired`: kept for its time, and no longer counted.
 */
export type ItemStatus = 'open' | 'other_currency' | 'too_many' | 'expired' | 'sold_out';

export interface BasketItem {
  readonly id: string;
  readonly quote: ShownQuote;
  /** Path of the page on which it was chosen, without locale prefix; may be empty. */
  readonly back: string;
  readonly status: ItemStatus;
  readonly expiresAt: Date;
}

/** Things that can be booked, together or not, are counted as `open`, until the last of them expires; `all` are listed. */
export interface BasketCount {
  readonly all: number;
  readonly open: number;
  readonly until: Date | null;
}

export function countOf(items: readonly BasketItem[]): BasketCount {
  const ends = items.filter(isBookable).map(({ expiresAt }) => expiresAt.getTime());
  return { all: items.length, open: ends.length, until: ends.length > 0 ? new Date(Math.max(...ends)) : null };
}

const isBookable = ({ status }: BasketItem) => status !== 'expired' && status !== 'sold_out';

/**
 * What is open of an account and of a browser may be in two currencies, and more than a trip may have. The first thing's
 * currency is that of the trip.
 */
export function bookedTogether(items: readonly BasketItem[], most: number): readonly BasketItem[] {
  const first = items.find(({ status }) => status === 'open');
  let left = most;
  return items.map((item) => {
    if (!first || item.status !== 'open') return item;
    if (item.quote.total.currency !== first.quote.total.currency) return { ...item, status: 'other_currency' };
    left -= 1;
    return left < 0 ? { ...item, status: 'too_many' } : item;
  });
}
