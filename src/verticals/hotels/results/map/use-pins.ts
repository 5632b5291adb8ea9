import { useEffect, useState } from 'react';
import { callApi } from '#web/browser/call-api.ts';
import type { PinsAnswer } from '#travel/map/map-data.ts';

interface Pins {
  /** The previous response, shown while the next one is loading. */
  readonly pins: PinsAnswer | null;
  /** `over`: the search has ended. */
  readonly failed: 'over' | 'lost' | null;
  retry(): void;
}

/** All hotels of a list with their places, fetched again whenever its address changes. */
export function usePins(href: string): Pins {
  const [answer, setAnswer] = useState<Omit<Pins, 'retry'>>({ pins: null, failed: null });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    read(href, leaving.signal)
      .then((pins) => setAnswer(pins === 'over' ? { pins: null, failed: 'over' } : { pins, failed: null }))
      .catch(() => {
        if (!leaving.signal.aborted) setAnswer({ pins: null, failed: 'lost' });
      });
    return () => leaving.abort();
  }, [href, tries]);
  return { ...answer, retry: () => setTries(tries + 1) };
}

async function read(href: string, signal: AbortSignal): Promise<PinsAnswer | 'over'> {
  const response = await callApi(href, { signal });
  if (response.status === 404) return 'over';
  if (!response.ok) throw new Error(`pins were answered with ${response.status}`);
  const { data } = (await response.json()) as { data: PinsAnswer };
  return data;
}
