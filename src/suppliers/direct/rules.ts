import { type DirectProperty, type Promotion, seasonLength } from './inventory.ts';
import type { Nights } from './price.ts';

/** Days without any other promotion that must lie before one, so that its regular price was really asked. */
const regularDays = 30;

/** The fewest nights that a stay beginning on this day may have: those of the season that began last of all that cover it. */
export function fewestNights({ seasons }: Pick<DirectProperty, 'seasons'>, firstDay: number): number {
  for (let at = seasons.length - seasonLength; at >= 0; at -= seasonLength) {
    const covers = seasons[at]! <= firstDay && firstDay < seasons[at + 1]!;
    // 1970-01-01 was a Thursday.
    if (covers) return seasons[at + 9 + ((firstDay + 3) % 7)]!;
  }
  return 1;
}

/** Whether one of the nights is taken off sale. */
export function isStopped(property: DirectProperty, { days }: Nights): boolean {
  const [first = 0] = days;
  const last = days.at(-1) ?? first;
  return property.stopSells.some(({ from, until }) => from <= last && first < until);
}

/** The best promotion for who books this stay on this day, or null. */
export function promotionFor(property: DirectProperty, { days }: Nights, today: number): Promotion | null {
  const [first = 0] = days;
  const end = first + days.length;
  const ahead = first - today;
  let best: Promotion | null = null;
  for (const promotion of property.promotions) {
    const { bookFrom, bookUntil, stay, minNights, minDaysAhead, maxDaysAhead } = promotion;
    const runs = bookFrom <= today && today <= bookUntil && stay.from <= first && end <= stay.until;
    const fits = days.length >= minNights && ahead >= minDaysAhead && ahead <= (maxDaysAhead ?? ahead);
    if (runs && fits && promotion.discountBp > (best?.discountBp ?? 0)) best = promotion;
  }
  return best;
}

/** Whether the price without this promotion was asked of everybody for the month before it began. */
export function wasRegular(property: DirectProperty, { bookFrom }: Promotion): boolean {
  return property.promotions.every((one) => one.bookFrom >= bookFrom || one.bookUntil < bookFrom - regularDays);
}
