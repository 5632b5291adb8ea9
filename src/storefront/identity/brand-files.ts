import { Hono } from 'hono';
import type { SiteBindings } from '#web/connection.ts';

export interface BrandFiles {
  readonly sheetOf: (id: string, version: number) => Promise<string | null>;
  /** The bytes of an uploaded picture; null for an unknown name. */
  readonly pictureOf: (name: string) => Promise<Uint8Array<ArrayBuffer> | null>;
  /** An earlier version of the search element; null for an unknown name. */
  readonly widgetScript: (name: string) => Promise<string | null>;
}

const forever = 'public, max-age=31536000, immutable';
const types: Readonly<Record<string, string>> = { png: 'image/png', webp: 'image/webp', jpg: 'image/jpeg' };

/**
 * The style sheets of brands: each version's own, `/brand/sunny-3.css`, on the hosts of that brand only; and uploaded
 * pictures, whose names have a hash of their bytes, on any host. So are earlier versions of the search element.
 */
export function brandFiles({ sheetOf, pictureOf, widgetScript }: BrandFiles): Hono<{ Bindings: SiteBindings }> {
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
      'cache-control': forever,
      // A page of another site that embeds the search form has the brand's colours too.
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
  });
  app.get('/brand/pictures/:name', async (c, next) => {
    const name = c.req.param('name');
    const type = types[name.split('.')[1] ?? ''];
    const bytes = type === undefined ? null : await pictureOf(name);
    if (type === undefined || bytes === null) return await next();
    return c.body(bytes, 200, {
      'content-type': type,
      'cache-control': forever,
      // Even if it were read as something else, nothing in it could run.
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      // Emails are shown on pages of other sites.
      'cross-origin-resource-policy': 'cross-origin',
    });
  });
  app.get('/widget/:file', async (c, next) => {
    const script = await widgetScript(c.req.param('file'));
    if (script === null) return await next();
    return c.body(script, 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': forever,
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
  });
  return app;
}
