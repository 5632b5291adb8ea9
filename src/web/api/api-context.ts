import type { MiddlewareHandler } from 'hono';
import { type Format, formatFor } from '#i18n/format.ts';
import { getLocale } from '#i18n/locales.ts';
import { type ApiLanguage, languageOf } from './api-language.ts';
import { refusalTo } from './problems.ts';
import { parseCookies, writeCookie } from '../cookies.ts';
import type { Connection } from '../connection.ts';
import type { PageBrand, SetCookie } from '../page.ts';
import type { Principal, PrincipalOf } from '../principal.ts';
import type { RateDecision, RateLimits } from '../rate-limit.ts';
import { truncateAddress } from '../server/host.ts';

/**
 * What a call of the API is answered by: whose site was called, in which language, by whom and from where. It is resolved
 * here, once for each call; handlers read it as `c.var.api`. What else follows from host or person (a partner's brand, an
 * agency and its prices) belongs here too.
 */
export interface ApiContext extends ApiLanguage {
  readonly traceId: string;
  /** Of the host that was called. */
  readonly brand: PageBrand;
  /** Of `textLocale`. */
  readonly format: Format;
  readonly cookies: Readonly<Record<string, string>>;
  /** Truncated: an IPv6 address is its /64. Empty when it is not known. */
  readonly clientIp: string;
  /**
   * Who is signed in by the session cookie, or null; the public bearer is nobody. Asked for at the first call of this
   * function, so that calls that need no person cost no query. A renewed session goes with the answer.
   */
  readonly principal: () => Promise<Principal | null>;
  /** Takes one point of `points` per `seconds` under `name`, from the client IP or from another `key`. */
  readonly limit: (name: string, points: number, seconds: number, key?: string) => Promise<RateDecision>;
  /** Cookies to go with the answer, whatever that is. */
  readonly setCookies: (cookies: readonly SetCookie[]) => void;
}

export interface ApiEnv {
  Bindings: Connection;
  Variables: { api: ApiContext };
}

export interface ApiContextDeps {
  readonly newTraceId: () => string;
  /** The brand of a host (`name[:port]`); null for a host that is not ours. */
  readonly brandOf: (host: string) => PageBrand | null;
  /** Nobody is signed in when left out. */
  readonly principalOf?: PrincipalOf;
  readonly limits: RateLimits;
}

/** Resolves the context of a call before anything can refuse it. An unknown host is 421. */
export function apiContext({ newTraceId, brandOf, principalOf, limits }: ApiContextDeps): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const { headers, method, url } = c.req.raw;
    const traceId = newTraceId();
    const brand = brandOf(new URL(url).host);
    if (!brand) return await refusalTo(c.req.raw, { code: 'unknown_host' }, traceId);
    const language = await languageOf(c.req.raw);
    const cookies = parseCookies(headers.get('cookie'));
    const clientIp = truncateAddress(c.env?.address ?? '');
    const answered: SetCookie[] = [];
    const findPrincipal = async () => {
      if (!principalOf) return null;
      const { person, cookies: renewed } = await principalOf({ cookies, origin: brand.origin });
      answered.push(...renewed);
      return person;
    };
    let principal: Promise<Principal | null> | undefined;
    c.set('api', {
      ...language,
      traceId,
      brand,
      format: formatFor(getLocale(language.textLocale).iso),
      cookies,
      clientIp,
      principal: () => (principal ??= findPrincipal()),
      limit: (name, points, seconds, key = clientIp) => limits.limit(name, key, points, seconds),
      setCookies: (more) => void answered.push(...more),
    });
    await next();
    const secure = brand.origin.startsWith('https:');
    for (const cookie of answered) c.res.headers.append('set-cookie', writeCookie(cookie, secure));
    if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'private, no-store');
    // Nobody reads the body of a HEAD: a stream of events would stay open until its end.
    if (method === 'HEAD') await c.res.body?.cancel();
  };
}
