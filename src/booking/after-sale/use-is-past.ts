import { useEffect, useState } from 'react';

/** Whether an instant (ISO) has passed on the open page, which was made at `now` (ISO). Never without an instant, or without scripts. */
export function useIsPast(instant: string | null, now: string): boolean {
  const [passed, setPassed] = useState<string | null>(null);
  useEffect(() => {
    if (instant === null) return;
    const left = Date.parse(instant) - Date.parse(now);
    const timer = setTimeout(() => setPassed(instant), Math.max(0, left));
    return () => clearTimeout(timer);
  }, [instant, now]);
  return instant !== null && passed === instant;
}
