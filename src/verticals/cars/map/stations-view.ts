import type { MapScene } from '#ui/map/map-scene.ts';

export interface StationRowView {
  /** Its name, which cards have too. */
  readonly id: string;
  readonly lat: number;
  readonly lng: number;
  readonly name: string;
  readonly detail: string;
  readonly offers: string;
  /** The lowest total there, in whole units, rounded up. */
  readonly price: string;
}

/** The stations of a list of cars, and what is around them. */
export interface StationsView {
  readonly stations: readonly StationRowView[];
  readonly scene: MapScene;
}
