import { localeCookieSeconds } from '#i18n/locale-cookie.ts';
import type { PriceDisplay } from '#values/price-display.ts';

/** Cookies of a visitor's preferences; scripts may change them, so every value is validated when it is read. */
export const currencyCookie = 'currency';
export const countryCookie = 'country';
export const preferenceSeconds = localeCookieSeconds;

interface StoredChoice {
  readonly name: string;
  readonly value: string;
  readonly maxAgeSeconds: number;
}

/** Metric units are the default: choosing them deletes the cookie, so that the visitor gets cached pages again. */
export function unitChoice(unit: string): StoredChoice {
  return { name: 'unit', value: unit, maxAgeSeconds: unit === 'f' ? preferenceSeconds : 0 };
}

/** Price display of agents; the traveller's price is the default. */
export function priceDisplayChoice(display: PriceDisplay): StoredChoice {
  return { name: 'priceDisplay', value: display, maxAgeSeconds: display === 'net' ? preferenceSeconds : 0 };
}

/** A path whose query names another currency or country; none when it is empty. */
export function withChoice(path: string, key: 'currency' | 'country', code: string): string {
  const [pathname = '/', search = ''] = path.split('#')[0]!.split('?');
  const query = new URLSearchParams(search);
  // Every address gets the currency, so that a link shows the same prices; the country only where it was present
  // before.
  if (code === '') query.delete(key);
  else if (key === 'currency' || query.has(key)) query.set(key, code);
  const text = query.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
  return pathname + (text && `?${text}`);
}
