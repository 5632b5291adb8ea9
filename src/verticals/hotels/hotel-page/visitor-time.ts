import { dayAndMonth, hourAndMinute } from '#i18n/date-style.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Formats are cached: a page has dozens of deadlines, and creating a format costs more than using it. Without a zone it
 * is the visitor's.
 */
function formatIn(locale: string, style: Intl.DateTimeFormatOptions, timeZone?: string): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, style, timeZone]);
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(`${locale}-u-ca-gregory-nu-latn`, { ...style, ...(timeZone ? { timeZone } : {}) });
    formats.set(key, format);
  }
  return format;
}

/**
 * An ISO instant in the visitor's time zone, in short: its day only where it differs from that in `zone`, the IANA zone
 * in which the page tells it. Null where both say the same, and where the browser doesn't know the zone: then the
 * hotel's time is enough.
 */
export function visitorTime(at: string, zone: string, locale: string): string | null {
  const instant = Date.parse(at);
  const minutes = hourAndMinute(locale);
  const write = (timeZone?: string) => {
    const parts = formatIn(locale, { ...dayAndMonth(locale), ...minutes }, timeZone).formatToParts(instant);
    return { whole: parts.map(({ value }) => value).join(''), day: parts.find(({ type }) => type === 'day')?.value };
  };
  try {
    const own = write();
    const theirs = write(zone);
    if (own.whole === theirs.whole) return null;
    return own.day === theirs.day ? formatIn(locale, minutes).format(instant) : own.whole;
  } catch {
    return null;
  }
}
