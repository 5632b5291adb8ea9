import type { WorldCity } from './geography/places.ts';
import {
  amenities as everyAmenity,
  type Amenity,
  type CardBrand,
  type PropertyKind,
  type ReviewScores,
  type RoomView,
  type Scene,
  type Stars,
} from '#verticals/hotels/content/vocabulary.ts';
import type { WorldProperty } from './property.ts';
import { mix, type Random } from './random.ts';

export interface Frame {
  city: WorldCity;
  kind: PropertyKind;
  stars: Stars;
  distanceToBeachM: number | null;
}

/** The kind of property, by landscape. */
export function kindIn(city: WorldCity, random: Random): PropertyKind {
  const hostel = city.population > 100_000 ? 7 : 3;
  const resort = resortShare(city);
  return random.weighted({
    hotel: 52,
    apartment: 14,
    boutique: 13,
    guesthouse: 11,
    hostel,
    resort,
  });
}

function resortShare(city: WorldCity): number {
  if (city.climate === 'mountain') return 6;
  if (!city.sea?.beach || city.climate === 'temperate' || city.climate === 'urban') return 0;
  return city.climate === 'mediterranean' && city.population > 250_000 ? 3 : 20;
}

export function starsOf(kind: PropertyKind, random: Random): Stars {
  const odds: Readonly<Record<PropertyKind, Partial<Record<`${Stars}`, number>>>> = {
    hotel: { 1: 2, 2: 13, 3: 38, 4: 35, 5: 12 },
    apartment: { 2: 8, 3: 45, 4: 40, 5: 7 },
    resort: { 3: 15, 4: 50, 5: 35 },
    hostel: { 1: 45, 2: 55 },
    guesthouse: { 2: 40, 3: 52, 4: 8 },
    boutique: { 3: 20, 4: 55, 5: 25 },
  };
  return Number(random.weighted<`${Stars}`>(odds[kind])) as Stars;
}

// Jewish communities large enough for kosher hotel kitchens.
const kosherCities = new Set(['new-york', 'london', 'paris', 'miami', 'prague', 'budapest', 'dubai', 'vienna']);

/** Amenities of the property, in the order of the closed list. */
export function amenitiesOf({ city, kind, stars, distanceToBeachM }: Frame, random: Random): Amenity[] {
  const cold = city.climate === 'nordic' || city.climate === 'mountain';
  const warm = city.climate === 'tropical' || city.climate === 'desert';
  const flat = kind === 'apartment';
  const serviced = !flat && kind !== 'hostel' && kind !== 'guesthouse';
  const resort = kind === 'resort';
  const kosher = city.country === 'IL' ? 0.65 : kosherCities.has(city.slug) ? 0.06 : 0;
  const [four, five] = [stars >= 4, stars === 5];
  const restaurant = serviced && random.chance(resort || five ? 1 : four ? 0.85 : 0.35);
  const pool = random.chance(resort ? 1 : warm ? (four ? 0.85 : 0.3) : four ? 0.25 : 0.06);
  const spa = serviced && random.chance(five ? 0.85 : resort ? 0.75 : four ? 0.35 : 0.04);
  const breakfast = restaurant || (!flat && random.chance(0.75));
  const odds: Readonly<Record<Amenity, number>> = {
    wifi: 1,
    pool: Number(pool),
    indoor_pool: four && serviced ? (cold ? 0.45 : spa ? 0.3 : 0.05) : 0,
    spa: Number(spa),
    gym: four || resort ? 0.75 : flat ? 0.2 : 0.12,
    parking: city.population > 2_000_000 ? 0.4 : 0.65,
    breakfast: Number(breakfast),
    restaurant: Number(restaurant),
    bar: restaurant ? 0.85 : kind === 'hostel' ? 0.5 : serviced ? 0.3 : 0,
    room_service: restaurant && four ? 0.8 : 0.03,
    air_conditioning: cold ? 0.3 : warm || four ? 0.97 : 0.75,
    heating: city.climate === 'tropical' ? 0 : 0.95,
    family_rooms: resort || flat ? 0.8 : 0.4,
    kids_club: resort ? 0.6 : 0,
    beach_access: distanceToBeachM !== null && distanceToBeachM < 350 ? 0.7 : 0,
    airport_shuttle: four ? 0.3 : 0.12,
    ev_charging: four ? 0.35 : 0.1,
    pets: 0.28,
    lift: kind === 'guesthouse' ? 0.15 : four ? 0.97 : 0.6,
    laundry: 0.55,
    concierge: five ? 0.95 : four && serviced ? 0.45 : 0,
    business_centre: four && serviced && !resort ? 0.45 : 0.03,
    non_smoking: 0.93,
    kosher: restaurant || breakfast ? kosher : 0,
    terrace: 0.4,
    garden: resort ? 0.9 : 0.22,
    kitchen: flat ? 1 : kind === 'hostel' ? 0.7 : 0.02,
    front_desk_24h: four || resort ? 0.95 : flat ? 0.15 : 0.6,
    luggage_storage: 0.85,
    step_free: four ? 0.75 : 0.35,
  };
  return everyAmenity.filter((amenity) => random.chance(odds[amenity]));
}

