import type { Hono } from 'hono';
import { LRUCache } from 'lru-cache';
import { drawCity, drawProperty, parseCityFile, parsePictureFile } from '../illustration/illustration.ts';

const maxBytes = 16 * 2 ** 20;

/** A picture never changes under its name, and can do nothing: it is drawn, or opened by itself, without scripts. */
const headers = {
  'content-type': 'image/svg+xml',
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
};

/** Draws the pictures of hotels and cities: `/media/hotels/:file`, `/media/cities/:file`. Answers 404 for names that we would not write. */
export function registerMedia(app: Pick<Hono, 'get'>): void {
  const drawn = new LRUCache<string, string>({ maxSize: maxBytes, sizeCalculation: (svg) => svg.length });
  const serve = (path: string, draw: (file: string) => string | null) => {
    app.get(`${path}/:file`, (c) => {
      const file = c.req.param('file') ?? '';
      const key = `${path}/${file}`;
      let svg = drawn.get(key);
      if (svg === undefined) {
        const fresh = file.length <= 120 ? draw(file) : null;
        if (fresh === null) return c.notFound();
        drawn.set(key, fresh);
        svg = fresh;
      }
      return new Response(svg, { headers });
    });
  };
  serve('/media/hotels', (file) => {
    const picture = parsePictureFile(file);
    return picture && drawProperty(picture);
  });
  serve('/media/cities', (file) => {
    const picture = parseCityFile(file);
    return picture && drawCity(picture);
  });
}
