import type { MiddlewareHandler } from 'hono';
import type { SiteBindings } from '../connection.ts';
import type { SiteOf } from './site.ts';
import { parseHost } from './host.ts';

/** Paths that are answered in JSON, for any method. */
const isApi = /^\/(?:v3|sanctum)(?:\/|$)/;
/** Files that pages are drawn with. */
const isPart = /\.(?:css|svg|png|jpg|webp|avif|webmanifest)$/;

export interface KnownHosts {
  readonly siteOf: SiteOf;
  /** The origin of the default brand, a constant. */
  readonly canonicalOrigin: string;
  /** Whether a path belongs to a checkout or a reservation, so that it stays on its host in every case. */
  readonly isKept: (path: string) => boolean;
  /** Answers API calls and changes on hosts that are not ours. */
  readonly refuse: (request: Request) => Promise<Response>;
  /** Answers on hosts whose brand is closed, for now. */
  readonly closed: (request: Request, bindings: SiteBindings) => Promise<Response>;
  readonly refuseClosed: (request: Request) => Promise<Response>;
}

/**
 * Only hosts of brands are served, each with its brand in the bindings. Elsewhere a page redirects to the canonical
 * origin, without `fid`, which belongs to the intended host; on another host of a brand to the brand's own origin.
 */
export function knownHosts({
  siteOf,
  canonicalOrigin,
  isKept,
  refuse,
  closed,
  refuseClosed,
}: KnownHosts): MiddlewareHandler<{ Bindings: SiteBindings }> {
  return async (c, next) => {
    const url = new URL(c.req.url);
    const { method } = c.req.raw;
    const isPage = (method === 'GET' || method === 'HEAD') && !isApi.test(url.pathname);
    // Unmodified, because later look-ups of the brand must match exactly (`localhost.` is not `localhost`).
    const site = parseHost(url.host) === url.host ? await siteOf(url.host) : ({ kind: 'unknown' } as const);
    if (site.kind === 'unknown') {
      if (!isPage) return await refuse(c.req.raw);
      url.searchParams.delete('fid');
      return movedTo(canonicalOrigin, url);
    }
    if (site.kind === 'alias' && isPage && !isKept(url.pathname)) return movedTo(site.origin, url);
    if (site.kind === 'closed' && !isKept(url.pathname) && !isPart.test(url.pathname))
      return isPage ? await closed(c.req.raw, { ...c.env, brand: site.neutral }) : await refuseClosed(c.req.raw);
    c.env.brand = site.brand;
    return await next();
  };
}

function movedTo(origin: string, { pathname, search }: URL): Response {
  const path = pathname.startsWith('//') ? '/' : pathname;
  return new Response(null, {
    status: 302,
    headers: { location: origin + path + search, 'cache-control': 'private, no-store' },
  });
}
