import { useEffect, useState } from 'react';
import { dayAndMonth, hourAndMinute } from '#i18n/date-style.ts';
import { useTexts } from '#i18n/use-texts.tsx';

/** The same instant in the visitor's time zone, which only the browser knows; nothing when it equals the product's. */
export function VisitorTime({ at, zone, iso }: { at: string; zone: string; iso: string }) {
  const t = useTexts('booking');
  const [time, setTime] = useState('');
  useEffect(() => {
    const instant = new Date(at);
    const wall = (timeZone?: string) => instant.toLocaleString('sv', timeZone ? { timeZone } : {});
    const style = { ...dayAndMonth(iso), ...hourAndMinute(iso) };
    setTime(wall() === wall(zone) ? '' : instant.toLocaleString(`${iso}-u-ca-gregory-nu-latn`, style));
  }, [at, zone, iso]);
  return time ? <span className="block text-tiny text-ink-soft">{t('yourTime', { time })}</span> : null;
}
