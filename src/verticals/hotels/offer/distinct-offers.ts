import { median, oddPrices } from '../search/odd-price.ts';
import { payableLater } from './listed-price.ts';
import type { Offer } from './offer.ts';

export interface DistinctOffers {
  readonly offers: readonly Offer[];
  /** Offers whose price can't be right; for the log, never shown. */
  readonly odd: readonly Offer[];
}

/** Fewer offers say nothing about what a hotel usually costs. */
const enough = 4;

/**
 * The offers of one hotel that are worth showing: none whose price can't be right beside the others, and of two suppliers'
 * offers of the same room, board and free cancellation the one that costs less in the end. At the same cost the one
 * that stands first is kept. Order stays. `left` becomes that of the room type at all its suppliers together.
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
 * Rates of a supplier share its stock of the room; suppliers may not have the same rooms, so theirs add up, those of an
 * offer that isn't shown too. Null unless all that sell the room tell theirs.
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

const totalOf = ({ price }: Offer) => Number(price.total.minor);

const sameOf = ({ roomKey, board, freeUntil, price }: Offer) =>
  JSON.stringify([roomKey, board, freeUntil?.at ?? null, price.currency]);

function beats(one: Offer, at: number, other: Offer, otherAt: number): boolean {
  if (one.supplier === other.supplier) return false;
  const [cost, otherCost] = [wholeCost(one), wholeCost(other)];
  if (cost === null || otherCost === null) return false;
  return cost < otherCost || (cost === otherCost && at < otherAt);
}

/** With what the desk will ask for; null when that is in a currency without a rate. */
function wholeCost({ price, rate }: Offer): bigint | null {
  let cost = price.total.minor;
  for (const { amount, approximate } of payableLater(price.lines, rate)) {
    const sold = approximate ?? (amount.currency === price.currency ? amount : null);
    if (!sold) return null;
    cost += sold.minor;
  }
  return cost;
}
