import { apportion } from './apportion.ts';
import { accessibilityOf } from './accessibility.ts';
import { amenitiesOf, cardsOf, kindIn, picturesOf, reviewsOf, starsOf, viewsOf } from './facts.ts';
import { placeIn } from './location.ts';
import { addressOf, nameOf, phoneOf, slugOf } from './naming.ts';
import { cities, cityOf, countries, countryOf, type WorldCity, type WorldCountry } from './geography/places.ts';
import type { PropertyKind, Stars } from '#verticals/hotels/content/vocabulary.ts';
import type { WorldProperty } from './property.ts';
import { mix, randomFrom, type Random } from './random.ts';
import { roomTypesOf, scaled } from './rooms.ts';

export { nightFactorBp, nightLevel } from './seasons.ts';
export type { CityTax, WorldCity, WorldCountry, WorldDistrict } from './geography/places.ts';
export type { WorldPlan, WorldProperty, WorldRoomType } from './property.ts';

const idsPerCity = 100_000;
const contractsPerCity = 500;

/** The real places of the invented properties. */
export function worldPlaces(): {
  countries: readonly WorldCountry[];
  cities: readonly WorldCity[];
} {
  return { countries, cities };
}

/**
 * The demo world, one property at a time, city by city, `properties` in all. The same seed gives the
 * same property under the same id, in a world of any size. Throws when a city would outgrow its ids
 * (beyond two million properties).
 */
export function* generateWorld(options: { seed: number; properties: number }): Generator<WorldProperty> {
  const counts = countsOf(options.properties);
  for (const [index, city] of cities.entries()) {
    const count = counts[index] as number;
    if (count > idsPerCity) throw new RangeError(`${count} properties are too many for a city`);
    for (let position = 0; position < count; position += 1)
      yield propertyAt(city, (index + 1) * idsPerCity + position, position, options.seed);
  }
}

/** Minimum number of hotels in a city: low, so that popular cities have most, but no city of a default world is empty. */
function fewestIn(properties: number): number {
  return Math.min(4, Math.max(1, Math.floor(properties / cities.length / 2)));
}

const counted = new Map<number, readonly number[]>();

/** How many properties each city has, in the order of the cities. */
function countsOf(properties: number): readonly number[] {
  let counts = counted.get(properties);
  if (!counts) {
    const weights = cities.map((city) => city.weight);
    counts = apportion(weights, properties, fewestIn(properties));
    if (counted.size > 20) counted.clear();
    counted.set(properties, counts);
  }
  return counts;
}

/** The property with this id, made without any other; null when a world of this size has none. */
export function propertyOf(id: number, options: { seed: number; properties: number }): WorldProperty | null {
  if (!Number.isSafeInteger(id) || id < idsPerCity) return null;
  const index = Math.floor(id / idsPerCity) - 1;
  const position = id % idsPerCity;
  const city = cities[index];
  if (!city || position >= (countsOf(options.properties)[index] ?? 0)) return null;
  return propertyAt(city, id, position, options.seed);
}

/**
 * Whose hotel it is: the operator's own contracts cover the featured cities and Israel, up to five hundred houses in
 * each; in a larger world the rest of those cities is sold by the sandbox supplier too.
 */
export function suppliesOf({ id, cityId }: Pick<WorldProperty, 'id' | 'cityId'>): ('direct' | 'sandbox')[] {
  const city = cityOf(cityId);
  const own = (city.featured || city.country === 'IL') && id % idsPerCity < contractsPerCity;
  return [own ? 'direct' : 'sandbox'];
}

/** The operator's own properties, city by city. */
export function* contractedProperties(options: { seed: number; properties: number }): Generator<WorldProperty> {
  const counts = countsOf(options.properties);
  for (const [index, city] of cities.entries()) {
    const first = (index + 1) * idsPerCity;
    if (!suppliesOf({ id: first, cityId: city.id }).includes('direct')) continue;
    const count = Math.min(counts[index] as number, contractsPerCity);
    for (let position = 0; position < count; position += 1)
      yield propertyAt(city, first + position, position, options.seed);
  }
}

