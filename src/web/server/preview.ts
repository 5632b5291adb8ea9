import type { MiddlewareHandler } from 'hono';
import type { SiteBindings } from '../connection.ts';
import { parseCookies } from '../cookies.ts';
import type { PageBrand } from '../page.ts';

export interface Previews {
  /** The brand of a token that this browser's session may see; null for any other. */
  readonly open: (
    token: string,
    cookies: Readonly<Record<string, string>>,
    shown: PageBrand,
  ) => Promise<PageBrand | null>;
  /** Headers of a page that pages of the same origin may frame. */
  readonly headers: Readonly<Record<string, string>>;
}

const name = 'preview';
const modeName = 'preview_mode';

/**
 * Pages drawn with a draft: `?preview=` and a token, with `preview_mode` light or dark. They are without scripts and
 * visitors' cookies, may be framed by our own pages, and are neither stored nor listed.
 */
export function previews({ open, headers }: Previews): MiddlewareHandler<{ Bindings: SiteBindings }> {
  return async (c, next) => {
    const { method, url: address } = c.req.raw;
    if (!address.includes(`${name}=`) || (method !== 'GET' && method !== 'HEAD')) return await next();
    const url = new URL(address);
    const token = url.searchParams.get(name);
    if (!token || url.pathname.startsWith('/v3/')) return await next();
    const brand = await open(token, parseCookies(c.req.header('cookie')), c.env.brand);
    if (!brand) return await next();
    const mode = url.searchParams.get(modeName) === 'dark' ? 'dark' : 'light';
    const { theme } = brand.look;
    c.env.brand = {
      ...brand,
      origin: c.env.brand.origin,
      look: { ...brand.look, theme: theme && `${theme}?${new URLSearchParams({ [name]: token }).toString()}` },
      preview: mode,
    };
    await next();
    const answer = c.res.headers;
    answer.delete('set-cookie');
    const location = answer.get('location');
    if (location?.startsWith('/')) {
      const to = new URL(location, url);
      to.searchParams.set(name, token);
      to.searchParams.set(modeName, mode);
      answer.set('location', to.pathname + to.search);
    }
    // What has a policy of its own says itself who may frame it.
    const { 'content-security-policy': policy, ...others } = headers;
    if (policy !== undefined && !answer.has('content-security-policy')) answer.set('content-security-policy', policy);
    for (const [key, value] of Object.entries(others)) answer.set(key, value);
    answer.set('cache-control', 'private, no-store');
    answer.set('x-robots-tag', 'noindex, nofollow');
    return undefined;
  };
}
