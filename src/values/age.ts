/** Younger guests are children, who can't be lead guests. */
export const fullAge = 18;

/** Whole years between two dates, `YYYY-MM-DD`. */
export function ageOn(birthDate: string, date: string): number {
  return Temporal.PlainDate.from(birthDate).until(Temporal.PlainDate.from(date), { largestUnit: 'year' }).years;
}

/** A plausible date of birth on a date, `YYYY-MM-DD`; null for anything else. */
export function readBirthDate(text: string, today: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '1900-01-01' || text > today) return null;
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).toString();
  } catch {
    return null;
  }
}
