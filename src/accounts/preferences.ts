import { localeCookie, localeCookieSeconds } from '#i18n/locale-cookie.ts';
import type { SetCookie } from '#web/page.ts';
import type { Person } from './person.ts';

/** The browser learns what somebody has chosen in their account; what they left open stays as it is there. */
export function preferenceCookies({ locale, currency }: Pick<Person, 'locale' | 'currency'>): readonly SetCookie[] {
  const cookie = (name: string, value: string | null): SetCookie[] =>
    value === null ? [] : [{ name, value, maxAgeSeconds: localeCookieSeconds, readable: true }];
  return [...cookie(localeCookie, locale), ...cookie('currency', currency)];
}
