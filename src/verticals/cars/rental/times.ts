import type { Format } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate.ts';
import { maxDaysAhead } from '#values/stay-dates.ts';
import type { ChoiceOption } from '../search-form.tsx';
import { maxRentalDays, type RentalQuery } from './rental-query.ts';

export const usualTime = '10:00';

const halfHours = Array.from({ length: 48 }, (_, at) => {
  const hour = String(Math.floor(at / 2)).padStart(2, '0');
  return `${hour}:${at % 2 === 0 ? '00' : '30'}`;
});

/** The times of day that a form offers: every half hour, and those that are chosen already. */
export function timeChoices(chosen: readonly string[], format: Format): readonly ChoiceOption[] {
  return [...new Set([...halfHours, ...chosen])]
    .filter((time) => /^\d\d:\d\d$/.test(time))
    .toSorted()
    .map((value) => ({ value, label: format.time(value) }));
}

/** The message of each refused time. */
export function timeErrors(
  { from, until }: Pick<RentalQuery['problems'], 'from' | 'until'>,
  translate: Translate,
): { readonly from?: string; readonly until?: string } {
  return {
    ...(from ? { from: translate(`car-facts.problem_from_${from}`, { days: maxDaysAhead }) } : {}),
    ...(until ? { until: translate(`car-facts.problem_until_${until}`, { days: maxRentalDays }) } : {}),
  };
}

/** `<end>_day` and `<end>_time` of a form as one local time, or `<end>` as it was sent; null without either. */
export function typedTime(query: URLSearchParams, end: 'from' | 'until'): string | null {
  const day = (query.get(`${end}_day`) ?? '').trim().slice(0, 20);
  if (day === '') return query.get(end);
  return `${day}T${(query.get(`${end}_time`) ?? '').trim().slice(0, 10) || usualTime}`;
}
