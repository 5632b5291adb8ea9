import { createGoogleMap, type GoogleMap } from '#storefront/google-map/google-map.ts';
import { addShores } from '#travel/map/shore/shores.ts';
import type { Log } from '#connector/log.ts';
import { createOutbound } from '#connector/outbound.ts';
import type { RateLimits } from '#web/rate-limit.ts';
import { truncateAddress } from '#web/server/host.ts';
import type { Config } from './config.ts';

/** Timeout in milliseconds, because a visitor waits for the map. */
const patienceMs = 3_000;
/** Once for each movement of a map. */
const askedPerMinute = 120;
const longestAnswer = 64 * 1_024;

export interface OpenMap extends Pick<GoogleMap, 'addTo'> {
  /** Address of the style of a locale's maps; null: the schematic of our own. */
  styleOf(textLocale: string): string | null;
}

/** The operator's map: of Google, by an address of a style, or none. */
export function openMap(
  { googleMap, mapStyle, publicOrigin }: Pick<Config, 'googleMap' | 'mapStyle' | 'publicOrigin'>,
  { limits, log, now }: { readonly limits: RateLimits; readonly log: Log; readonly now: () => Date },
): OpenMap {
  if (!googleMap) return { styleOf: () => mapStyle ?? null, addTo: addShores };
  const { key, url: origin } = googleMap;
  const send = createOutbound({
    name: 'Google map',
    url: origin,
    timeoutMs: patienceMs,
    maxBytes: longestAnswer,
    concurrency: 4,
  });
  const mayAsk = async (address: string) =>
    (await limits.limit('map makers', truncateAddress(address), askedPerMinute, 60)).allowed;
  const google = createGoogleMap({ send, key, origin, mayAsk, referer: `${publicOrigin}/`, log, now });
  return {
    styleOf: (textLocale) => google.styleOf(textLocale),
    addTo(app) {
      addShores(app);
      google.addTo(app);
    },
  };
}
