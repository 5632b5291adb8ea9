import type { Hono } from 'hono';
import { parseCookies, writeCookie } from '#web/cookies.ts';
import type { SiteBindings } from '#web/connection.ts';
import type { AccountsDeps } from '../deps.ts';
import { accountRoutes } from '../routes.ts';
import { exportOf, type ExportDeps } from './export.ts';

export interface DataFileDeps extends ExportDeps, Pick<AccountsDeps, 'sessions' | 'limits'> {
  readonly now: () => Date;
}

/** `/profile/data.json`: all data of the signed-in person, as a file. */
export function addProfileData(app: Pick<Hono<{ Bindings: SiteBindings }>, 'get'>, deps: DataFileDeps): void {
  app.get('/profile/data.json', async (c) => {
    const { brand } = c.env;
    c.header('cache-control', 'private, no-store');
    const { person, cookies } = await deps.sessions.find({
      cookies: parseCookies(c.req.header('cookie')),
      origin: brand.origin,
      brandId: brand.id,
    });
    for (const cookie of cookies)
      c.header('set-cookie', writeCookie(cookie, brand.origin.startsWith('https:')), { append: true });
    if (!person) {
      const next = accountRoutes.profile.href('en', {});
      return c.redirect(accountRoutes.login.href('en', {}, { next }), 303);
    }
    const decision = await deps.limits.limit('export', person.id, 10, 3_600);
    if (!decision.allowed) {
      c.header('retry-after', String(decision.retryAfterSeconds));
      return c.text('Too many requests.', 429);
    }
    c.header('content-type', 'application/json; charset=utf-8');
    c.header('content-disposition', 'attachment; filename="my-data.json"');
    return c.body(JSON.stringify(await exportOf(deps, person, deps.now()), null, 2));
  });
}
