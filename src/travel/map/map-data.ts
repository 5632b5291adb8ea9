import type { AnyIconName } from '#ui/facility-paths.ts';
import type { MapScene } from '#ui/map/map-scene.ts';

/** One hotel of the results on the map. Every text is ready to be shown. */
export interface PinData {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
  /** All that the stay costs, in whole units, rounded up. */
  readonly price: string;
  /** The same to the last decimal. */
  readonly total: string;
  /** The parts charged now and paid at the property. */
  readonly split: string;
  readonly score: string | null;
  readonly picture: string | null;
}

export interface PinsAnswer {
  /** Total number of hotels. */
  readonly matching: number;
  readonly around: MapScene;
  /** The cheapest first. */
  readonly hotels: readonly PinData[];
}

/** Where a hotel or a city is, in words: complete without a map. */
export interface AreaView {
  readonly scene: MapScene;
  /** For one hotel; otherwise for a city. */
  readonly isHotel: boolean;
  readonly nearby: readonly { readonly icon: AnyIconName; readonly name: string; readonly distance: string }[];
}
