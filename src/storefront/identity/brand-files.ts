import { Hono } from 'hono';
import type { SiteBindings } from '#web/connection.ts';

/** The style sheets of brands: each version's own, `/brand/sunny-3.css`, on the hosts of that brand only. */
export function brandFiles(
  sheetOf: (id: string, version: number) => Promise<string | null>,
): Hono<{ Bindings: SiteBindings }> {
  const app = new Hono<{ Bindings: SiteBindings }>();
  app.get('/brand/:file', async (c, next) => {
    const [, id = '', version = ''] = /^([a-z0-9-]{1,40})-([1-9]\d{0,8})\.css$/.exec(c.req.param('file')) ?? [];
    const { brand } = c.env;
    // On the operator's own host also that of the partner whose look the visitor's pages have.
    const isShown = id === brand.id || brand.look.theme === `/brand/${id}-${version}.css`;
    const sheet = isShown ? await sheetOf(id, Number(version)) : null;
    if (sheet === null) return await next();
    return c.body(sheet, 200, {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      // A page of another site that embeds the search form has the brand's colours too.
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
  });
  return app;
}
