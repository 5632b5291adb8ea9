import { exponentOf } from '#values/currency.ts';
import type { ListedPrice } from '../../offer/listed-price.ts';
import type { Candidate } from '../ranked.ts';

/** Spans of prices for a histogram: `edges` are whole units, ascending, one more than there are spans. */
export interface PriceBuckets {
  readonly edges: readonly number[];
  /** Hotels in each span, all filters but the price's applied. */
  readonly counts: readonly number[];
}

const most = 20;
/** From this ratio of prices on, buckets grow geometrically instead of linearly. */
const wide = 4;

/** Lowest and highest total in whole units, rounded outwards; null without one in this currency. */
export function priceRange(hotels: readonly Candidate[], currency: string): { from: number; to: number } | null {
  let from: bigint | null = null;
  let to: bigint | null = null;
  for (const { price } of hotels) {
    if (price?.whole.currency !== currency) continue;
    const { minor } = price.whole;
    if (from === null || minor < from) from = minor;
    if (to === null || minor > to) to = minor;
  }
  if (from === null || to === null) return null;
  const unit = 10n ** BigInt(exponentOf(currency));
  return { from: Number(from / unit), to: Number((to + unit - 1n) / unit) };
}

/** At most 20 spans whose inner edges are round numbers; equal edges become one. */
export function priceEdges({ from, to }: { readonly from: number; readonly to: number }): number[] {
  const low = Math.max(1, from);
  const grows = to / low >= wide;
  const edges = [from];
  for (let at = 1; at < most; at += 1) {
    const part = at / most;
    const edge = roundDown(grows ? low * (to / low) ** part : from + (to - from) * part, (to - from) / most);
    if (edge > edges.at(-1)! && edge < to) edges.push(edge);
  }
  if (to > from) edges.push(to);
  return edges;
}

/** Rounds to two significant figures, and no finer than the bucket width. */
function roundDown(value: number, width: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, Math.min(value / 10, width)))));
  return Math.floor(value / step) * step;
}

/** Counts prices per bucket; a bucket includes its lower edge, and the last one its upper edge too. */
export function priceCounter(edges: readonly number[], currency: string) {
  const unit = 10 ** exponentOf(currency);
  const counts = edges.slice(1).map(() => 0);
  return {
    counts,
    add({ whole: price }: ListedPrice): void {
      if (price.currency !== currency || counts.length === 0) return;
      const whole = Number(price.minor) / unit;
      let low = 0;
      let high = counts.length - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if (edges[middle]! <= whole) low = middle;
        else high = middle - 1;
      }
      counts[low]! += 1;
    },
  };
}
