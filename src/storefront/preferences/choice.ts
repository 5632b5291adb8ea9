import { localeCookieSeconds } from '#i18n/locale-cookie.ts';
import type { PriceDisplay } from '#values/price-display.ts';

/** Cookies of a visitor's preferences; scripts may change them and every value is checked where it is read. */
export const currencyCookie = 'currency';
export const countryCookie = 'country';
export const preferenceSeconds = localeCookieSeconds;

interface StoredChoice {
  readonly name: string;
  readonly value: string;
  readonly maxAgeSeconds: number;
}

/** Metres are the default: choosing them deletes the cookie, so that the visitor gets shared pages again. */
export function unitChoice(unit: string): StoredChoice {
  return { name: 'unit', value: unit, maxAgeSeconds: unit === 'f' ? preferenceSeconds : 0 };
}

/** An agent's; likewise, for what travellers pay. */
export function priceDisplayChoice(display: PriceDisplay): StoredChoice {
  return { name: 'priceDisplay', value: display, maxAgeSeconds: display === 'net' ? preferenceSeconds : 0 };
}

/** A path whose query names another currency or country; none when it is empty. */
export function withChoice(path: string, key: 'currency' | 'country', code: string): string {
  const [pathname = '/', search = ''] = path.split('#')[0]!.split('?');
  const query = new URLSearchParams(search);
  // A currency belongs to every address, so that a link shows the same prices; a country only where it stood before.
  if (code === '') query.delete(key);
  else if (key === 'currency' || query.has(key)) query.set(key, code);
  const text = query.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
  return pathname + (text && `?${text}`);
}
