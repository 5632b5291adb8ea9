import type { Hono } from 'hono';
import type { ContentDb } from '#travel/places/place.sql.ts';
import { pictureFile } from './picture.sql.ts';
import { suppliedPath } from './supplied-pictures.ts';

/** A picture is immutable under its name. */
const headers = {
  'content-type': 'image/webp',
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  // Previews on other sites embed it.
  'cross-origin-resource-policy': 'cross-origin',
};

/** `/media/supplied/<name>-800` and `-1200`: suppliers' pictures as we have encoded them. */
export function addSuppliedPictures(app: Pick<Hono, 'get'>, db: ContentDb): void {
  app.get(`${suppliedPath}:file{[0-9a-f]{32}-(?:800|1200)}`, async (c) => {
    const [name = '', width] = c.req.param('file').split('-');
    const bytes = await pictureFile(db, name, width === '800' ? 'small' : 'large');
    return bytes ? c.body(bytes, 200, headers) : c.notFound();
  });
}
