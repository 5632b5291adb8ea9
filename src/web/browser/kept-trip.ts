/**
 * The copy of one booking's page that a traveller keeps in the browser to read without a network. The cookie says that there
 * is one: signing out deletes it, and a page that is loaded without it deletes the copy.
 */
export const keptTrip = {
  cookie: 'kept-trip',
  /** Of the cache with the copy. */
  cache: 'kept-trip',
  /** Path of the service worker that shows it. */
  worker: '/trip-worker.js',
} as const;

/** The cookie's value: `account` for a copy that was made signed in, `browser` for a guest's. */
export type TripKeeper = 'account' | 'browser';

/** Who keeps a copy in this browser; null when there is none. */
export function tripKeeper(cookies: string = document.cookie): TripKeeper | null {
  const value = /(?:^|;\s*)kept-trip=(account|browser)(?:;|$)/.exec(cookies)?.[1];
  return (value as TripKeeper | undefined) ?? null;
}
