import { approximately, type Exchange } from '#booking/booking.ts';
import type { Prices } from '#pricing/pricing.ts';
import type { Item } from '#pricing/rules/rules-at.ts';
import { freeUntil } from '#values/cancellation.ts';
import type { LocalDeadline } from '#values/local-time.ts';
import { payableLater, type WholePrice, wholePrice } from '#values/whole-price.ts';
import type { Board, ListedRate } from '../supplier.ts';
import { type Strikethrough, strikethroughOf } from './strikethrough.ts';

/**
 * The price of a rate in a list of hotels: selling prices of the whole stay and party, without token and net prices.
 */
export interface ListedPrice extends WholePrice {
  /** Code of our room type or the supplier's own words, empty when unknown; null for rooms of several types. */
  readonly room: string | null;
  /** The strikethrough price, only where it is verified. */
  readonly strikethrough: Strikethrough | null;
  readonly board: Board;
  /** The last moment of free cancellation, or null when cancelling costs from now on. */
  readonly freeUntil: LocalDeadline | null;
  /** Rooms left for the whole stay on this site, or null when the supplier doesn't say. */
  readonly left: number | null;
}

/**
 * `now` is an ISO instant; `exchange` converts from the supplier rate's currency; `room` is the room name in the list.
 */
export function listedPrice(
  from: ListedRate,
  room: ListedPrice['room'],
  prices: Prices,
  item: Item,
  exchange: Exchange,
  now: string,
): ListedPrice {
  const { sale } = exchange;
  const { gross: total, vat } = prices.totals(from, item, sale);
  const price = wholePrice(
    total,
    payableLater(from.lines, ({ amount }) => approximately(amount, exchange)),
    vat,
  );
  return {
    now: price.now,
    later: price.later,
    whole: price.whole,
    isApproximate: price.isApproximate,
    vat: price.vat,
    room,
    strikethrough: strikethroughOf(from, price, prices, item, sale),
    board: from.board,
    freeUntil: freeUntil(from.policy, now),
    left: from.left,
  };
}
