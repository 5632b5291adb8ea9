import { isCountry } from '#values/country.ts';
import { isCurrency } from '#values/currency.ts';

/** Query keys that mean the same on every page and may be part of a shared page's address. */
const preservedKeys = ['check_in', 'check_out', 'guests', 'country', 'currency', 'session'];

/**
 * The query in its one form, for the key of a shared page; null when it has a key that this page has not declared,
 * a key twice, or is unreasonably long: then the page is drawn for this visitor alone.
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

/** A currency that exists, from the query, else from the cookie. An unknown code in the query hides the cookie. */
export function currencyOf(query: URLSearchParams, cookie: string | undefined): string | null {
  const code = (query.get('currency') ?? cookie ?? '').toUpperCase();
  return isCurrency(code) ? code : null;
}

/** A country that exists, likewise. */
export function countryOf(query: URLSearchParams, cookie: string | undefined): string | null {
  const code = (query.get('country') ?? cookie ?? '').toUpperCase();
  return isCountry(code) ? code : null;
}
