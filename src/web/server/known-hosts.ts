import type { MiddlewareHandler } from 'hono';
import { parseHost } from './host.ts';
import type { PageBrand } from '../page.ts';

/** Paths that are answered in JSON, for any method. */
const isApi = /^\/(?:v3|sanctum)(?:\/|$)/;

/**
 * Only hosts of brands are served: elsewhere a page redirects to the canonical origin, a constant, and `refuse` answers
 * API calls and changes. `fid` is dropped, because it belongs to the intended host.
 */
export function knownHosts(
  brandOf: (host: string) => PageBrand | null,
  canonicalOrigin: string,
  refuse: (request: Request) => Promise<Response>,
): MiddlewareHandler {
  return async (c, next) => {
    const url = new URL(c.req.url);
    // Unmodified, because later look-ups of the brand must match exactly (`localhost.` is not `localhost`).
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
