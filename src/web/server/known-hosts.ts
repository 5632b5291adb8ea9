import type { MiddlewareHandler } from 'hono';
import { parseHost } from './host.ts';
import type { PageBrand } from '../page.ts';

/** What is answered in JSON, whatever the method. */
const isApi = /^\/(?:v3|sanctum)(?:\/|$)/;

/**
 * Only hosts of brands: elsewhere a page leads to the canonical origin, a constant, and `refuse` answers calls of
 * the API and changes. `fid` is not taken along, because it belongs to the host that was meant.
 */
export function knownHosts(
  brandOf: (host: string) => PageBrand | null,
  canonicalOrigin: string,
  refuse: (request: Request) => Promise<Response>,
): MiddlewareHandler {
  return async (c, next) => {
    const url = new URL(c.req.url);
    // As it is written: later look-ups of the brand must find the same one (`localhost.` is not `localhost`).
    if (parseHost(url.host) === url.host && brandOf(url.host)) return await next();
    const { method } = c.req.raw;
    if (isApi.test(url.pathname) || (method !== 'GET' && method !== 'HEAD')) {
      return await refuse(c.req.raw);
    }
    url.searchParams.delete('fid');
    const path = url.pathname.startsWith('//') ? '/' : url.pathname;
    return new Response(null, {
      status: 302,
      headers: { location: canonicalOrigin + path + url.search, 'cache-control': 'private, no-store' },
    });
  };
}