/** The views that rooms of the property can have. */
export function viewsOf({ city, distanceToBeachM }: Frame, has: ReadonlySet<Amenity>): RoomView[] {
  const views: RoomView[] = ['city', 'courtyard'];
  if (distanceToBeachM !== null && distanceToBeachM < 900) views.push('sea', 'sea');
  if (has.has('pool')) views.push('pool');
  if (has.has('garden')) views.push('garden');
  if (city.climate === 'mountain') views.push('mountain', 'mountain');
  return views;
}

/**
 * Score of ten with one decimal and its six parts; a new property has none. `quality` goes from −1
 * to 1 and moves the price too, `distanceToCentreM` moves the location.
 */
export function reviewsOf(
  stars: Stars,
  quality: number,
  distanceToCentreM: number,
  random: Random,
): Pick<WorldProperty, 'score' | 'reviewCount' | 'reviewScores' | 'reviewCounts'> {
  if (random.chance(0.03)) return { score: null, reviewCount: 0, reviewScores: null, reviewCounts: null };
  const mean = 8 + (stars - 3) * 0.28 + quality * 0.85;
  const near = Math.max(-0.7, 0.7 - distanceToCentreM / 4000);
  const part = (shift: number) => tenth(mean + shift + (random.next() - 0.5) * 0.5);
  const reviewScores: ReviewScores = {
    cleanliness: part(0.1),
    comfort: part((stars - 3) * 0.12),
    location: part(near),
    staff: part(0.25),
    facilities: part((stars - 3) * 0.18 - 0.15),
    value: part((3 - stars) * 0.2),
  };
  const parts = Object.values(reviewScores) as number[];
  const reviewCount = Math.round(12 * 2 ** (random.next() * 5 + random.next() * 3.5));
  // Most reviews mention the location, fewest the staff.
  const spoke = (shareBp: number, category: number) =>
    Math.ceil((reviewCount * (shareBp - (mix(reviewCount, parts[category]! * 10, category) % 900))) / 10_000);
  return {
    score: tenth(parts.reduce((sum, value) => sum + value, 0) / parts.length),
    reviewCount,
    reviewScores,
    reviewCounts: {
      cleanliness: spoke(9_300, 0),
      comfort: spoke(8_600, 1),
      location: spoke(9_900, 2),
      staff: spoke(7_900, 3),
      facilities: spoke(8_200, 4),
      value: spoke(9_000, 5),
    },
  };
}

function tenth(value: number): number {
  return Math.round(Math.min(9.9, Math.max(4.8, value)) * 10) / 10;
}

const cardsByCountry: Readonly<Record<string, readonly CardBrand[]>> = {
  IL: ['isracard', 'diners'],
  JP: ['jcb'],
  KR: ['jcb', 'unionpay'],
  CN: ['unionpay'],
  HK: ['unionpay', 'jcb'],
  MO: ['unionpay'],
  TW: ['jcb'],
  SG: ['unionpay', 'jcb'],
  TH: ['unionpay', 'jcb'],
};

/** Card brands that the front desk accepts. */
export function cardsOf(country: string, random: Random): CardBrand[] {
  const cards: CardBrand[] = ['visa', 'mastercard'];
  if (random.chance(0.6)) cards.push('amex');
  return [...cards, ...(cardsByCountry[country] ?? [])];
}

/** Five to eight pictures, the facade first; a pool or a restaurant only where there is one. */
export function picturesOf(has: ReadonlySet<Amenity>, random: Random): { seed: number; scene: Scene }[] {
  const scenes: Scene[] = ['facade', 'room'];
  if (has.has('pool') || has.has('indoor_pool')) scenes.push('pool');
  scenes.push('lobby');
  if (has.has('restaurant')) scenes.push('restaurant');
  scenes.push('view', 'room');
  if (random.chance(0.5)) scenes.push('room');
  const pictures = scenes.map((scene) => ({ seed: random.int(1, 0x7fffffff), scene }));
  // Added last, and not drawn from `random`, so that all other facts of a property stay the same.
  return [...pictures, { seed: mix(pictures[0]!.seed, 61) >>> 1 || 1, scene: 'bathroom' }];
}
