import { cities, landmarksOf, type WorldCity, type WorldLandmark } from '../geography/places.ts';
import { slugOf } from '../naming.ts';
import { mix, randomFrom, type Random } from '../random.ts';
import type { OpenHours, WorldAttraction } from './attraction.ts';
import { kindFacts, type WorldAttractionKind } from './kinds.ts';
import { productsOf } from './products.ts';

/** Sights that sell tickets, and how many of a city's do. */
const ticketed: Readonly<Partial<Record<WorldLandmark['kind'], number>>> = {
  museum: 3,
  monument: 4,
  viewpoint: 2,
  park: 1,
  stadium: 1,
};

const namesOfTours: Readonly<Partial<Record<WorldAttractionKind, (city: string) => string>>> = {
  walking_tour: (city) => `${city}: walking tour of the centre`,
  bike_tour: (city) => `${city}: sights by bicycle`,
  bus_tour: (city) => `${city}: open-top bus`,
  boat_trip: (city) => `${city}: boat trip`,
  food_tour: (city) => `${city}: tasting walk`,
  day_trip: (city) => `${city}: day trip to the countryside`,
  show: (city) => `${city}: music and dance evening`,
};

/** Tours in the order in which a growing city gets them. */
function toursOf(city: WorldCity): readonly WorldAttractionKind[] {
  const wanted: readonly (WorldAttractionKind | false)[] = [
    'walking_tour',
    city.coastal && 'boat_trip',
    city.weight >= 2 && 'food_tour',
    city.weight >= 4 && 'day_trip',
    city.population >= 1_000_000 && 'bus_tour',
    city.weight >= 6 && city.climate !== 'desert' && 'bike_tour',
    city.featured && 'show',
  ];
  return wanted.filter((kind) => kind !== false);
}

const all = [1, 2, 3, 4, 5, 6, 7];
const year = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const summer = [4, 5, 6, 7, 8, 9, 10];

/** From April to October, or from October to April in the south. */
const warmMonths = (city: WorldCity) => (city.lat < 0 ? year.filter((month) => month <= 4 || month >= 10) : summer);
const hasWinter = (city: WorldCity) => !['tropical', 'desert'].includes(city.climate);

function hoursOf(kind: WorldAttractionKind, city: WorldCity, random: Random): OpenHours[] {
  const { hours, restsWeekly, summerOnly } = kindFacts[kind];
  const rest = restsWeekly ? (city.country === 'IL' ? 6 : random.pick([1, 1, 1, 2])) : null;
  const days = all.filter((one) => one !== rest);
  return [{ days, months: summerOnly && hasWinter(city) ? warmMonths(city) : year, ...hours }];
}

function attractionOf(
  city: WorldCity,
  kind: WorldAttractionKind,
  at: { readonly name: string; readonly landmark: WorldLandmark | null; readonly rank: number },
): WorldAttraction {
  const slug = slugOf(at.landmark?.name ?? at.name).slice(0, 100);
  const id = `${city.id}-${(at.landmark?.slug ?? kind).slice(0, 50)}`;
  const random = randomFrom(mix(city.id, at.rank, kind.length, 77));
  const hours = hoursOf(kind, city, random);
  return {
    id,
    cityId: city.id,
    slug,
    name: at.name,
    kind,
    pattern: kind,
    landmark: at.landmark?.slug ?? null,
    lat: at.landmark?.lat ?? city.lat,
    lng: at.landmark?.lng ?? city.lng,
    tz: city.tz,
    minutes: kindFacts[kind].minutes,
    hours,
    weight: Math.round(1_000 / (at.rank + 1)) / 1_000,
    products: productsOf({ id, kind }, city, random),
  };
}

function attractionsIn(city: WorldCity): WorldAttraction[] {
  const left: Partial<Record<WorldLandmark['kind'], number>> = { ...ticketed };
  const sights = landmarksOf(city).filter(({ kind }) => {
    const more = left[kind] ?? 0;
    left[kind] = more - 1;
    return more > 0;
  });
  if (landmarksOf(city).length === 0) return [];
  return [
    ...sights.map((landmark, rank) =>
      attractionOf(city, landmark.kind as WorldAttractionKind, { name: landmark.name, landmark, rank }),
    ),
    ...toursOf(city).map((kind, place) =>
      attractionOf(city, kind, { name: namesOfTours[kind]!(city.name), landmark: null, rank: sights.length + place }),
    ),
  ];
}

let made: readonly WorldAttraction[] | undefined;

/** Every attraction of the invented world, city by city: always the same ones. */
export function worldAttractions(): readonly WorldAttraction[] {
  made ??= cities.flatMap(attractionsIn);
  return made;
}
