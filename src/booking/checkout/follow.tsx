import { useEffect, useRef } from 'react';
import { usePageNavigation } from '#web/current-page.tsx';

/**
 * Keeps a waiting page current: reloads its view on each event, and every few seconds in case events are blocked.
 * Without scripts the page's `refreshSeconds` does the same.
 */
export function Follow({ events, seconds }: { events: string | null; seconds: number }) {
  const { refresh } = usePageNavigation();
  const ask = useRef(refresh);
  useEffect(() => {
    ask.current = refresh;
  });
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') ask.current();
    };
    const timer = setInterval(look, seconds * 1_000);
    const source = events ? new EventSource(events) : null;
    source?.addEventListener('changed', look);
    return () => {
      clearInterval(timer);
      source?.close();
    };
  }, [events, seconds]);
  return null;
}
