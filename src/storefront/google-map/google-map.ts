import type { Context, Hono } from 'hono';
import type { LocaleCode } from '#i18n/locale.ts';
import { findLocale } from '#i18n/locales.ts';
import { parseBox } from '#values/geo-box.ts';
import { fetchCopyright } from './fetch-copyright.ts';
import { createTileSessions, type TileSession, type TileSessionDeps } from './tile-sessions.ts';

export interface GoogleMapDeps extends TileSessionDeps {
  /** Origin of the tiles; no trailing slash. */
  readonly origin: string;
  /** Rate limit for fetching credits. */
  readonly mayAsk: (address: string) => Promise<boolean>;
}

export interface GoogleMap {
  /** Path of the style with a locale's labels. */
  styleOf(textLocale: LocaleCode): string;
  /** Serves styles and credits; 503 while Google is unavailable: browsers then show our own map. */
  addTo(app: Pick<Hono, 'get'>): void;
}

const base = '/maps/google/';
const path = `${base}:locale{[a-zA-Z-]+}`;
const inBrowserS = 300;
const closest = 22;

/**
 * Google's road map as a style for our own map: the server holds the session, browsers fetch only tiles from Google.
 */
export function createGoogleMap(deps: GoogleMapDeps): GoogleMap {
  const sessionOf = createTileSessions(deps);
  const find = async (c: Context): Promise<TileSession | Response> => {
    const locale = findLocale(c.req.param('locale') ?? '');
    if (!locale) return refusal(404);
    const region = new Intl.Locale(locale.iso).maximize().region ?? 'US';
    return (await sessionOf({ language: locale.iso, region })) ?? refusal(503);
  };
  return {
    styleOf: (textLocale) => `${base}${textLocale}/style.json`,
    addTo(app) {
      app.get(`${path}/style.json`, async (c) => {
        const session = await find(c);
        if (session instanceof Response) return session;
        const makers = `${base}${c.req.param('locale')}/makers`;
        return c.json(styleWith(deps, session, makers), 200, { 'cache-control': `private, max-age=${inBrowserS}` });
      });
      app.get(`${path}/makers`, async (c) => {
        const box = parseBox(c.req.query('bbox') ?? '');
        const zoom = /^\d{1,2}$/.test(c.req.query('zoom') ?? '') ? Number(c.req.query('zoom')) : null;
        if (!box || zoom === null || zoom > closest) return refusal(422);
        const { address = '' } = (c.env ?? {}) as { address?: string };
        if (!(await deps.mayAsk(address))) return refusal(429);
        const session = await find(c);
        if (session instanceof Response) return session;
        const makers = await fetchCopyright(deps, session, box, zoom);
        return makers === null ? refusal(503) : c.json({ makers }, 200, { 'cache-control': 'no-store' });
      });
    },
  };
}

function refusal(status: number): Response {
  return new Response(null, { status, headers: { 'cache-control': 'no-store' } });
}

function styleWith({ origin, key }: GoogleMapDeps, { token }: TileSession, makers: string) {
  const parameters = new URLSearchParams({ session: token, key }).toString();
  return {
    version: 8,
    metadata: { 'wayfare:owner': 'Google Maps', 'wayfare:makers': makers },
    sources: {
      google: {
        type: 'raster',
        tiles: [`${origin}/v1/2dtiles/{z}/{x}/{y}?${parameters}`],
        // The area of a tile, independent of its pixel size.
        tileSize: 256,
        maxzoom: closest,
        attribution: 'Map data © Google',
      },
    },
    layers: [{ id: 'google', type: 'raster', source: 'google' }],
  };
}
