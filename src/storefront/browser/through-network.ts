import { dropHeld, holdNavigation } from '#web/browser/held-navigation.ts';

/** The network failed, or a proxy answered in place of the server. */
export class Unreached extends Error {}

/** Seconds between attempts while the browser reports a network; the last one repeats. */
const pauses = [2, 4, 8, 15, 30] as const;

export interface Attempts {
  readonly signal: AbortSignal;
  /** Whether the visitor requested it. A self-refreshing page will retry anyway. */
  readonly isRequested: () => boolean;
}

/**
 * Loads a page over a network that may be lost: retries until it succeeds or is aborted.
 * A dismissed or unrequested load never settles: the previous page stays.
 */
export async function throughNetwork<T>(load: () => Promise<T>, { signal, isRequested }: Attempts): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await load();
    } catch (error) {
      if (!(error instanceof Unreached) || signal.aborted) throw error;
    }
    const seconds = pauses[Math.min(failures, pauses.length - 1)];
    await new Promise<void>((resolve, reject) => {
      if (!isRequested()) return;
      const own = { kind: 'page', retry: resolve } as const;
      holdNavigation(own, seconds);
      signal.addEventListener('abort', () => {
        dropHeld(own);
        reject(signal.reason as Error);
      });
    });
  }
}
