import { addDays, maxDaysAhead } from '#values/stay-dates.ts';

export type DateProblem = 'malformed' | 'past' | 'too_far';

/** A day in a query. `day` is null without one, or with one that was refused. */
export interface DayQuery {
  readonly day: string | null;
  /** As it was sent. */
  readonly typed: string;
  readonly problem: DateProblem | null;
}

const written = /^\d{4}-\d{2}-\d{2}$/;

/** Reads `date` (`YYYY-MM-DD`); `today` is the place's own. */
export function readDay(query: URLSearchParams, today: string): DayQuery {
  const typed = (query.get('date') ?? '').slice(0, 20);
  const refused = (problem: DateProblem) => ({ day: null, typed, problem });
  if (typed === '') return { day: null, typed, problem: null };
  if (!written.test(typed) || Number.isNaN(Date.parse(`${typed}T00:00:00Z`)) || !isRealDay(typed))
    return refused('malformed');
  if (typed < today) return refused('past');
  if (typed > addDays(today, maxDaysAhead)) return refused('too_far');
  return { day: typed, typed, problem: null };
}

const isRealDay = (day: string) => new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) === day;

/** Most tickets of one unit that a form may ask for; suppliers have lower limits of their own. */
const mostTickets = 99;

/** The numbers of tickets by the position of their unit: `n0=2&n1=1`. Null when none was sent; what is no number is 0. */
export function readCounts(query: URLSearchParams, units: number): readonly number[] | null {
  const counts = Array.from({ length: units }, (_, at) => {
    const text = query.get(`n${at}`) ?? '';
    return /^\d{1,3}$/.test(text) ? Math.min(Number(text), mostTickets) : 0;
  });
  return Array.from({ length: units }, (_, at) => query.has(`n${at}`)).some(Boolean) ? counts : null;
}

export const countKeys = (counts: readonly number[]): Record<string, number | null> =>
  Object.fromEntries(counts.map((count, at) => [`n${at}`, count === 0 ? null : count]));
