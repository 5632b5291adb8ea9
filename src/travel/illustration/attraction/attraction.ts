import type { Landmark } from '../city/landmark.ts';
import { lightOver } from '../light.ts';
import type { Climate, Time } from '../palette.ts';
import { seeded } from '../seeded.ts';
import { newSetting, type Setting } from '../setting.ts';
import { finished } from '../svg.ts';
import { monument, museum, park, show, stadium, viewpoint } from './sights.ts';
import { bikeTour, boatTrip, busTour, dayTrip, experience, foodTour, walkingTour } from './tours.ts';

const scenes = {
  museum,
  monument,
  viewpoint,
  park,
  stadium,
  walking_tour: walkingTour,
  bike_tour: bikeTour,
  bus_tour: busTour,
  boat_trip: boatTrip,
  food_tour: foodTour,
  day_trip: dayTrip,
  show,
  experience,
} as const satisfies Readonly<Record<string, (setting: Setting, landmark: Landmark) => string>>;

export type AttractionScene = keyof typeof scenes;

/** What an attraction's picture depends on, and nothing else. */
export interface AttractionPicture {
  /** The attraction's own, 32 bits. */
  readonly seed: number;
  /** 0 to 9: distinguishes its pictures. */
  readonly turn: number;
  readonly scene: AttractionScene;
  readonly climate: Climate;
  /** The sight of its city. */
  readonly landmark: Landmark;
}

const climates = ['mediterranean', 'desert', 'tropical', 'temperate', 'nordic', 'mountain', 'urban'] as const;
const sights = ['dome', 'tower', 'arches', 'pyramid', 'canal', 'skyscraper', 'castle', 'temple', 'none'] as const;
const written = new RegExp(
  `^(0|[1-9]\\d{0,9})-(\\d)-(${Object.keys(scenes).join('|')})-(${climates.join('|')})-(${sights.join('|')})$`,
  'u',
);

/** The name of a picture, such as `42-0-museum-desert-temple`. */
export function attractionPictureName({ seed, turn, scene, climate, landmark }: AttractionPicture): string {
  return `${String(seed)}-${String(turn)}-${scene}-${climate}-${landmark}`;
}

/** Null for anything that `attractionPictureName` would not have written for a seed of 32 bits. */
export function parseAttractionPictureName(name: string): AttractionPicture | null {
  const [, seed = '', turn = '', scene, climate, landmark] = written.exec(name) ?? [];
  if (scene === undefined || Number(seed) > 0xffffffff) return null;
  return {
    seed: Number(seed),
    turn: Number(turn),
    scene: scene as AttractionScene,
    climate: climate as Climate,
    landmark: landmark as Landmark,
  };
}

const hours: readonly [Time, ...Time[]] = ['morning', 'noon', 'noon', 'golden', 'golden', 'dusk'];

/**
 * An attraction's picture, 1200 × 800, with the guarantees of `drawProperty`. Each turn is another day there: other light,
 * other people.
 */
export function drawAttraction({ seed, turn, scene, climate, landmark }: AttractionPicture): string {
  const time = seeded(seed, 700 + turn).pick(hours);
  const setting = newSetting({ seed, climate, coastal: false }, `at${String(turn)}`, 40 + turn, time);
  const drawn = scenes[scene](setting, landmark);
  const body = scene === 'show' ? drawn : drawn + lightOver(setting, 1200, 800, 0.6);
  return finished(setting.sheet, 1200, 800, body);
}
