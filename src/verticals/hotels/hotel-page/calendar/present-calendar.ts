import type { Format } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate.ts';
import { compareMoney, type Money } from '#values/money.ts';
import type { Party } from '#values/party.ts';
import { addDays, type StayDates } from '#values/stay-dates.ts';
import { nightsText, partyText } from '../../facts/words.ts';
import { type WholeWriter, wholeWriter } from '../../offer/whole-text.ts';
import type { DayPrice } from '../../search/hotel-calendar.ts';
import type { CalendarDayView, CalendarView } from './calendar-view.ts';

/** Any Sunday. */
const sunday = '2026-01-04';
/** One day in five is called low, if it is below the highest. */
const lowShare = 5;

export interface CalendarAbout {
  readonly nights: number;
  readonly party: Party;
  /** The hotel's page with these dates. */
  readonly hrefOf: (stay: StayDates) => string;
  readonly translate: Translate;
  readonly format: Format;
}

export function presentCalendar(days: readonly DayPrice[], about: CalendarAbout): CalendarView {
  const { nights, party, translate, format } = about;
  const prices = days.flatMap(({ price }) => price?.whole ?? []).toSorted(compareMoney);
  const lowest = prices[0];
  const low = prices.at(Math.floor(prices.length / lowShare));
  const highest = prices.at(-1);
  const isLow = (total: Money) =>
    low !== undefined && highest !== undefined && compareMoney(total, low) <= 0 && compareMoney(total, highest) < 0;
  const texts = wholeWriter(translate, format);
  const write = (day: DayPrice) =>
    dayView(day, about, texts, (total) =>
      !isLow(total) ? 'usual' : lowest && compareMoney(total, lowest) === 0 ? 'lowest' : 'low',
    );
  const first = days.find(({ price }) => price && lowest && compareMoney(price.whole, lowest) === 0);
  const months = Map.groupBy(days, ({ stay }) => stay.checkIn.slice(0, 7));
  return {
    basis: translate('price-calendar.basisWhole', {
      nights: nightsText(nights, translate),
      guests: partyText(party, translate),
    }),
    summary: first?.price
      ? translate('price-calendar.lowest', {
          amount: texts.inText(first.price),
          dates: format.dates(first.stay.checkIn, first.stay.checkOut),
        })
      : translate(`price-calendar.none_${days[0]?.reason === 'occupancy' ? 'occupancy' : 'other'}`),
    weekdays: Array.from({ length: 7 }, (_, day) => format.date(addDays(sunday, day), 'weekday_name')),
    months: [...months].map(([month, its]) => ({
      title: format.date(`${month}-01`, 'month'),
      blanks: weekdayOf(its[0]!.stay.checkIn),
      days: its.map(write),
    })),
  };
}

/** 0 is Sunday. */
function weekdayOf(date: string): number {
  return Temporal.PlainDate.from(date).dayOfWeek % 7;
}

function dayView(
  { stay, price, reason, minimumNights }: DayPrice,
  { hrefOf, translate, format }: CalendarAbout,
  texts: WholeWriter,
  levelOf: (total: Money) => CalendarDayView['level'],
): CalendarDayView {
  const dates = format.dates(stay.checkIn, stay.checkOut);
  const number = format.number(Number(stay.checkIn.slice(8)));
  if (price)
    return {
      date: stay.checkIn,
      number,
      text: translate('price-calendar.dayWhole', {
        dates,
        amount: texts.whole(price),
        split: texts.withVat(texts.split(price), price),
      }),
      short: format.money(price.whole, { whole: true }),
      href: hrefOf(stay),
      level: levelOf(price.whole),
    };
  const longer =
    reason === 'minimum_stay' && minimumNights !== null
      ? { checkIn: stay.checkIn, checkOut: addDays(stay.checkIn, minimumNights) }
      : null;
  const why = longer ? 'stayLonger' : (reason ?? 'sold_out');
  return {
    date: stay.checkIn,
    number,
    text: translate('price-calendar.dayNone', {
      date: format.date(stay.checkIn, 'weekday'),
      reason: translate(`price-calendar.reason_${why}`, { nights: nightsText(minimumNights ?? 0, translate) }),
    }),
    short: longer
      ? translate('price-calendar.shortNights', { count: minimumNights ?? 0 })
      : reason === 'sold_out'
        ? translate('price-calendar.shortFull')
        : '–',
    href: longer && hrefOf(longer),
    level: 'none',
  };
}
