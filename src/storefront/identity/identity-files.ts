import { Hono } from 'hono';
import { loadLocale } from '#i18n/load-locale.ts';
import { findLocale } from '#i18n/locales.ts';
import { offeredLocale } from '#web/brand/brand-offer.ts';
import type { SiteBindings } from '#web/connection.ts';
import { iconBytes, iconFiles, iconVersion, type PictureOf } from './icons.ts';
import { manifestOf, type SiteFacts } from './manifest.ts';

const anHour = 'public, max-age=3600';
const forever = 'public, max-age=31536000, immutable';

/**
 * The icons of the brand of a host, and its manifest in every locale: `/manifest/he.webmanifest`. `pictureOf` reads an
 * uploaded picture by its name.
 */
export function identityFiles(site: SiteFacts, pictureOf: PictureOf): Hono<{ Bindings: SiteBindings }> {
  const app = new Hono<{ Bindings: SiteBindings }>();
  for (const file of iconFiles)
    app.get(file.path, async (c) => {
      const { look } = c.env.brand;
      return c.body(await iconBytes(look, file, pictureOf), 200, {
        'content-type': file.type,
        'cache-control': c.req.query('v') === iconVersion(look) ? forever : anHour,
      });
    });
  app.get('/manifest/:file', async (c, next) => {
    const [, code = ''] = /^([a-z-]{2,5})\.webmanifest$/.exec(c.req.param('file')) ?? [];
    if (!findLocale(code) || offeredLocale(c.env.brand, code) !== code) return await next();
    await loadLocale(code);
    return c.body(JSON.stringify(manifestOf(c.env.brand, code, site)), 200, {
      'content-type': 'application/manifest+json',
      'cache-control': anHour,
    });
  });
  return app;
}
