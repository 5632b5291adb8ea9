import { convert, type Money } from '#values/money.ts';
import type { LocalDeadline } from '#values/local-time.ts';
import type { Offer } from '../offer/offer.ts';
import type { CitySearch } from '../search/search-city.ts';
import type { Board } from '../supplier.ts';

/** What a search session keeps of an offer: selling prices only, no token and nothing net. */
export interface RowPrice {
  /** Charged at booking: the whole stay and party, taxes included. */
  readonly total: Money;
  readonly board: Board;
  readonly freeUntil: LocalDeadline | null;
  readonly left: number | null;
  /** Payable at the property, by currency. `approximate`: the same in the currency of the sale. */
  readonly later: readonly { readonly amount: Money; readonly approximate: Money | null }[];
}

export interface ResultRow {
  readonly propertyId: string;
  readonly cheapest: RowPrice;
  readonly refundable: RowPrice | null;
  readonly boards: readonly Board[];
}

export function rowsOf(search: CitySearch): ResultRow[] {
  const deadlines = new Map<string, LocalDeadline>();
  return search.hotels.map(({ property, cheapest, cheapestRefundable, boards }) => {
    const price = rowPrice(cheapest, deadlines);
    const refundable =
      cheapestRefundable === cheapest ? price : cheapestRefundable && rowPrice(cheapestRefundable, deadlines);
    return { propertyId: property.id, cheapest: price, refundable, boards };
  });
}

/** Hotels of one city mostly share their deadlines: one object for all that are equal. */
function rowPrice(offer: Offer, deadlines: Map<string, LocalDeadline>): RowPrice {
  let { freeUntil } = offer;
  if (freeUntil) {
    const same = deadlines.get(freeUntil.at + freeUntil.zone);
    if (same) freeUntil = same;
    else deadlines.set(freeUntil.at + freeUntil.zone, freeUntil);
  }
  return { total: offer.price.total, board: offer.board, freeUntil, left: offer.left, later: payableLater(offer) };
}

/** What the desk will ask for, in its own currency and, where that is another, about how much it is in the sale's. */
export function payableLater(offer: Pick<Offer, 'price' | 'rate'>): RowPrice['later'] {
  const sums = new Map<string, bigint>();
  for (const { timing, amount } of offer.price.lines)
    if (timing === 'at_property') sums.set(amount.currency, (sums.get(amount.currency) ?? 0n) + amount.minor);
  return [...sums].map(([currency, minor]) => ({
    amount: { minor, currency },
    approximate: inSale({ minor, currency }, offer),
  }));
}

export function inSale(amount: Money, { price, rate }: Pick<Offer, 'price' | 'rate'>): Money | null {
  if (amount.currency === price.currency || rate.id === null || amount.currency !== rate.base) return null;
  return convert(amount, rate.quote, rate.numerator, rate.denominator);
}
