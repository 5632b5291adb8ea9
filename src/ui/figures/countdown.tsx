import { useEffect, useEffectEvent, useState } from 'react';
import { Icon } from '../icon.tsx';
import { clockText, minutesToSay, secondsUntil } from './time-left.ts';

export interface CountdownProps {
  /** ISO instant of the actual end. */
  until: string;
  /** ISO instant of the server's answer: the visitor's clock may be wrong, so only its steps are counted. */
  now: string;
  label: string;
  expired: string;
  announce: (minutes: number) => string;
  /** Called when the remaining minutes are announced. */
  onMinutes?: (minutes: number) => void;
  onEnd?: () => void;
}

export function Countdown({ until, now, label, expired, announce, onMinutes, onEnd }: CountdownProps) {
  const total = secondsUntil(until, now);
  const [left, setLeft] = useState(total);
  const [said, setSaid] = useState('');
  const say = useEffectEvent((minutes: number) => {
    setSaid(announce(minutes));
    onMinutes?.(minutes);
  });
  const end = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    const start = performance.now();
    let before = total;
    setLeft(total);
    const timer = setInterval(() => {
      const after = Math.max(0, total - Math.floor((performance.now() - start) / 1000));
      const minutes = minutesToSay(before, after);
      if (minutes) say(minutes);
      before = after;
      setLeft(after);
      if (after > 0) return;
      clearInterval(timer);
      end();
    }, 1000);
    return () => clearInterval(timer);
  }, [total]);
  return (
    <span
      className={`inline-flex items-center gap-2 text-small ${left <= 60 ? 'text-danger' : left <= 300 ? 'text-warning' : 'text-ink'}`}
    >
      <Icon name="clock" />
      {left > 0 ? (
        <span>
          {label} <bdi className="font-bold tabular-nums">{clockText(left)}</bdi>
        </span>
      ) : (
        <span className="font-bold">{expired}</span>
      )}
      <span role="status" className="sr-only">
        {left > 0 ? said : expired}
      </span>
    </span>
  );
}
