import type { IncomingMessage, ServerResponse } from 'node:http';
import { defaultLocale } from '#i18n/locale.ts';
import { negotiateLocale } from '#i18n/negotiate.ts';
import { storedEncoding, type StoredEncoding } from './compress.ts';
import { cacheKey, encodedHeaders, isUnchanged, type CachedPage, type PageCache } from './page-cache.ts';

interface ReadyHeaders {
  readonly full: string[];
  readonly unchanged: string[];
}

/**
 * Serves a fresh cached page directly from its bytes; false when the request has to go through the whole app. It serves
 * only visitors without cookies, and at `/` only those who stay with English: those are the requests whose responses
 * the app caches.
 */
export function quickAnswers(
  cache: PageCache,
  fixed: Readonly<Record<string, string>>,
  siteKey: (host: string) => string | null,
) {
  const ready = new WeakMap<CachedPage, Partial<Record<StoredEncoding, ReadyHeaders>>>();
  const headersOf = (page: CachedPage, encoding: StoredEncoding): ReadyHeaders => {
    const known = ready.get(page) ?? {};
    const headers = { ...fixed, ...encodedHeaders(page, encoding) };
    const { 'content-length': _length, ...unchanged } = headers;
    const made = (known[encoding] ??= {
      full: Object.entries(headers).flat(),
      unchanged: Object.entries(unchanged).flat(),
    });
    ready.set(page, known);
    return made;
  };
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url = '/', headers } = request;
    if ((method !== 'GET' && method !== 'HEAD') || headers.cookie !== undefined) return false;
    const path = url.split('?', 1)[0];
    if (path === '/' && negotiateLocale(undefined, headers['accept-language']) !== defaultLocale) return false;
    const { accept } = headers;
    const kind = accept?.includes('application/json') && !accept.includes('text/html') ? 'json' : 'page';
    const { host = '' } = headers;
    const site = siteKey(host);
    // A page of an earlier version of its brand is not served any more.
    const page = site === null ? undefined : cache.quick(cacheKey([host, site, kind, url]));
    if (!page) return false;
    const encoding = storedEncoding(headers['accept-encoding']);
    const known = ready.get(page)?.[encoding] ?? headersOf(page, encoding);
    if (isUnchanged(headers['if-none-match'], page.etag)) response.writeHead(304, known.unchanged).end();
    else response.writeHead(200, known.full).end(method === 'HEAD' ? undefined : page.bodies[encoding]);
    return true;
  };
}
