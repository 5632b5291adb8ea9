import { fail, ok, type Result } from './result.ts';

/** Nights of a stay: dates local to the property, `YYYY-MM-DD`, check-out after check-in. */
export interface StayDates {
  readonly checkIn: string;
  readonly checkOut: string;
}

export type StayDatesProblem = 'missing' | 'malformed' | 'past' | 'too_far' | 'reversed' | 'too_long';

/** A range of calendar days counts both ends: 2 to 31 days are 1 to 30 nights. */
export const maxNights = 30;
/** How far ahead a stay may begin. */
export const maxDaysAhead = 365;

/** As calendar days since 1970; null for an invalid date. */
function dayOf(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const day = dayNumber(text);
  // The 30th of February would be the 2nd of March.
  return !Number.isNaN(day) && dateOf(day) === text ? day : null;
}

/** Checks what a visitor sent. `today` is the visitor-independent date (`YYYY-MM-DD`) to count from. */
export function parseStayDates(
  checkIn: string | null | undefined,
  checkOut: string | null | undefined,
  today: string,
): Result<StayDates, { field: 'check_in' | 'check_out'; problem: StayDatesProblem }> {
  if (!checkIn) return fail({ field: 'check_in', problem: 'missing' });
  const from = dayOf(checkIn);
  if (from === null) return fail({ field: 'check_in', problem: 'malformed' });
  if (!checkOut) return fail({ field: 'check_out', problem: 'missing' });
  const until = dayOf(checkOut);
  if (until === null) return fail({ field: 'check_out', problem: 'malformed' });
  const start = dayNumber(today);
  if (from < start) return fail({ field: 'check_in', problem: 'past' });
  if (from - start > maxDaysAhead) return fail({ field: 'check_in', problem: 'too_far' });
  const nights = until - from;
  if (nights < 1) return fail({ field: 'check_out', problem: 'reversed' });
  if (nights > maxNights) return fail({ field: 'check_out', problem: 'too_long' });
  return ok({ checkIn, checkOut });
}

const dayMs = 86_400_000;

/** Calendar days since 1970; dates have no zone, so UTC arithmetic on them is exact (and ten times faster than Temporal). */
function dayNumber(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / dayMs;
}

function dateOf(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

export function nightsOf(stay: StayDates): number {
  return dayNumber(stay.checkOut) - dayNumber(stay.checkIn);
}

/** Each night by the date on which it begins, in order. */
export function eachNight(stay: StayDates): string[] {
  const first = dayNumber(stay.checkIn);
  return Array.from({ length: nightsOf(stay) }, (_, night) => dateOf(first + night));
}

/** Throws RangeError for an invalid date. */
export function addDays(date: string, days: number): string {
  return dateOf(dayNumber(date) + days);
}
