import type { MiddlewareHandler } from 'hono';
import { isSameOrigin } from '../form/same-origin.ts';
import type { ApiEnv } from './api-context.ts';
import type { Operation } from './operations.ts';
import { problem } from './problems.ts';

const preflightSeconds = 2 * 60 * 60;
/** All headers that operations open to other sites read. A wildcard would not cover Authorization. */
const requestHeaders = 'Accept, Accept-Language, Authorization, Content-Type';

/**
 * Cross-origin resource sharing: operations that need no identity are open to pages of every site, without cookies; all
 * others to our own pages and to programs only.
 */
export function crossOrigin(at: (path: string) => readonly Operation[]): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const { method, headers } = c.req.raw;
    const operations = at(c.req.path);
    const forOthers = operations.filter((one) => one.anyOrigin).map((one) => one.method);
    if (method !== 'OPTIONS' || operations.length === 0) {
      await next();
      if (!forOthers.includes(method === 'HEAD' ? 'GET' : method)) return;
      c.res.headers.set('access-control-allow-origin', '*');
      c.res.headers.set('access-control-expose-headers', 'Retry-After');
      return;
    }
    const requestedMethod = headers.get('access-control-request-method');
    if (requestedMethod === null || !headers.has('origin')) {
      const allow = [...new Set(operations.map((one) => one.method)), 'OPTIONS'].join(', ');
      return c.body(null, 204, { allow });
    }
    if (!forOthers.includes(requestedMethod)) return problem(c, { code: 'foreign_origin' });
    return c.body(null, 204, {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': [...new Set(forOthers)].join(', '),
      'access-control-allow-headers': requestHeaders,
      'access-control-max-age': String(preflightSeconds),
    });
  };
}

/**
 * A change requested by a page of another site. Programs send neither `Origin` nor `Sec-Fetch-Site`, and no cookies; a
 * request with cookies must prove that it comes from our page. Other sites may call open operations, without cookies.
 */
export function isForeign(headers: Headers, origin: string, isOpen: boolean): boolean {
  const hasCookies = headers.has('cookie');
  const says = headers.has('sec-fetch-site') || headers.has('origin');
  if (!says) return hasCookies;
  if (isOpen && !hasCookies) return false;
  return !isSameOrigin(headers, origin);
}
