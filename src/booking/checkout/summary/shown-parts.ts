import type { PriceView } from './price-view.ts';

/** The amount of a price, net for an agent who has chosen net prices. */
export function shownAmount({ total, agency }: Pick<PriceView, 'total' | 'agency'>): string {
  return agency?.net ?? total.amount;
}

/** What stands below it: the parts of the price, or beside a net price what the client is charged. */
export function shownParts({ split, agency }: Pick<PriceView, 'split' | 'agency'>): string {
  return agency?.client ?? split;
}
