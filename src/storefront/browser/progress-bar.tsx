import { useEffect, useMemo, useState } from 'react';
import { useNavigation } from 'react-router';
import { createProgress } from './progress.ts';

const look =
  'pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5 w-full appearance-none border-0 bg-transparent [&::-webkit-progress-bar]:bg-transparent';
const doneLook = '[&::-moz-progress-bar]:bg-brand [&::-webkit-progress-value]:bg-brand';
const failedLook = '[&::-moz-progress-bar]:bg-[#dc2626] [&::-webkit-progress-value]:bg-[#dc2626]';

/** A 2 px bar while a page loads: after 200 ms, creeping for 5 s, gone 500 ms after the end; red when it failed. */
export function ProgressBar({ failed }: { failed: boolean }) {
  const busy = useNavigation().state !== 'idle';
  const [percent, setPercent] = useState<number | null>(null);
  const progress = useMemo(() => createProgress(setPercent), []);
  useEffect(() => {
    if (busy) progress.begin();
    else progress.finish();
    return progress.stop;
  }, [busy, progress]);
  if (percent === null) return null;
  // <progress> takes a value without inline style, which the content security policy forbids in markup.
  return (
    <progress className={`${look} ${failed ? failedLook : doneLook}`} max={100} value={percent} aria-hidden="true" />
  );
}
