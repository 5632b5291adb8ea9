import { useIso, useTexts } from '#i18n/use-texts.tsx';
import { useEnhanced } from '../use-enhanced.ts';
import type { DeadlineView } from './hotel-view.ts';

/** The same moment by the visitor's own clock, once scripts run and only where it differs from the hotel's. */
export function VisitorTime({ deadline }: { deadline: Pick<DeadlineView, 'at' | 'zone'> }) {
  const t = useTexts('hotel');
  const locale = useIso();
  const enhanced = useEnhanced();
  const time = enhanced ? localTime(deadline, locale) : null;
  return time ? <span className="text-ink-soft"> · {t('yourTime', { time })}</span> : null;
}

function localTime({ at, zone }: Pick<DeadlineView, 'at' | 'zone'>, locale: string): string | null {
  const write = (timeZone: string | undefined) => {
    const format = new Intl.DateTimeFormat(`${locale}-u-nu-latn`, {
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
      ...(timeZone ? { timeZone } : {}),
    });
    const parts = format.formatToParts(Date.parse(at));
    return { whole: format.format(Date.parse(at)), day: parts.find(({ type }) => type === 'day')?.value };
  };
  try {
    const own = write(undefined);
    const theirs = write(zone);
    if (own.whole === theirs.whole) return null;
    if (own.day !== theirs.day) return own.whole;
    return new Intl.DateTimeFormat(`${locale}-u-nu-latn`, { hour: '2-digit', minute: '2-digit' }).format(
      Date.parse(at),
    );
  } catch {
    // A zone that this browser doesn't know: the hotel's clock is enough.
    return null;
  }
}
