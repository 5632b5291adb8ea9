import type { Kind } from './building/building.ts';
import type { Landmark } from './city/city.ts';
import type { Climate, Time } from './palette.ts';
import { seeded } from './seeded.ts';

export type Scene = 'facade' | 'lobby' | 'room' | 'pool' | 'restaurant' | 'view' | 'bathroom';

/** What a property's picture depends on, and nothing else. */
export interface PropertyPicture {
  /** The property's own, 32 bits: all its pictures show the same house, colours and furniture. */
  seed: number;
  /** 0 to 99: distinguishes pictures of one scene. Rooms from 50 show the window side instead of the bed. */
  turn: number;
  scene: Scene;
  /** 1 to 5. */
  stars: number;
  kind: Kind;
  climate: Climate;
  coastal: boolean;
  time: Time;
  /** The city's sight, visible from the property's balconies. */
  landmark: Landmark;
}

export interface CityPicture {
  seed: number;
  climate: Climate;
  coastal: boolean;
  landmark?: Landmark;
}

/** See `turn`. */
export const cornerFrom = 50;

const kinds = ['hotel', 'apartment', 'resort', 'hostel', 'guesthouse', 'boutique'] as const;
const scenes = ['facade', 'lobby', 'room', 'pool', 'restaurant', 'view', 'bathroom'] as const;
const climates = ['mediterranean', 'desert', 'tropical', 'temperate', 'nordic', 'mountain', 'urban'] as const;
const times = ['morning', 'noon', 'golden', 'dusk', 'night'] as const;
const sights = ['dome', 'tower', 'arches', 'pyramid', 'canal', 'skyscraper', 'castle', 'temple'] as const;

const propertyName = new RegExp(
  `^(0|[1-9]\\d{0,9})-(0|[1-9]\\d?)-(${scenes.join('|')})-([1-5])-(${kinds.join('|')})-(${climates.join('|')})-([01])-(${times.join('|')})(?:-(${sights.join('|')}))?$`,
  'u',
);
const cityName = new RegExp(`^(0|[1-9]\\d{0,9})-city-(${climates.join('|')})-([01])-(${sights.join('|')}|none)$`, 'u');

type Times = readonly [Time, ...Time[]];

/** The hours that suit each scene. */
const hours: Record<Scene, Times> = {
  facade: ['morning', 'morning', 'noon', 'golden', 'golden', 'golden', 'dusk', 'dusk', 'night'],
  lobby: ['morning', 'noon', 'golden', 'dusk', 'night'],
  room: ['morning', 'noon', 'noon', 'golden', 'golden', 'dusk', 'night'],
  pool: ['morning', 'noon', 'noon', 'golden', 'dusk'],
  restaurant: ['noon', 'golden', 'dusk', 'dusk', 'night'],
  view: ['morning', 'noon', 'golden', 'golden', 'dusk', 'night'],
  bathroom: ['morning', 'morning', 'noon', 'noon', 'golden', 'night'],
};

/** The hour at which a scene is drawn; the seed picks among those that suit it. */
export function hourOf({ seed, turn, scene }: Pick<PropertyPicture, 'seed' | 'turn' | 'scene'>): Time {
  // Bathrooms came later; the hours of all other scenes stay as they were.
  const salt = scene === 'bathroom' ? 900 + turn : 300 + turn * 6 + scenes.indexOf(scene);
  return seeded(seed, salt).pick(hours[scene]);
}

/** The name of a property's picture, such as `1234567-0-facade-4-hotel-mediterranean-1-dusk`; only views name the city's sight. */
export function pictureName(picture: PropertyPicture): string {
  const { seed, turn, scene, stars, kind, climate, coastal, time, landmark } = picture;
  const name = `${String(seed)}-${String(turn)}-${scene}-${String(stars)}-${kind}-${climate}-${coastal ? '1' : '0'}-${time}`;
  return scene === 'view' && landmark !== 'none' ? `${name}-${landmark}` : name;
}

/** Null for anything that `pictureName` would not have written for a seed of 32 bits. */
export function parsePictureName(name: string): PropertyPicture | null {
  const parts = propertyName.exec(name);
  const seed = Number(parts?.[1]);
  if (parts === null || seed > 0xffffffff) return null;
  if (parts[9] !== undefined && parts[3] !== 'view') return null;
  return {
    seed,
    turn: Number(parts[2]),
    scene: parts[3] as PropertyPicture['scene'],
    stars: Number(parts[4]),
    kind: parts[5] as PropertyPicture['kind'],
    climate: parts[6] as PropertyPicture['climate'],
    coastal: parts[7] === '1',
    time: parts[8] as PropertyPicture['time'],
    landmark: (parts[9] ?? 'none') as PropertyPicture['landmark'],
  };
}

/** The name of a city's picture, such as `42-city-desert-0-temple`. */
export function cityPictureName(picture: CityPicture): string {
  return `${String(picture.seed)}-city-${picture.climate}-${picture.coastal ? '1' : '0'}-${picture.landmark ?? 'none'}`;
}

/** Null for anything that `cityPictureName` would not have written for a seed of 32 bits. */
export function parseCityPictureName(name: string): CityPicture | null {
  const parts = cityName.exec(name);
  const seed = Number(parts?.[1]);
  if (parts === null || seed > 0xffffffff) return null;
  return {
    seed,
    climate: parts[2] as CityPicture['climate'],
    coastal: parts[3] === '1',
    landmark: parts[4] as NonNullable<CityPicture['landmark']>,
  };
}
