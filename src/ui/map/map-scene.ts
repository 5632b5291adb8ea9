import type { AnyIconName } from '../facility-paths.ts';

export interface MapPoint {
  readonly lat: number;
  readonly lng: number;
}

export interface MapMark extends MapPoint {
  readonly name: string;
  readonly icon: AnyIconName;
  /** `park`, `beach` and `airport` are drawn as areas. */
  readonly kind: string;
}

/** The content of a map without its pins. Texts are ready to be shown. */
export interface MapScene {
  readonly centre: MapPoint & { readonly name: string };
  /** Parts of the city. */
  readonly areas: readonly (MapPoint & { readonly name: string })[];
  readonly marks: readonly MapMark[];
  /** Circles around the centre. */
  readonly rings: readonly { readonly metres: number; readonly label: string }[];
  /** Address of the water around the place; null: it has none, or the map is not ours. */
  readonly shore: string | null;
  /** A MapLibre style of the operator; null: our own schematic, without a provider. */
  readonly style: string | null;
}
