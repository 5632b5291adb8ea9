import type { Kind } from './building/building.ts';
import type { Landmark } from './city/city.ts';
import type { Climate } from './palette.ts';

export type Scene = 'facade' | 'lobby' | 'room' | 'pool' | 'restaurant' | 'view';

/** What a property's picture depends on, and nothing else: `seed` is 32 bits, `stars` 1 to 5. */
export interface PropertyPicture {
  seed: number;
  scene: Scene;
  stars: number;
  kind: Kind;
  climate: Climate;
  coastal: boolean;
}

export interface CityPicture {
  seed: number;
  climate: Climate;
  coastal: boolean;
  landmark?: Landmark;
}

const kinds = ['hotel', 'apartment', 'resort', 'hostel', 'guesthouse', 'boutique'] as const;
const scenes = ['facade', 'lobby', 'room', 'pool', 'restaurant', 'view'] as const;
const climates = ['mediterranean', 'desert', 'tropical', 'temperate', 'nordic', 'mountain', 'urban'] as const;
const landmarks = ['dome', 'tower', 'arches', 'pyramid', 'canal', 'skyscraper', 'castle', 'temple', 'none'] as const;

const propertyName = new RegExp(
  `^(0|[1-9]\\d{0,9})-(${scenes.join('|')})-([1-5])-(${kinds.join('|')})-(${climates.join('|')})-([01])\\.svg$`,
  'u',
);
const cityName = new RegExp(
  `^(0|[1-9]\\d{0,9})-city-(${climates.join('|')})-([01])-(${landmarks.join('|')})\\.svg$`,
  'u',
);

/** The file name of a property's picture, such as `1234567-facade-4-hotel-mediterranean-1.svg`. */
export function pictureFile(picture: PropertyPicture): string {
  const { seed, scene, stars, kind, climate, coastal } = picture;
  return `${String(seed)}-${scene}-${String(stars)}-${kind}-${climate}-${coastal ? '1' : '0'}.svg`;
}

/** Null for anything that `pictureFile` would not have written for a seed of 32 bits. */
export function parsePictureFile(name: string): PropertyPicture | null {
  const parts = propertyName.exec(name);
  const seed = Number(parts?.[1]);
  if (parts === null || seed > 0xffffffff) return null;
  return {
    seed,
    scene: parts[2] as PropertyPicture['scene'],
    stars: Number(parts[3]),
    kind: parts[4] as PropertyPicture['kind'],
    climate: parts[5] as PropertyPicture['climate'],
    coastal: parts[6] === '1',
  };
}

/** The file name of a city's picture, such as `42-city-desert-0-temple.svg`. */
export function cityFile(picture: CityPicture): string {
  return `${String(picture.seed)}-city-${picture.climate}-${picture.coastal ? '1' : '0'}-${picture.landmark ?? 'none'}.svg`;
}

/** Null for anything that `cityFile` would not have written for a seed of 32 bits. */
export function parseCityFile(name: string): CityPicture | null {
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
