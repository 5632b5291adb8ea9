import type { Database } from '#database/open.ts';
import {
  createHotelbeds,
  createHotelbedsContent,
  hotelbedsConfig,
  type HotelbedsContent,
} from '#suppliers/hotelbeds/hotelbeds.ts';
import { zonesBySupplierId } from '#verticals/hotels/mapping/load-zones.sql.ts';
import type { HotelSupplier } from '#verticals/hotels/supplier.ts';
import { createOutbound } from '#connector/outbound.ts';

export interface OpenHotelbeds {
  readonly supplier: HotelSupplier;
  readonly content: HotelbedsContent;
  /** Reloads which properties are mapped; once a minute. */
  refresh(): Promise<void>;
}

/** Hotelbeds for the properties that are mapped to it; null when its keys aren't set. */
export async function openHotelbeds(
  env: Readonly<Record<string, string | undefined>>,
  database: Database,
  now: () => Date,
  timeScale: number,
): Promise<OpenHotelbeds | null> {
  const config = hotelbedsConfig(env);
  if (!config) return null;
  const wire = createOutbound({
    name: 'Hotelbeds',
    url: config.url,
    timeoutMs: 90_000 * timeScale,
    concurrency: 16,
  });
  const account = { ...config, wire, now, timeScale };
  let zones = await zonesBySupplierId(database.db, 'hotelbeds');
  return {
    supplier: createHotelbeds({
      ...account,
      zoneOf: (id) => zones.get(id),
      ...(config.currency === null ? {} : { currencyOf: () => config.currency! }),
    }),
    content: createHotelbedsContent(account),
    async refresh() {
      zones = await zonesBySupplierId(database.db, 'hotelbeds');
    },
  };
}
