import { notInWhole } from '#values/whole-price.ts';
import { median, oddPrices } from './odd-price.ts';
import type { Offer } from './offer.ts';

export interface DistinctOffers {
  readonly offers: readonly Offer[];
  /** Offers with an implausible price; for the log, never shown. */
  readonly odd: readonly Offer[];
}

/** Fewer offers don't establish a hotel's usual price. */
const enough = 4;

/**
 * The offers of one hotel that are shown: none with an implausible price, and of two suppliers' offers of the same
 * room, board and cancellation terms the one with the lower total. At the same total the first is kept. The order is
 * kept. `left` becomes the number of rooms of the type at all its suppliers together.
 */
export function distinctOffers(offers: readonly Offer[]): DistinctOffers {
  const odd = new Set<Offer>();
  const usual = offers.length >= enough ? median(offers.map(totalOf)) : null;
  for (const group of Map.groupBy(offers, ({ roomKey, price }) => `${roomKey} ${price.currency}`).values())
    for (const at of oddPrices(group.map(totalOf), usual)) odd.add(group[at]!);
  const sound = offers.filter((offer) => !odd.has(offer));
  const beaten = new Set<Offer>();
  for (const alike of Map.groupBy(sound, sameOf).values())
    for (const offer of alike)
      if (alike.some((other, at) => beats(other, at, offer, alike.indexOf(offer)))) beaten.add(offer);
  const left = new Map(
    Map.groupBy(sound, ({ roomKey }) => roomKey)
      .entries()
      .map(([key, offered]) => [key, leftOf(offered)]),
  );
  return {
    offers: sound
      .filter((offer) => !beaten.has(offer))
      .map((offer) => ({ ...offer, left: left.get(offer.roomKey) ?? null })),
    odd: [...odd],
  };
}

/**
 * A supplier's rates share its stock of a room. Suppliers may have different rooms, so their stocks are added,
 * including that of offers that are not shown. Null unless all suppliers of the room report their stock.
 */
function leftOf(offered: readonly Offer[]): number | null {
  let left = 0;
  for (const own of Map.groupBy(offered, ({ supplier }) => supplier).values()) {
    const told = own.flatMap((offer) => offer.left ?? []);
    if (told.length === 0) return null;
    left += Math.min(...told);
  }
  return left;
}

const totalOf = ({ whole }: Offer) => Number(whole.minor);

const sameOf = ({ roomKey, board, freeUntil, price }: Offer) =>
  JSON.stringify([roomKey, board, freeUntil?.at ?? price.policy.kind ?? null, price.currency]);

function beats(one: Offer, at: number, other: Offer, otherAt: number): boolean {
  if (one.supplier === other.supplier) return false;
  // Amounts that can't be converted can't be compared.
  if (notInWhole(one).length > 0 || notInWhole(other).length > 0) return false;
  const [cost, otherCost] = [one.whole.minor, other.whole.minor];
  return cost < otherCost || (cost === otherCost && at < otherAt);
}
