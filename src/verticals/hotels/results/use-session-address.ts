import { useEffect } from 'react';
import { usePageNavigation } from '#web/current-page.tsx';
import type { SessionView } from './results-view.ts';

/**
 * Writes the session id into the address, so that the back button finds the same list, and shows that the search is
 * over once the session has expired.
 */
export function useSessionAddress(session: SessionView | null): void {
  const { go } = usePageNavigation();
  const href = session?.href;
  const secondsLeft = session?.secondsLeft ?? 0;
  useEffect(() => {
    if (!href) return;
    if (location.pathname + location.search !== href) history.replaceState(history.state, '', href + location.hash);
    const timer = setTimeout(() => go(href, { replace: true, keepScroll: true }), secondsLeft * 1_000 + 1_000);
    return () => clearTimeout(timer);
    // `go` is a new function on every render, so it is no dependency.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [href]);
}
