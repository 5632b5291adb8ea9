import type { MiddlewareHandler } from 'hono';
import { formatFor } from '#i18n/format.ts';
import { getLocale } from '#i18n/locales.ts';
import type { ApiEnv } from './api-context.ts';
import { languageOf } from './api-language.ts';
import { parseCookies, writeCookie } from '../cookies.ts';
import type { SetCookie } from '../page.ts';
import type { Principal } from '../principal.ts';
import type { PrincipalOf } from '../principal-of.ts';
import type { RateLimits } from '../rate-limit.ts';
import { truncateAddress } from '../server/host.ts';
import { attributionOf } from '../server/referral.ts';

export interface ApiContextDeps {
  readonly newTraceId: () => string;
  /** When left out, no request has a signed-in person. */
  readonly principalOf?: PrincipalOf;
  readonly limits: RateLimits;
}

/** Resolves the context of a call, whose host is known, before anything can refuse it. */
export function resolveContext({ newTraceId, principalOf, limits }: ApiContextDeps): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const { headers, method } = c.req.raw;
    const traceId = newTraceId();
    const { brand } = c.env;
    const language = await languageOf(c.req.raw, brand);
    const cookies = parseCookies(headers.get('cookie'));
    const clientIp = truncateAddress(c.env.address);
    const answered: SetCookie[] = [];
    const findPrincipal = async () => {
      if (!principalOf) return null;
      const { person, cookies: renewed } = await principalOf({ cookies, origin: brand.origin, brandId: brand.id });
      answered.push(...renewed);
      return person;
    };
    let principal: Promise<Principal | null> | undefined;
    c.set('api', {
      ...language,
      traceId,
      brand,
      attribution: attributionOf(c.env),
      format: formatFor(getLocale(language.textLocale).iso),
      cookies,
      clientIp,
      userAgent: headers.get('user-agent') ?? '',
      principal: () => (principal ??= findPrincipal()),
      limit: (name, points, seconds, key = clientIp) => limits.limit(name, key, points, seconds),
      setCookies: (more) => void answered.push(...more),
    });
    await next();
    const secure = brand.origin.startsWith('https:');
    for (const cookie of answered) c.res.headers.append('set-cookie', writeCookie(cookie, secure));
    if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'private, no-store');
    // The body of a HEAD response is not read: an event stream would stay open until its end.
    if (method === 'HEAD') await c.res.body?.cancel();
  };
}
