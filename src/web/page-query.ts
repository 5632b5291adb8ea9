import { isCountry } from '#values/country.ts';
import { isCurrency } from '#values/currency.ts';

/** Query keys that mean the same on every page and may be part of a shared page's address. */
const preservedKeys = ['check_in', 'check_out', 'guests', 'country', 'currency', 'session'];

/**
 * The canonical query, for the cache key of a shared page; null when it has a key that this page has not declared, a
 * key twice, or is too long: then the page is rendered for this visitor only.
 */
export function canonicalQuery(query: URLSearchParams, declared: readonly string[]): string | null {
  const pairs = [...query].toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  for (const [place, [key]] of pairs.entries()) {
    if (!preservedKeys.includes(key) && !declared.includes(key)) return null;
    if (pairs[place + 1]?.[0] === key && !declared.includes(key)) return null;
  }
  const text = new URLSearchParams(pairs).toString();
  return text.length > 500 ? null : text;
}

/** A valid currency, from the query, else from the cookie. An unknown code in the query overrides the cookie. */
export function currencyOf(query: URLSearchParams, cookie: string | undefined): string | null {
  const code = (query.get('currency') ?? cookie ?? '').toUpperCase();
  return isCurrency(code) ? code : null;
}

/** A valid country, by the same rule. */
export function countryOf(query: URLSearchParams, cookie: string | undefined): string | null {
  const code = (query.get('country') ?? cookie ?? '').toUpperCase();
  return isCountry(code) ? code : null;
}
