import { type Rate, sellingTotal } from '#booking/booking.ts';
import { freeUntil } from '#values/cancellation.ts';
import type { LocalDeadline } from '#values/local-time.ts';
import { add, convert, type Money } from '#values/money.ts';
import type { PriceLine } from '#values/price.ts';
import type { Board, ListedRate } from '../supplier.ts';
import { type Struck, struckOf } from './struck.ts';

/** What a list of hotels says of a rate: selling prices only, no token and nothing net. */
export interface ListedPrice {
  /** Charged at booking: the whole stay and party, taxes included. */
  readonly total: Money;
  /** Code of our room type or the supplier's own words, empty when nobody says; null for rooms of several types. */
  readonly room: string | null;
  /** What it cost before, only where that was really asked. */
  readonly struck: Struck | null;
  readonly board: Board;
  /** The last moment of free cancellation, or null when cancelling costs from now on. */
  readonly freeUntil: LocalDeadline | null;
  /** Rooms left for the whole stay on this site, or null when the supplier doesn't say. */
  readonly left: number | null;
  readonly later: readonly PayableLater[];
}

/** Payable at the property, in the currency of the desk. `approximate`: the same in the currency of the sale. */
export interface PayableLater {
  readonly amount: Money;
  readonly approximate: Money | null;
}

/** `now` is an ISO instant; `rate` converts from the supplier rate's currency; `room` is what the list calls its room. */
export function listedPrice(
  from: ListedRate,
  room: ListedPrice['room'],
  markupBp: number,
  rate: Rate,
  now: string,
): ListedPrice {
  const total = sellingTotal(from.lines, from.currency, markupBp, rate, from.fixedSale);
  return {
    total,
    room,
    struck: struckOf(from, total, markupBp, rate),
    board: from.board,
    freeUntil: freeUntil(from.policy, now),
    left: from.left,
    later: payableLater(from.lines, rate),
  };
}

/** What the desk will ask for, in its own currency and, where that is another, about how much it is in the sale's. */
export function payableLater(lines: readonly PriceLine[], rate: Rate): readonly PayableLater[] {
  const sums: Money[] = [];
  for (const { timing, amount } of lines) {
    if (timing !== 'at_property') continue;
    const at = sums.findIndex(({ currency }) => currency === amount.currency);
    if (at < 0) sums.push(amount);
    else sums[at] = add(sums[at]!, amount);
  }
  return sums.map((amount) => ({ amount, approximate: inSale(amount, rate) }));
}

/** An amount of the desk in the currency of the sale, or null when it is in that already or no rate is known. */
export function inSale(amount: Money, rate: Rate): Money | null {
  if (rate.id === null || amount.currency === rate.quote || amount.currency !== rate.base) return null;
  return convert(amount, rate.quote, rate.numerator, rate.denominator);
}
