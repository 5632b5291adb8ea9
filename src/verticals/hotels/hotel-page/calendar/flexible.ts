import type { Format } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate.ts';
import { compareMoney } from '#values/money.ts';
import { addDays, nightsOf, type StayDates } from '#values/stay-dates.ts';
import { wholeWriter } from '../../offer/whole-text.ts';
import type { DayPrice } from '../../search/hotel-calendar.ts';
import type { FlexibleView } from './calendar-view.ts';

/** Ways to be flexible: a few days around the chosen ones, or weekends or weeks of a month. */
export const flexKinds = ['days', 'weekend', 'week'] as const;
export type FlexKind = (typeof flexKinds)[number];

const around = 3;
const nightsIn = { weekend: 2, week: 7 } as const;

export function readFlex(query: URLSearchParams): FlexKind | null {
  return flexKinds.find((kind) => kind === query.get('flex')) ?? null;
}

const months = 12;

/** The months that can be chosen, as `YYYY-MM`, the first being that of `today`. */
export function flexMonths(today: string): readonly string[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: months }, (_, ahead) => {
    const at = year * 12 + month - 1 + ahead;
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
  });
}

/** The month of an address, else that of the stay, else the present one. */
export function readFlexMonth(query: URLSearchParams, stay: StayDates | null, today: string): string {
  const known = flexMonths(today);
  const wanted = query.get('month') ?? stay?.checkIn.slice(0, 7);
  return known.find((month) => month === wanted) ?? known[0]!;
}

/** What must be asked of the suppliers for a way: null for days around a stay that was not chosen. */
export function flexSearch(
  kind: FlexKind,
  stay: StayDates | null,
  today: string,
  month: string,
): { readonly from: string; readonly nights: number } | null {
  const from = (first: string) => (first < today ? today : first);
  if (kind !== 'days') return { from: from(`${month}-01`), nights: nightsIn[kind] };
  return stay && { from: from(addDays(stay.checkIn, -around)), nights: nightsOf(stay) };
}

/** ISO weekday on which weekends of two nights begin in a country: Friday, or Thursday where Friday is free and Sunday is not. */
export function weekendStart(countryCode: string): number {
  return new Intl.Locale(`und-${countryCode}`).getWeekInfo().weekend.includes(7) ? 5 : 4;
}

/**
 * The stays that a way offers; weekends and weeks begin in the month. Days that can't be had are left out, but for those around
 * the chosen one.
 */
export function flexStays(
  kind: FlexKind,
  days: readonly DayPrice[],
  stay: StayDates | null,
  countryCode: string,
  month: string,
): readonly DayPrice[] {
  if (kind === 'days') {
    const last = stay && addDays(stay.checkIn, around);
    return days.filter((day) => last !== null && day.stay.checkIn <= last);
  }
  const priced = days.filter((day) => day.price !== null && day.stay.checkIn.startsWith(month));
  if (kind === 'weekend') {
    const start = weekendStart(countryCode);
    return priced.filter((day) => Temporal.PlainDate.from(day.stay.checkIn).dayOfWeek === start);
  }
  // The cheapest of every seven first days.
  const weeks = Map.groupBy(priced, (day) => Math.floor((Number(day.stay.checkIn.slice(8)) - 1) / 7));
  return [...weeks.values()].map((its) => its.toSorted((a, b) => compareMoney(a.price!.whole, b.price!.whole))[0]!);
}

export interface FlexAbout {
  readonly chosen: FlexKind | null;
  readonly stay: StayDates | null;
  readonly today: string;
  /** Of weekends and weeks. */
  readonly month: string;
  /** The page with a way chosen, and a month. */
  readonly hrefOfKind: (kind: FlexKind, month?: string) => string;
  /** The page with these dates. */
  readonly hrefOf: (stay: StayDates) => string;
  readonly translate: Translate;
  readonly format: Format;
}

/** `found` is null while no way is chosen, and when no supplier has answered. */
export function presentFlexible(found: readonly DayPrice[] | null, about: FlexAbout): FlexibleView {
  const { chosen, stay, today, month, hrefOfKind, hrefOf, translate, format } = about;
  const texts = wholeWriter(translate, format);
  const priced = (found ?? []).flatMap(({ price }) => price?.whole ?? []);
  const [lowest] = priced.toSorted(compareMoney);
  const t = (key: string, values?: Record<string, string>) => translate(`price-calendar.${key}`, values);
  const ofMonth = chosen === 'weekend' || chosen === 'week';
  const monthName = (one: string) => format.date(`${one}-01`, 'month');
  return {
    ways: flexKinds
      .filter((kind) => kind !== 'days' || stay !== null)
      .map((kind) => ({
        label: t(kind === 'week' ? 'flexWeeks' : `flex_${kind}`),
        href: hrefOfKind(kind),
        isChosen: kind === chosen,
      })),
    months: ofMonth
      ? flexMonths(today).map((one) => ({
          label: monthName(one),
          href: hrefOfKind(chosen, one),
          isChosen: one === month,
        }))
      : [],
    monthsLabel: t('flexMonths'),
    choices:
      found?.map((day) => ({
        dates: format.dates(day.stay.checkIn, day.stay.checkOut),
        price: day.price ? texts.whole(day.price) : t('flexNone'),
        split: day.price ? texts.withVat(texts.split(day.price), day.price) : null,
        href: day.price ? hrefOf(day.stay) : null,
        isLowest: day.price !== null && lowest !== undefined && compareMoney(day.price.whole, lowest) === 0,
        isChosen: day.stay.checkIn === stay?.checkIn && day.stay.checkOut === stay.checkOut,
      })) ?? null,
    empty:
      chosen !== null && found === null
        ? t('failed')
        : ofMonth
          ? t('flexNothingIn', { month: monthName(month) })
          : t('flexNothing'),
    lowest: t('legendLowest'),
  };
}
