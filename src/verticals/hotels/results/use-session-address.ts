import { useEffect } from 'react';
import { usePageNavigation } from '#web/current-page.tsx';
import type { SessionView } from './results-view.ts';

/**
 * Writes the session into the address, so that going back finds the same list, and shows that the search is over when
 * its prices are no longer kept.
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
    // The page's way to navigate is made anew with each drawing.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [href]);
}
