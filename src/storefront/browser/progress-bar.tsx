import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useNavigation } from 'react-router';
import { heldNavigation, onHeldNavigation } from '#web/browser/held-navigation.ts';
import { createProgress } from './progress.ts';

/**
 * A 2 px bar while a page loads: shown after 200 ms, growing for 5 s, hidden 500 ms after the end; red after a failure.
 */
export function ProgressBar({ failed }: { failed: boolean }) {
  const isHeld = useSyncExternalStore(
    onHeldNavigation,
    () => heldNavigation() !== null,
    () => false,
  );
  const busy = useNavigation().state !== 'idle' && !isHeld;
  const [percent, setPercent] = useState<number | null>(null);
  const progress = useMemo(() => createProgress(setPercent), []);
  useEffect(() => {
    if (busy) progress.begin();
    else progress.finish();
    return progress.stop;
  }, [busy, progress]);
  if (percent === null) return null;
  // <progress> has its value without an inline style, which the content security policy forbids in markup.
  return (
    <progress
      className="loading-bar"
      data-failed={failed || isHeld || undefined}
      max={100}
      value={percent}
      aria-hidden="true"
    />
  );
}
