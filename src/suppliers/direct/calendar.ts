import { addDays, type StayDates } from '#values/stay-dates.ts';
import type { CalendarCriteria, CalendarDay } from '#verticals/hotels/supplier.ts';
import type { DirectProperty } from './inventory/inventory.ts';
import { ask, cheapest } from './offers.ts';
import type { Deadlines } from './policy.ts';

type LeftByNight = readonly { readonly id: bigint; readonly night: string; readonly left: number }[];

/** Every night that one of the stays has. */
export function calendarSpan({ from, days, nights }: CalendarCriteria): StayDates {
  return { checkIn: from, checkOut: addDays(from, days - 1 + nights) };
}

/** Each stay priced like in a search, with one query of the stock. `undefined` is a property without a contract. */
export function calendarDays(
  property: DirectProperty | undefined,
  leftByNight: LeftByNight,
  { from, days, nights, party }: CalendarCriteria,
  { now, secret, deadlines }: { now: Date; secret: string; deadlines: Deadlines },
): CalendarDay[] {
  return Array.from({ length: days }, (_, day): CalendarDay => {
    const checkIn = addDays(from, day);
    if (!property) return { checkIn, rate: null, reason: 'unknown_property', minimumNights: null };
    const stay = { checkIn, checkOut: addDays(checkIn, nights) };
    const request = ask(stay, party, now, secret, deadlines);
    const left = leftIn(leftByNight, stay);
    const found = cheapest(property, left, request);
    if ('reason' in found) return { checkIn, rate: null, ...found };
    return { checkIn, rate: { currency: found.cheapest.currency, lines: found.cheapest.lines } };
  });
}

/** The minimum over the nights, by room type. Dates compare as text. */
export function leftIn(leftByNight: LeftByNight, { checkIn, checkOut }: StayDates): ReadonlyMap<bigint, number> {
  const tightest = new Map<bigint, number>();
  for (const { id, night, left } of leftByNight)
    if (night >= checkIn && night < checkOut) tightest.set(id, Math.min(left, tightest.get(id) ?? left));
  return tightest;
}
