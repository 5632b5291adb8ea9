import { mix, turned, under } from './colour.ts';
import {
  type Climate,
  type Land,
  type Light,
  type Scheme,
  type Sky,
  type Time,
  lands,
  lights,
  schemes,
} from './palette.ts';
import { type Random, seeded } from './seeded.ts';
import { type Sheet, newSheet } from './svg.ts';

/** Everything that one picture is drawn under. */
export interface Setting {
  seed: number;
  sheet: Sheet;
  random: Random;
  climate: Climate;
  coastal: boolean;
  time: Time;
  light: Light;
  sky: Sky;
  land: Land;
  scheme: Scheme;
  snow: boolean;
  /** -1 when the sun stands on the left, 1 on the right. */
  side: -1 | 1;
  /** A surface's colour under this light. */
  lit(colour: string): string;
  /** The same, seen through air; `share` 1 is all haze. */
  far(colour: string, share: number): string;
}

interface Place {
  seed: number;
  climate: Climate;
  coastal: boolean;
}

/**
 * `salt` distinguishes the pictures of one property. Properties of the building itself (its colours, its season) come
 * from the seed only, so that all its pictures agree.
 */
export function newSetting(place: Place, name: string, salt: number, time: Time): Setting {
  const own = seeded(place.seed, 1);
  const hue = own.between(-7, 7);
  const scheme = own.pick(schemes[place.climate]).map((colour) => turned(colour, hue)) as unknown as Scheme;
  const snow = (place.climate === 'nordic' || place.climate === 'mountain') && own.chance(0.4);
  const random = seeded(place.seed, 100 + salt);
  const light = lights[time];
  const sky = random.pick(light.skies);
  const haze = mix(sky[1], sky[2], 0.55);
  // Snow under a fully warm light would look like sand.
  const tint = snow ? mix(light.tint, '#eef2ff', 0.4) : light.tint;
  const lit = (colour: string) => under(tint, colour);
  const land = lands[place.climate];
  return {
    seed: place.seed,
    sheet: newSheet(`w${place.seed.toString(36)}${name}`),
    random,
    climate: place.climate,
    coastal: place.coastal,
    time,
    light,
    sky,
    land: snow ? { ...land, grass: '#eaf1f5', path: '#dfe6ea', hill: mix(land.hill, '#e6eef4', 0.35) } : land,
    scheme,
    snow,
    side: random.chance(0.5) ? -1 : 1,
    lit,
    far: (colour, share) => mix(lit(colour), haze, share),
  };
}
