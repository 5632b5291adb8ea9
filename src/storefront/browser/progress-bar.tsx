import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';

const delay = 200;
const tick = 100;
const duration = 5000;
const hideDelay = 500;

const look =
  'pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5 w-full appearance-none border-0 bg-transparent [&::-webkit-progress-bar]:bg-transparent';
const doneLook = '[&::-moz-progress-bar]:bg-brand [&::-webkit-progress-value]:bg-brand';
const failedLook = '[&::-moz-progress-bar]:bg-[#dc2626] [&::-webkit-progress-value]:bg-[#dc2626]';

/** A 2 px bar while a page loads: after 200 ms, creeping for 5 s, gone 500 ms after the end; red when it failed. */
export function ProgressBar({ failed }: { failed: boolean }) {
  const busy = useNavigation().state !== 'idle';
  const [percent, setPercent] = useState<number | null>(null);
  useEffect(() => {
    if (busy) {
      let shown = 0;
      let ticks: ReturnType<typeof setInterval> | undefined;
      const start = setTimeout(() => {
        setPercent(0);
        ticks = setInterval(() => setPercent((shown = Math.min(95, shown + (100 * tick) / duration))), tick);
      }, delay);
      return () => {
        clearTimeout(start);
        clearInterval(ticks);
      };
    }
    setPercent((shown) => (shown === null ? null : 100));
    const hide = setTimeout(() => setPercent(null), hideDelay);
    return () => clearTimeout(hide);
  }, [busy]);
  if (percent === null) return null;
  // <progress> takes a value without inline style, which the content security policy forbids in markup.
  return (
    <progress className={`${look} ${failed ? failedLook : doneLook}`} max={100} value={percent} aria-hidden="true" />
  );
}
