import { dayAndMonth, hourAndMinute } from '#i18n/date-style.ts';
import { useIso, useTexts } from '#i18n/use-texts.tsx';
import { useEnhanced } from '#web/browser/use-enhanced.ts';
import type { DeadlineView } from './hotel-view.ts';

/** The same moment in the visitor's time zone, once scripts run and only where it differs from the hotel's. */
export function VisitorTime({ deadline }: { deadline: Pick<DeadlineView, 'at' | 'zone'> }) {
  const t = useTexts('hotel');
  const locale = useIso();
  const enhanced = useEnhanced();
  const time = enhanced ? localTime(deadline, locale) : null;
  return time ? <span className="text-ink-soft"> · {t('yourTime', { time })}</span> : null;
}

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

function localTime({ at, zone }: Pick<DeadlineView, 'at' | 'zone'>, locale: string): string | null {
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
    // The browser doesn't support the zone: the hotel's time is enough.
    return null;
  }
}
