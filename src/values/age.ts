import { readDate } from './date-text.ts';

/** Younger guests are children, who can't be lead guests. */
export const fullAge = 18;

/** Whole years between two dates, `YYYY-MM-DD`. */
export function ageOn(birthDate: string, date: string): number {
  return Temporal.PlainDate.from(birthDate).until(Temporal.PlainDate.from(date), { largestUnit: 'year' }).years;
}

/** A plausible date of birth on a date, `YYYY-MM-DD`; null for anything else. */
export function readBirthDate(text: string, today: string): string | null {
  return text < '1900-01-01' || text > today ? null : readDate(text);
}
