import type { MiddlewareHandler } from 'hono';
import { parseHost } from './host.ts';
import type { PageBrand } from '../page.ts';
import { refusalTo } from '../api/problems.ts';

/**
 * Only hosts of brands: elsewhere a page leads to the canonical origin, a constant, and the API answers 421.
 * `fid` is not taken along, because it belongs to the host that was meant.
 */
export function knownHosts(
  brandOf: (host: string) => PageBrand | null,
  canonicalOrigin: string,
  newTraceId: () => string,
): MiddlewareHandler {
  return async (c, next) => {
    const url = new URL(c.req.url);
    // As it is written: later look-ups of the brand must find the same one (`localhost.` is not `localhost`).
    if (parseHost(url.host) === url.host && brandOf(url.host)) return await next();
    const { method } = c.req.raw;
    if (url.pathname.startsWith('/v3') || (method !== 'GET' && method !== 'HEAD')) {
      return await refusalTo(c.req.raw, { code: 'unknown_host' }, newTraceId());
    }
    url.searchParams.delete('fid');
    const path = url.pathname.startsWith('//') ? '/' : url.pathname;
    return new Response(null, {
      status: 302,
      headers: { location: canonicalOrigin + path + url.search, 'cache-control': 'private, no-store' },
    });
  };
}
