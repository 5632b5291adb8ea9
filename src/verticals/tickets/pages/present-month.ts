import type { Format } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate.ts';
import type { Money } from '#values/money.ts';
import { addDays } from '#values/stay-dates.ts';
import type { OptionDay } from '../content/attraction.ts';
import { isOpenDay } from '../content/attraction.ts';
import type { DayView, MonthView } from './attraction-view.ts';

const written = /^\d{4}-(0[1-9]|1[0-2])$/;

/** The first day of the month to show: the requested one (`YYYY-MM`), else that of `day`. */
export function monthOf(requested: string | null, day: string, today: string, lastDay: string): string {
  const month = requested !== null && written.test(requested) ? requested : day.slice(0, 7);
  return `${month < today.slice(0, 7) ? today.slice(0, 7) : month > lastDay.slice(0, 7) ? lastDay.slice(0, 7) : month}-01`;
}

/** The first day of the month after, or before. */
export function otherMonth(first: string, by: 1 | -1): string {
  return Temporal.PlainDate.from(first).add({ months: by }).toString();
}

export interface MonthOptions {
  /** The first of the month. */
  readonly first: string;
  readonly today: string;
  readonly lastDay: string;
  readonly chosen: string | null;
  readonly days: readonly OptionDay[];
  readonly priceOf: (day: OptionDay) => Money | null;
  /** Address with this day, or with this month. */
  readonly href: (keys: { readonly date?: string; readonly month?: string }) => string;
}

/** A month with the lowest price of each day, as its supplier last said. A day that was never asked for can be chosen. */
export function presentMonth(options: MonthOptions, translate: Translate, format: Format): MonthView {
  const { first, today, lastDay, chosen, days, priceOf, href } = options;
  const known = new Map(days.map((day) => [day.day, day]));
  const next = otherMonth(first, 1);
  const before = otherMonth(first, -1);
  const blank = Temporal.PlainDate.from(first).dayOfWeek % 7;
  const cells: (DayView | null)[] = Array.from({ length: blank }, () => null);
  for (let day = first; day < next; day = addDays(day, 1)) {
    const told = known.get(day);
    const price = told && isOpenDay(told.state) ? priceOf(told) : null;
    const note = told?.state === 'sold_out' || told?.state === 'closed' ? told.state : null;
    const isOpen = day >= today && day <= lastDay && note === null;
    const text = price ? format.money(price, { whole: true }) : null;
    const said = note === null ? text : translate(`tickets.${note === 'closed' ? 'closed' : 'soldOut'}`);
    cells.push({
      number: format.number(Number(day.slice(8))),
      href: isOpen ? href({ date: day }) : null,
      price: isOpen ? text : null,
      note: day >= today ? note : null,
      chosen: day === chosen,
      label: [format.date(day, 'full'), ...(said ? [said] : [])].join(': '),
    });
  }
  while (cells.length % 7 !== 0) cells.push(null);
  return {
    title: format.date(first, 'month'),
    // 2 January 2022 is a Sunday.
    weekdays: Array.from({ length: 7 }, (_, at) => {
      const day = addDays('2022-01-02', at);
      return { short: format.date(day, 'weekday_name'), long: format.date(day, 'weekday_name') };
    }),
    weeks: Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7)),
    previous: before.slice(0, 7) >= today.slice(0, 7) ? href({ month: before.slice(0, 7) }) : null,
    next: next <= lastDay ? href({ month: next.slice(0, 7) }) : null,
  };
}
