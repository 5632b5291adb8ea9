import { useEffect, useState } from 'react';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Countdown from `now` to `at` (ISO instants), in days, then hours, then minutes; nothing once it is over. */
export function TimeUntil({ at, now, iso }: { at: string; now: string; iso: string }) {
  const [text, setText] = useState('');
  useEffect(() => {
    const words = new Intl.RelativeTimeFormat(`${iso}-u-nu-latn`, { numeric: 'always' });
    const start = performance.now();
    const tell = () => {
      const left = Date.parse(at) - Date.parse(now) - (performance.now() - start);
      const [size, unit] =
        left >= 2 * day
          ? ([day, 'day'] as const)
          : left >= 2 * hour
            ? ([hour, 'hour'] as const)
            : ([minute, 'minute'] as const);
      setText(left < minute ? '' : words.format(Math.floor(left / size), unit));
    };
    tell();
    const timer = setInterval(tell, minute / 2);
    return () => clearInterval(timer);
  }, [at, now, iso]);
  return text ? <span className="font-normal print:hidden"> · {text}</span> : null;
}
