import { useEffect, useState } from 'react';

/** One place as `/v3/places` answers it. */
export interface Suggestion {
  readonly name: string;
  readonly countryName: string;
  /** Hotels there. */
  readonly hotels: number;
  /** Slug path, `spain/barcelona`. */
  readonly path: string;
}

export type Places =
  | { readonly state: 'idle' | 'none' }
  | { readonly state: 'found'; readonly places: readonly Suggestion[] };

const pause = 120;
const idle: Places = { state: 'idle' };

/** Places whose name goes with `text`, after a short pause in typing; an answer that comes late is dropped. */
export function usePlaces(text: string, locale: string): Places {
  const [places, setPlaces] = useState<Places>(idle);
  const wanted = text.trim();
  useEffect(() => {
    if (wanted === '') {
      setPlaces(idle);
      return;
    }
    const abort = new AbortController();
    async function ask() {
      try {
        const query = new URLSearchParams({ q: wanted, locale });
        const answer = await fetch(`/v3/places?${query}`, {
          signal: abort.signal,
          headers: { accept: 'application/json' },
        });
        if (!answer.ok) return;
        const body = (await answer.json()) as { data: Suggestion[] };
        if (!abort.signal.aborted)
          setPlaces(body.data.length > 0 ? { state: 'found', places: body.data } : { state: 'none' });
      } catch {
        // Aborted or offline: what is typed can be searched as it is.
      }
    }
    const timer = setTimeout(() => void ask(), pause);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [wanted, locale]);
  return places;
}
