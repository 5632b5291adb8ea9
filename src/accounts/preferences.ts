import { localeCookie, localeCookieSeconds } from '#i18n/locale-cookie.ts';
import type { SetCookie } from '#web/page.ts';
import type { Person } from './person.ts';

/** Copies the preferences of an account to the browser; preferences that the account lacks stay unchanged. */
export function preferenceCookies({ locale, currency }: Pick<Person, 'locale' | 'currency'>): readonly SetCookie[] {
  const cookie = (name: string, value: string | null): SetCookie[] =>
    value === null ? [] : [{ name, value, maxAgeSeconds: localeCookieSeconds, readable: true }];
  return [...cookie(localeCookie, locale), ...cookie('currency', currency)];
}
