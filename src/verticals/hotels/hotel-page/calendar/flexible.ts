import type { Format } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate.ts';
import { compareMoney } from '#values/money.ts';
import { addDays, nightsOf, type StayDates } from '#values/stay-dates.ts';
import { wholeWriter } from '../../offer/whole-text.ts';
import type { DayPrice } from '../../search/hotel-calendar.ts';
import type { FlexibleView } from './calendar-view.ts';

/** Ways to be flexible: a few days around the chosen ones, weekends, or the cheapest week of each month. */
export const flexKinds = ['days', 'weekend', 'week'] as const;
export type FlexKind = (typeof flexKinds)[number];

const around = 3;
const nightsIn = { weekend: 2, week: 7 } as const;

export function readFlex(query: URLSearchParams): FlexKind | null {
  return flexKinds.find((kind) => kind === query.get('flex')) ?? null;
}

/** What must be asked of the suppliers for a way: null for days around a stay that was not chosen. */
export function flexSearch(
  kind: FlexKind,
  stay: StayDates | null,
  today: string,
): { readonly from: string; readonly nights: number } | null {
  if (kind !== 'days') return { from: today, nights: nightsIn[kind] };
  if (!stay) return null;
  const first = addDays(stay.checkIn, -around);
  return { from: first < today ? today : first, nights: nightsOf(stay) };
}

/** ISO weekday on which weekends of two nights begin in a country: Friday, or Thursday where Friday is free and Sunday is not. */
export function weekendStart(countryCode: string): number {
  return new Intl.Locale(`und-${countryCode}`).getWeekInfo().weekend.includes(7) ? 5 : 4;
}

/** The stays that a way offers. Days that can't be had are left out, but for those around the chosen one. */
export function flexStays(
  kind: FlexKind,
  days: readonly DayPrice[],
  stay: StayDates | null,
  countryCode: string,
): readonly DayPrice[] {
  if (kind === 'days') {
    const last = stay && addDays(stay.checkIn, around);
    return days.filter((day) => last !== null && day.stay.checkIn <= last);
  }
  const priced = days.filter(({ price }) => price !== null);
  if (kind === 'weekend') {
    const start = weekendStart(countryCode);
    return priced.filter((day) => Temporal.PlainDate.from(day.stay.checkIn).dayOfWeek === start);
  }
  const months = Map.groupBy(priced, (day) => day.stay.checkIn.slice(0, 7));
  return [...months.values()].map((its) => its.toSorted((a, b) => compareMoney(a.price!.whole, b.price!.whole))[0]!);
}

export interface FlexAbout {
  readonly chosen: FlexKind | null;
  readonly stay: StayDates | null;
  /** The page with a way chosen. */
  readonly hrefOfKind: (kind: FlexKind) => string;
  /** The page with these dates. */
  readonly hrefOf: (stay: StayDates) => string;
  readonly translate: Translate;
  readonly format: Format;
}

/** `found` is null while no way is chosen, and when no supplier has answered. */
export function presentFlexible(found: readonly DayPrice[] | null, about: FlexAbout): FlexibleView {
  const { chosen, stay, hrefOfKind, hrefOf, translate, format } = about;
  const texts = wholeWriter(translate, format);
  const priced = (found ?? []).flatMap(({ price }) => price?.whole ?? []);
  const [lowest] = priced.toSorted(compareMoney);
  const t = (key: string) => translate(`price-calendar.${key}`);
  return {
    ways: flexKinds
      .filter((kind) => kind !== 'days' || stay !== null)
      .map((kind) => ({ label: t(`flex_${kind}`), href: hrefOfKind(kind), isChosen: kind === chosen })),
    choices:
      found?.map((day) => ({
        dates: chosen === 'week' ? monthAndDates(day.stay, format) : format.dates(day.stay.checkIn, day.stay.checkOut),
        price: day.price ? texts.whole(day.price) : t('flexNone'),
        split: day.price ? texts.withVat(texts.split(day.price), day.price) : null,
        href: day.price ? hrefOf(day.stay) : null,
        isLowest: day.price !== null && lowest !== undefined && compareMoney(day.price.whole, lowest) === 0,
        isChosen: day.stay.checkIn === stay?.checkIn && day.stay.checkOut === stay.checkOut,
      })) ?? null,
    empty: chosen !== null && found === null ? t('failed') : t('flexNothing'),
    lowest: t('legendLowest'),
  };
}

function monthAndDates({ checkIn, checkOut }: StayDates, format: Format): string {
  return `${format.date(`${checkIn.slice(0, 7)}-01`, 'month')}: ${format.dates(checkIn, checkOut)}`;
}
