import { createGoogleMap, type GoogleMap } from '#storefront/google-map/google-map.ts';
import type { Log } from '#values/log.ts';
import { createOutbound } from '#web/outbound.ts';
import type { Config } from './config.ts';

/** Somebody waits for a map meanwhile. */
const patienceMs = 3_000;
const longestAnswer = 64 * 1_024;

export interface OpenMap extends Pick<GoogleMap, 'addStyles'> {
  /** Address of the style of a locale's maps; null: the schematic of our own. */
  styleOf(textLocale: string): string | null;
}

/** The operator's map: of Google, by an address of a style, or none. */
export function openMap(
  { googleMap, mapStyle, publicOrigin }: Pick<Config, 'googleMap' | 'mapStyle' | 'publicOrigin'>,
  log: Log,
  now: () => Date,
): OpenMap {
  if (!googleMap) return { styleOf: () => mapStyle ?? null, addStyles: () => undefined };
  const { key, url: origin } = googleMap;
  const send = createOutbound({
    name: 'Google map',
    url: origin,
    timeoutMs: patienceMs,
    maxBytes: longestAnswer,
    concurrency: 4,
  });
  return createGoogleMap({ send, key, origin, referer: `${publicOrigin}/`, log, now });
}
