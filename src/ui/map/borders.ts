import { feature } from 'topojson-client';
import address from 'world-atlas/countries-50m.json?url';

let loading: Promise<GeoJSON.FeatureCollection> | undefined;

/** Countries of the world (Natural Earth, 1:50 million): a file of our own, fetched once when a map is zoomed out far. */
export function borders(): Promise<GeoJSON.FeatureCollection> {
  loading ??= read();
  loading.catch(() => (loading = undefined));
  return loading;
}

async function read(): Promise<GeoJSON.FeatureCollection> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`the borders were answered with ${response.status}`);
  const topology = (await response.json()) as Parameters<typeof feature>[0];
  return feature(topology, 'countries') as GeoJSON.Feature as unknown as GeoJSON.FeatureCollection;
}
