import { dayAndMonth } from '#i18n/date-style.ts';

/** Dates are of our calendar and in our digits, also where a language has others (Thai, some Arabic). */
export const dateTag = (iso: string) => `${iso}-u-ca-gregory-nu-latn`;

/** Chromium has no Icelandic locale data and falls back to another language. */
const icelandic = {
  months: 'janúar febrúar mars apríl maí júní júlí ágúst september október nóvember desember'.split(' '),
  short: 'jan. feb. mars apr. maí júní júlí ág. sep. okt. nóv. des.'.split(' '),
  weekdays: 'sun. mán. þri. mið. fim. fös. lau.'.split(' '),
  narrow: 'S M Þ M F F L'.split(' '),
} as const;

const utc = { timeZone: 'UTC' } as const;
const timeOf = (date: string) => Date.parse(`${date}T00:00:00Z`);

/** The calendar's own words for one language, in the browser. Dates are `YYYY-MM-DD`. */
export interface DateWords {
  /** Weekday, day and month. */
  day(date: string): string;
  /** Month and year. */
  month(date: string): string;
  /** Style of the weekday names that the calendar formats, and the column heading made from such a name. */
  readonly weekdayStyle: 'narrow' | 'long';
  weekday(name: string): string;
}

/** `isKnown` says whether this browser writes the dates of the language. */
export function dateWords(
  iso: string,
  isKnown = Intl.DateTimeFormat.supportedLocalesOf([dateTag(iso)]).length > 0,
): DateWords {
  const formatter = (style: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(dateTag(iso), { ...style, ...utc });
  if (isKnown) {
    const day = formatter({ weekday: 'short', ...dayAndMonth(iso) });
    const month = formatter({ month: 'long', year: 'numeric' });
    return {
      day: (date) => day.format(timeOf(date)),
      month: (date) => month.format(timeOf(date)),
      weekdayStyle: 'narrow',
      weekday: (name) => name,
    };
  }
  const weekday = formatter({ weekday: 'long' });
  const firstSunday = 3;
  const names = icelandic.narrow.map((_, place) => weekday.format(Date.UTC(1970, 0, 1 + firstSunday + place)));
  const at = (date: string) => new Date(timeOf(date));
  return {
    day: (date) =>
      `${icelandic.weekdays[at(date).getUTCDay()]} ${at(date).getUTCDate()}. ${icelandic.short[at(date).getUTCMonth()]}`,
    month: (date) => `${icelandic.months[at(date).getUTCMonth()]} ${at(date).getUTCFullYear()}`,
    weekdayStyle: 'long',
    weekday: (name) => icelandic.narrow[names.indexOf(name)] ?? name,
  };
}
