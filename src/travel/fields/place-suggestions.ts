import { useEffect, useState } from 'react';
import { callApi } from '#web/browser/call-api.ts';
import type { Suggestion as Presented } from '../suggest/present-suggestion.ts';

/** As the API answers it. */
export interface Suggestion extends Presented {
  /** What is sold there in words, `120 hotels`; null where it is not counted. */
  readonly offered_text: string | null;
}

export type Places =
  | { readonly state: 'idle' | 'failed' }
  | { readonly state: 'found'; readonly text: string; readonly places: readonly Suggestion[] };

const pause = 120;
const maxCached = 50;
const idle: Places = { state: 'idle' };
const cache = new Map<string, readonly Suggestion[]>();

/**
 * Suggestions for `text` after a short pause in typing, popular cities for an empty text; null sends no request. An
 * outdated response is dropped.
 */
export function usePlaces(text: string | null, locale: string, product: string): Places {
  const [places, setPlaces] = useState<Places>(idle);
  const wanted = text?.trim() ?? null;
  useEffect(() => {
    if (wanted === null) return;
    const query = new URLSearchParams({ ...(wanted === '' ? {} : { q: wanted }), locale, product }).toString();
    const known = cache.get(query);
    if (known) {
      setPlaces({ state: 'found', text: wanted, places: known });
      return;
    }
    const abort = new AbortController();
    async function ask() {
      try {
        const found = await fetchPlaces(query, abort.signal);
        if (cache.size >= maxCached) cache.clear();
        cache.set(query, found);
        if (!abort.signal.aborted) setPlaces({ state: 'found', text: wanted ?? '', places: found });
      } catch {
        // Offline or rate limited: the typed text can still be searched.
        if (!abort.signal.aborted) setPlaces({ state: 'failed' });
      }
    }
    const timer = setTimeout(() => void ask(), wanted === '' ? 0 : pause);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [wanted, locale, product]);
  return places;
}

/** What `/v3/places` answers; throws when it can't. */
export async function fetchPlaces(query: string, signal?: AbortSignal): Promise<readonly Suggestion[]> {
  const answer = await callApi(`/v3/places?${query}`, signal ? { signal } : {});
  if (!answer.ok) throw new Error(`places answered ${answer.status}`);
  return ((await answer.json()) as { data: readonly Suggestion[] }).data;
}