function propertyAt(city: WorldCity, id: number, position: number, seed: number): WorldProperty {
  const random = randomFrom(mix(seed, city.id, position));
  const { currency, callingCode } = countryOf(city.country);
  const kind = kindIn(city, random);
  const stars = starsOf(kind, random);
  const name = nameOf(city, position, kind, random);
  const { district, lat, lng, distanceToCentreM, distanceToBeachM } = placeIn(city, random);
  const frame = { city, kind, stars, distanceToBeachM };
  const amenities = amenitiesOf(frame, random);
  const has = new Set(amenities);
  const children = has.has('family_rooms') || has.has('kids_club') || random.chance(kind === 'boutique' ? 0.75 : 0.97);
  const quality = random.next() + random.next() - 1;
  const yearBuilt = 2024 - Math.floor(random.next() ** 2 * 130);
  const tallest = floorsOf(kind, stars, random);
  const roomsTotal = roomsOf(kind, stars, random);
  const floors = fittingFloors(tallest, roomsTotal, kind);
  const doubleMinor = doublePriceOf(city, kind, stars, quality, distanceToBeachM);
  const address = addressOf(city, random);
  const phone = phoneOf(callingCode, random);
  const checkIn = {
    from: random.pick(['14:00', '15:00', '15:00', '16:00']),
    until: has.has('front_desk_24h') ? null : random.pick(['21:00', '22:00', '23:00']),
  };
  const checkOut = { until: random.pick(['10:00', '11:00', '11:00', '12:00']) };
  const minAge = city.country === 'US' ? random.pick([18, 21]) : 18;
  const yearRenovated = yearBuilt < 2012 && random.chance(0.8) ? random.int(Math.max(2008, yearBuilt), 2025) : null;
  return {
    id,
    slug: slugOf(name),
    name,
    cityId: city.id,
    district,
    kind,
    stars,
    lat,
    lng,
    address,
    phone,
    tz: city.tz,
    currency,
    checkIn,
    checkOut,
    minAge,
    floors,
    roomsTotal,
    yearBuilt,
    yearRenovated,
    ...reviewsOf(stars, quality, distanceToCentreM, random),
    amenities,
    accessibility: accessibilityOf({ id, kind, stars, floors, yearBuilt, yearRenovated, amenities }),
    policies: {
      children,
      pets: has.has('pets') ? random.pick(['free', 'fee', 'fee']) : 'no',
      smoking: !has.has('non_smoking'),
      depositMinor: random.chance(0.12) ? city.priceStepMinor * 50 : null,
      paymentCards: cardsOf(city.country, random),
    },
    distanceToCentreM,
    distanceToBeachM,
    pictures: picturesOf(has, random),
    roomTypes: roomTypesOf(
      {
        kind,
        stars,
        amenities: has,
        views: viewsOf(frame, has),
        doubleMinor,
        priceStepMinor: city.priceStepMinor,
        roomsTotal,
        children,
      },
      random,
    ),
  };
}

const starsBp: Readonly<Record<Stars, number>> = { 1: 5200, 2: 7200, 3: 10000, 4: 14800, 5: 27000 };
const kindBp: Readonly<Record<PropertyKind, number>> = {
  hotel: 10000,
  apartment: 9700,
  resort: 11500,
  hostel: 8500,
  guesthouse: 8700,
  boutique: 11200,
};

function doublePriceOf(
  city: WorldCity,
  kind: PropertyKind,
  stars: Stars,
  quality: number,
  distanceToBeachM: number | null,
): number {
  const qualityBp = 10000 + Math.round(quality * 1600);
  const beachBp = distanceToBeachM !== null && distanceToBeachM < 400 ? 11000 : 10000;
  const byClass = scaled(scaled(city.threeStarMinor, starsBp[stars]), kindBp[kind]);
  return scaled(scaled(byClass, qualityBp), beachBp);
}

function floorsOf(kind: PropertyKind, stars: Stars, random: Random): number {
  if (kind === 'guesthouse' || kind === 'hostel') return random.int(2, 5);
  if (kind === 'resort') return random.int(2, 9);
  return kind === 'hotel' && stars >= 4 ? random.int(5, 24) : random.int(3, 9);
}

/** No tower of four rooms a floor, and no bungalow of a hundred: a floor has from eight to some forty of them. */
function fittingFloors(tallest: number, rooms: number, kind: PropertyKind): number {
  const small = kind === 'guesthouse' || kind === 'boutique' || kind === 'apartment' || kind === 'hostel';
  const most = Math.max(2, Math.floor(rooms / (small ? 4 : 8)));
  return Math.max(Math.min(tallest, most), Math.ceil(rooms / (kind === 'resort' ? 70 : 40)));
}

function roomsOf(kind: PropertyKind, stars: Stars, random: Random): number {
  if (kind === 'guesthouse') return random.int(6, 18);
  if (kind === 'hostel' || kind === 'boutique') return random.int(14, 48);
  if (kind === 'resort') return random.int(90, 420);
  return kind === 'apartment' ? random.int(12, 70) : random.int(20, 60 + stars * 45);
}
