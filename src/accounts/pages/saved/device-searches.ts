import { dayAndMonth } from '#i18n/date-style.ts';
import { localePath } from '#i18n/locale.ts';
import { readSearches, write } from './device-lists.ts';

export interface DeviceSearch {
  readonly name: string;
  readonly router: string;
  readonly href: string;
  readonly dates: string;
  /** Null for products that ask for no number of guests. */
  readonly party: { readonly rooms: number; readonly people: number } | null;
}

/** The browser's searches from today on, the newest first. Browser only: the server does not render them. */
export function searchesOnDevice(locale: string, tag: string): readonly DeviceSearch[] {
  const format = new Intl.DateTimeFormat(tag, { weekday: 'short', ...dayAndMonth(tag), timeZone: 'UTC' });
  const today = new Date(performance.timeOrigin + performance.now()).toISOString().slice(0, 10);
  const day = (date: string) => format.format(Date.parse(date));
  try {
    return readSearches(localStorage)
      .filter(({ params }) => params.check_in >= today)
      .toReversed()
      .map(({ name, router, params: { check_in, check_out, guests } }) => ({
        name,
        router,
        href: localePath(locale, router),
        dates: check_out === undefined ? day(check_in) : `${day(check_in)} – ${day(check_out)}`,
        party: guests === undefined ? null : partyOf(guests),
      }));
  } catch {
    return [];
  }
}

function partyOf(guests: string) {
  const rooms = guests.split(',').map((room) => room.split('-').map(Number));
  const people = rooms.reduce((sum, [adults = 0, ...ages]) => sum + adults + ages.length, 0);
  return { rooms: rooms.length, people };
}

/** Deletes one search by its address, or all of them (null). */
export function forgetOnDevice(router: string | null): void {
  try {
    const left = readSearches(localStorage).filter((one) => router !== null && one.router !== router);
    write(localStorage, 'searches', left.length > 0 ? left : null);
    // The server's copy, for the home page.
    document.cookie = 'searches=; path=/; max-age=0';
  } catch {
    // Storage is forbidden: there is nothing to delete.
  }
}
