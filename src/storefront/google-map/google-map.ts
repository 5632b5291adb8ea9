import type { Hono } from 'hono';
import type { LocaleCode } from '#i18n/locale.ts';
import { findLocale } from '#i18n/locales.ts';
import { createTileSessions, type TileSessionDeps, type TileWords } from './tile-sessions.ts';

export interface GoogleMapDeps extends TileSessionDeps {
  /** Where browsers find the tiles; no slash at its end. */
  readonly origin: string;
}

export interface GoogleMap {
  /** Path of the style with a locale's labels. */
  styleOf(textLocale: LocaleCode): string;
  /** Answers the styles. 503 while Google has no tiles for us: the browser shows the map of our own. */
  addStyles(app: Pick<Hono, 'get'>): void;
}

const base = '/maps/google/';
const inBrowserS = 300;
const closest = 22;

/** Google's road map as a style for our own map: the server holds the session, browsers fetch tiles and who made them. */
export function createGoogleMap(deps: GoogleMapDeps): GoogleMap {
  const sessionOf = createTileSessions(deps);
  return {
    styleOf: (textLocale) => `${base}${textLocale}.json`,
    addStyles(app) {
      app.get(`${base}:file{[a-zA-Z-]+\\.json}`, async (c) => {
        const locale = findLocale(c.req.param('file').slice(0, -'.json'.length));
        if (!locale) return c.json({ error: 'no such language' }, 404, { 'cache-control': 'no-store' });
        const session = await sessionOf(wordsOf(locale.iso));
        if (!session) return c.json({ error: 'no map' }, 503, { 'cache-control': 'no-store' });
        return c.json(styleWith(deps, session.token), 200, { 'cache-control': `private, max-age=${inBrowserS}` });
      });
    },
  };
}

function wordsOf(iso: string): TileWords {
  return { language: iso, region: new Intl.Locale(iso).maximize().region ?? 'US' };
}

function styleWith({ origin, key }: GoogleMapDeps, token: string) {
  const asked = new URLSearchParams({ session: token, key }).toString();
  return {
    version: 8,
    metadata: { 'wayfare:maker': 'Google Maps', 'wayfare:credits': `${origin}/tile/v1/viewport?${asked}` },
    sources: {
      google: {
        type: 'raster',
        tiles: [`${origin}/v1/2dtiles/{z}/{x}/{y}?${asked}`],
        // What a tile covers, however many pixels it has.
        tileSize: 256,
        maxzoom: closest,
        attribution: 'Map data © Google',
      },
    },
    layers: [{ id: 'google', type: 'raster', source: 'google' }],
  };
}
