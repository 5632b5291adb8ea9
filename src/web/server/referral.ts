import type { MiddlewareHandler } from 'hono';
import type { Attribution } from '../brand/attribution.ts';
import type { Referral, Referrer, SiteBindings } from '../connection.ts';
import { parseCookies } from '../cookies.ts';
import type { PageBrand, SetCookie } from '../page.ts';

/** Null for a number that is nobody's, or of an agent or an agency that is blocked. Rejects while it can't be looked up. */
export type ReferrerOf = (fid: string) => Promise<Referrer | null>;

export interface Referrals {
  readonly referrerOf: ReferrerOf;
  /** Whether a number may be looked up for a client IP. */
  readonly mayTry: (address: string, fid: string) => Promise<boolean>;
  /** The default brand's, where agents' links show the brand of their agency. */
  readonly defaultBrandId: string;
  /** Whether a path belongs to a checkout or a reservation: it does not redirect. */
  readonly isKept: (path: string) => boolean;
  /** Pages that others frame, which ignore cookies. */
  readonly isFramed: (path: string) => boolean;
}

const name = 'fid';
/** 28 days. */
const seconds = 28 * 24 * 60 * 60;
const isFid = (text: string | null | undefined): text is string => /^[1-9]\d{0,9}$/.test(text ?? '');
const forgotten: SetCookie = { name, value: '', maxAgeSeconds: 0, readable: true };

/**
 * Looks up who brought a visitor: `fid` of the address, else of the cookie. On the default brand's host pages then show the
 * brand of the agency. A number that is nobody's changes nothing. When the look-up fails the page is the host's own, at its
 * address without `fid`.
 */
export function referrals(deps: Referrals): MiddlewareHandler<{ Bindings: SiteBindings }> {
  return async (c, next) => {
    const cookie = c.req.header('cookie') ?? '';
    // Of nearly all requests nothing more is read.
    if (!c.req.url.includes('fid=') && !cookie.includes('fid=')) return await next();
    const url = new URL(c.req.url);
    if (deps.isFramed(url.pathname)) return await next();
    const asked = url.searchParams.get(name);
    const stored = parseCookies(cookie)[name];
    const { method } = c.req.raw;
    const isPage = (method === 'GET' || method === 'HEAD') && !url.pathname.startsWith('/v3/');
    const found = await look(deps, c.env, asked, stored);
    if (found === 'failed') {
      if (asked !== null && isPage && !deps.isKept(url.pathname)) return withoutFid(url);
      c.env.referral = { referrer: null, cookies: [] };
      return await next();
    }
    c.env.referral = found;
    const shown = found.referrer?.brand;
    if (!shown || c.env.brand.id !== deps.defaultBrandId) return await next();
    c.env.brand = dressed(c.env.brand, shown);
    await next();
    // Files of the same address are another brand's for other visitors.
    if (c.res.headers.get('cache-control')?.includes('public'))
      c.res.headers.set('cache-control', 'private, max-age=3600');
  };
}

async function look(
  { referrerOf, mayTry }: Referrals,
  { address, brand }: Pick<SiteBindings, 'address' | 'brand'>,
  asked: string | null,
  stored: string | undefined,
): Promise<Referral | 'failed'> {
  if (asked === 'null') return { referrer: null, cookies: stored === undefined ? [] : [forgotten] };
  try {
    if (isFid(asked) && (await mayTry(address, asked))) {
      const referrer = await accepted(referrerOf, asked, brand);
      if (referrer) return { referrer, cookies: [{ name, value: asked, maxAgeSeconds: seconds, readable: true }] };
    }
    if (stored === undefined) return { referrer: null, cookies: [] };
    if (isFid(stored) && !(await mayTry(address, stored))) return { referrer: null, cookies: [] };
    const referrer = isFid(stored) ? await accepted(referrerOf, stored, brand) : null;
    return { referrer, cookies: referrer ? [] : [forgotten] };
  } catch {
    return 'failed';
  }
}

/** On an agency's own site a link of another agency counts for nothing. */
async function accepted(referrerOf: ReferrerOf, fid: string, { agencyId }: PageBrand): Promise<Referrer | null> {
  const referrer = await referrerOf(fid);
  return referrer && (agencyId === undefined || referrer.agencyPath.includes(agencyId)) ? referrer : null;
}

/** The look of a partner on the operator's own site: contract, address, languages and money stay the operator's. */
export function dressed(
  brand: PageBrand,
  { name: shownName, look: shownLook, titles, texts, social, whiteLabel }: PageBrand,
): PageBrand {
  const { titles: _titles, texts: _texts, whiteLabel: _whiteLabel, ...rest } = brand;
  return {
    ...rest,
    name: shownName,
    look: shownLook,
    social,
    operatorName: brand.name,
    ...(titles ? { titles } : {}),
    ...(texts ? { texts } : {}),
    ...(whiteLabel ? { whiteLabel } : {}),
  };
}

function withoutFid(url: URL): Response {
  url.searchParams.delete(name);
  const path = url.pathname.startsWith('//') ? '/' : url.pathname;
  const headers = { location: path + url.search, 'cache-control': 'private, no-store' };
  return new Response(null, { status: 302, headers });
}

/** Who is said to have brought the visitor of a request; null for nobody. */
export function attributionOf({ brand, referral }: Pick<SiteBindings, 'brand' | 'referral'>): Attribution | null {
  const referrer = referral?.referrer;
  if (referrer) return { source: 'link', agencyId: referrer.agencyId, personId: referrer.personId, fid: referrer.fid };
  return brand.agencyId === undefined ? null : { source: 'site', agencyId: brand.agencyId, personId: null, fid: null };
}
