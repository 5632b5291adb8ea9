import Supercluster from 'supercluster';
import type { MapPoint } from './map-scene.ts';

/** A marker with a price on the map. Lists of them begin with the cheapest. */
export interface Pin extends MapPoint {
  readonly id: string;
  readonly price: string;
}

/** A marker at one point: a single pin, or a cluster with the cheapest price. */
export type Spot =
  | { readonly kind: 'pin'; readonly key: string; readonly at: [number, number]; readonly pin: Pin }
  | {
      readonly kind: 'cluster';
      readonly key: string;
      readonly at: [number, number];
      readonly number: number;
      readonly count: number;
      readonly price: string;
    };

interface Rank {
  readonly rank: number;
}

export interface Clusters {
  /** West, south, east, north; longitudes beyond 180° wrap around. */
  spots(box: GeoJSON.BBox, zoom: number): Spot[];
  /** The zoom at which a cluster splits. */
  opensAt(cluster: number): number;
  members(cluster: number): Pin[];
}

const radiusPx = 60;
const lastZoom = 16;

export function clustersOf(pins: readonly Pin[]): Clusters {
  const tree = new Supercluster<Rank, { rank: number }>({
    radius: radiusPx,
    maxZoom: lastZoom,
    map: ({ rank }) => ({ rank }),
    reduce: (all, { rank }) => void (all.rank = Math.min(all.rank, rank)),
  });
  tree.load(
    pins.map(({ lng, lat }, rank) => ({
      type: 'Feature',
      properties: { rank },
      geometry: { type: 'Point', coordinates: [lng, lat] },
    })),
  );
  return {
    spots: (box, zoom) =>
      tree.getClusters(box, Math.max(0, Math.floor(zoom))).map(({ properties, geometry }): Spot => {
        const at = geometry.coordinates as [number, number];
        const pin = pins[properties.rank] as Pin;
        return 'cluster' in properties
          ? {
              kind: 'cluster',
              key: `cluster ${properties.cluster_id}`,
              at,
              number: properties.cluster_id,
              count: properties.point_count,
              price: pin.price,
            }
          : { kind: 'pin', key: pin.id, at, pin };
      }),
    opensAt: (cluster) => tree.getClusterExpansionZoom(cluster),
    members: (cluster) => tree.getLeaves(cluster, Infinity).map(({ properties }) => pins[properties.rank] as Pin),
  };
}
