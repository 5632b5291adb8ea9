import type { Exchange, Rate } from '#booking/booking.ts';
import type { Prices, SellingPrice } from '#pricing/pricing.ts';
import { freeUntil } from '#values/cancellation.ts';
import type { LocalDeadline } from '#values/local-time.ts';
import { payableLater, type WholePrice, wholePrice } from '#values/whole-price.ts';
import type { Property } from '../content/property.ts';
import type { Bed, Board, RoomUnit, SupplierRate } from '../supplier.ts';
import { roomKeyOf } from './room-key.ts';
import { type Strikethrough, strikethroughOf } from './strikethrough.ts';

/**
 * A rate as sold: with markup, in the currency of the sale. Server-side only: contains the net price and the supplier's
 * token.
 */
export interface Offer extends WholePrice {
  readonly supplier: string;
  readonly supplierToken: string;
  /** The supplier's. */
  readonly roomCode: string;
  /** Equal for offers of one room type, regardless of the supplier; the code of our room type where that is known. */
  readonly roomKey: string;
  readonly roomName: string;
  readonly beds: readonly Bed[];
  /** Which room of the party gets which type, when they differ; null for one type. */
  readonly units: readonly RoomUnit[] | null;
  readonly planCode: string;
  readonly board: Board;
  readonly price: SellingPrice;
  /** The strikethrough price, only where it is verified. */
  readonly strikethrough: Strikethrough | null;
  readonly rate: Rate;
  /** The last moment of free cancellation, or null when cancelling costs from now on. */
  readonly freeUntil: LocalDeadline | null;
  /** Rooms left for the whole stay on this site, or null when the supplier doesn't say. */
  readonly left: number | null;
}

/** `now` is an ISO instant; `exchange` converts from the supplier rate's currency. */
export function offerOf(
  supplier: string,
  from: SupplierRate,
  property: Pick<Property, 'stars' | 'roomTypes' | 'roomMappings'>,
  prices: Prices,
  exchange: Exchange,
  now: string,
): Offer {
  const item = { supplier, stars: property.stars };
  const price = prices.sell(from, item, exchange);
  const { shown } = price;
  const whole = wholePrice(shown.total, payableLater(shown.lines), shown.vat?.status ?? null);
  return {
    ...whole,
    supplier,
    supplierToken: from.token,
    roomCode: from.roomCode,
    roomKey: roomKeyOf(supplier, from, property),
    roomName: from.roomName,
    beds: from.beds,
    units: from.units ?? null,
    planCode: from.planCode,
    board: from.board,
    price,
    strikethrough: strikethroughOf(from, whole, prices, item, exchange.sale),
    rate: exchange.sale,
    freeUntil: freeUntil(price.policy, now),
    left: from.left,
  };
}
