import type { AttractionCard, ListedOffer, OpenHours } from '../content/attraction.ts';
import { isOpenDay } from '../content/attraction.ts';
import { freeCancelHours } from './free-cancellation.ts';

export const partsOfDay = ['morning', 'afternoon', 'evening'] as const;
export type PartOfDay = (typeof partsOfDay)[number];

/** What lists are narrowed by, of one way to visit. */
export interface Way {
  readonly free: boolean;
  readonly instant: boolean;
  /** When visits begin; empty when it isn't known. */
  readonly parts: readonly PartOfDay[];
}

/** Local times, the second not included. */
const limits: Readonly<Record<PartOfDay, readonly [string, string]>> = {
  morning: ['00:00', '12:00'],
  afternoon: ['12:00', '17:00'],
  evening: ['17:00', '24:00'],
};

function isOpenIn(part: PartOfDay, { from, until }: Pick<OpenHours, 'from' | 'until'>): boolean {
  const [begins, ends] = limits[part];
  // What closes after midnight is open until midnight.
  return from < ends && (until > begins || until <= from);
}

function periodsOn(hours: readonly OpenHours[], day: string | null): readonly OpenHours[] {
  if (day === null) return hours;
  const { dayOfWeek, month } = Temporal.PlainDate.from(day);
  return hours.filter(({ days, months }) => days.includes(dayOfWeek) && months.includes(month));
}

function partsOf({ startTimes }: ListedOffer, hours: readonly OpenHours[] | null, day: string | null) {
  if (startTimes)
    return partsOfDay.filter((part) => startTimes.some((time) => time >= limits[part][0] && time < limits[part][1]));
  // A visit without a start time begins at any moment of the opening hours.
  const periods = periodsOn(hours ?? [], day);
  return partsOfDay.filter((part) => periods.some((period) => isOpenIn(part, period)));
}

/** The ways to visit an attraction; on a day, those that can still be had, or of which nothing is known. */
export function waysOf({ offers, hours }: AttractionCard, day: string | null): readonly Way[] {
  return offers
    .filter(({ state }) => state === null || isOpenDay(state))
    .map((offer) => ({
      free: freeCancelHours(offer) !== null,
      instant: offer.instant,
      parts: partsOf(offer, hours, day),
    }));
}
