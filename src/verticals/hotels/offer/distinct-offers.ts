import { notInWhole } from '#values/whole-price.ts';
import { median, oddPrices } from './odd-price.ts';
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

const totalOf = ({ whole }: Offer) => Number(whole.minor);

const sameOf = ({ roomKey, board, freeUntil, price }: Offer) =>
  JSON.stringify([roomKey, board, freeUntil?.at ?? null, price.currency]);

function beats(one: Offer, at: number, other: Offer, otherAt: number): boolean {
  if (one.supplier === other.supplier) return false;
  // What can't be converted can't be compared.
  if (notInWhole(one).length > 0 || notInWhole(other).length > 0) return false;
  const [cost, otherCost] = [one.whole.minor, other.whole.minor];
  return cost < otherCost || (cost === otherCost && at < otherAt);
}
