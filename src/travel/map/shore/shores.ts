import { createHash } from 'node:crypto';
import type { Hono } from 'hono';
import packed from './shores.json' with { type: 'json' };

const shores = packed as Readonly<Record<string, string>>;
const version = createHash('sha256').update(JSON.stringify(shores)).digest('hex').slice(0, 8);
const base = '/maps/shores/';

/** Address of the water around a place, to be drawn on its map; null where there is none near it. */
export function shoreOf(placeId: number): string | null {
  return Object.hasOwn(shores, placeId) ? `${base}${version}/${String(placeId)}` : null;
}

/** Serves the water around each place. An address with another version is answered with the current data. */
export function addShores(app: Pick<Hono, 'get'>): void {
  app.get(`${base}:version/:place{[0-9]+}`, (c) => {
    const { version: asked, place } = c.req.param();
    const shore = Object.hasOwn(shores, place) ? shores[place] : undefined;
    if (shore === undefined) return c.body(null, 404, { 'cache-control': 'no-store' });
    const caching = asked === version ? 'public, max-age=31536000, immutable' : 'no-store';
    return c.text(shore, 200, { 'cache-control': caching });
  });
}
