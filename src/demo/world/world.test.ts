import { describe, expect, test } from 'vitest';
import { nameOf, slugOf } from './naming.ts';
import { cityOf } from './geography/places.ts';
import { randomFrom } from './random.ts';
import { sampled } from '#tests/full.ts';
import { accessibilityFacts } from '#verticals/hotels/content/vocabulary.ts';
import { amenities, roomCodes } from '#verticals/hotels/content/vocabulary.ts';
import { generateWorld, suppliesOf, worldPlaces, type WorldProperty } from './world.ts';

const { cities } = worldPlaces();
const world = [...generateWorld({ seed: 20261120, properties: 3000 })];

function byCity(properties: readonly WorldProperty[]): Map<string, WorldProperty[]> {
  return Map.groupBy(properties, (property) => cityOf(property.cityId).slug);
}

function repeated(list: readonly (string | number)[]): (string | number)[] {
  return list.filter((value, at) => list.indexOf(value) !== at);
}

describe('the generated world', () => {
  test('is the same every time, and another with another seed', () => {
    expect(sampled([...generateWorld({ seed: 20261120, properties: 3000 })], 7)).toEqual(sampled(world, 7));
    const [other] = generateWorld({ seed: 1, properties: 3000 });
    expect(other).not.toEqual(world[0]);
  });

  test('keeps a property under its id when the world grows', () => {
    const larger = new Map<number, WorldProperty>();
    for (const property of generateWorld({ seed: 20261120, properties: 9000 })) larger.set(property.id, property);
    expect(world.filter(({ id }) => !larger.has(id))).toEqual([]);
    for (const property of sampled(world, 7)) expect(larger.get(property.id)).toEqual(property);
  });

  test.each([0, 1, 50, 684, 685, 1500])('%i properties are exactly so many', (properties) => {
    expect([...generateWorld({ seed: 3, properties })]).toHaveLength(properties);
  });

  test('streams: the first of a million comes without the rest', () => {
    const stream = generateWorld({ seed: 3, properties: 1_000_000 });
    expect(stream.next().value?.id).toBe(100_000);
  });

  test('numbers follow the cities', () => {
    const counts = new Map([...byCity(world)].map(([slug, list]) => [slug, list.length]));
    expect(counts.size).toBe(cities.length);
    expect(Math.min(...counts.values())).toBeGreaterThanOrEqual(2);
    for (const slug of ['dubai', 'berlin', 'barcelona', 'cancun', 'amsterdam', 'tel-aviv', 'eilat', 'jerusalem']) {
      expect(counts.get(slug), slug).toBeGreaterThanOrEqual(40);
      expect(counts.get(slug), slug).toBeLessThanOrEqual(90);
    }
  });

  test('ids are unique; names and slugs are unique within the city', () => {
    expect(new Set(world.map(({ id }) => id)).size).toBe(world.length);
    for (const list of byCity(world).values()) {
      expect(repeated(list.map(({ name }) => name))).toEqual([]);
      expect(repeated(list.map(({ slug }) => slug))).toEqual([]);
    }
  });

  test.each(['barcelona', 'berlin', 'tokyo'])('%s never runs out of names', (slug) => {
    const city = cities.find((one) => one.slug === slug) ?? cityOf(0);
    const names = Array.from({ length: 20_000 }, (_, position) =>
      nameOf(city, position, 'hotel', randomFrom(position)),
    );
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(names.map(slugOf)).size).toBe(names.length);
  });

  test('slugs are plain and no name is a known chain', () => {
    const chains =
      /\b(hilton|marriott|ibis|novotel|mercure|radisson|hyatt|isrotel|fattal|leonardo|dan|sheraton|ritz|accor|rotana|jumeirah|kempinski|scandic|meli[aá]|barcel[oó]|riu|iberostar|wyndham|taj|oberoi|rove|park plaza|motel one)\b/i;
    for (const { slug, name } of world) {
      expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(name).not.toMatch(chains);
      expect(name).not.toMatch(/[{}]|undefined/);
    }
  });

  test('places are near the centre or the district', () => {
    for (const { cityId, district, lat, lng, distanceToCentreM, distanceToBeachM } of world) {
      const city = cityOf(cityId);
      const home = city.districts.find(({ slug }) => slug === district) ?? city;
      const shrink = Math.cos((lat * Math.PI) / 180);
      const metres = Math.hypot(lat - home.lat, (lng - home.lng) * shrink) * 111_195;
      expect(metres).toBeLessThan(3000);
      if (!district) expect(Math.abs(metres - distanceToCentreM)).toBeLessThan(30);
      if (distanceToBeachM !== null) expect(distanceToBeachM).toBeGreaterThanOrEqual(40);
    }
  });

  test('addresses, telephone numbers and times are filled in', () => {
    for (const { address, phone, checkIn, checkOut, cityId } of world) {
      expect(address.street).not.toMatch(/[{}]|undefined/);
      expect(address.postcode === null).toBe(cityOf(cityId).postcode === null);
      expect(address.postcode ?? '').not.toMatch(/[#@]/);
      expect(phone).toMatch(/^\+[1-9]\d{0,3} [\d ]*555 \d+$/);
      expect(checkIn.from).toMatch(/^1[4-6]:00$/);
      expect(checkIn.until ?? '22:00').toMatch(/^2[1-3]:00$/);
      expect(checkOut.until).toMatch(/^1[0-2]:00$/);
    }
  });

  test('scores are of ten, and none without reviews', () => {
    const fresh = world.filter(({ score }) => score === null);
    expect(fresh.length).toBeGreaterThan(10);
    expect(fresh.length).toBeLessThan(150);
    for (const { score, reviewCount, reviewScores, reviewCounts } of sampled(world, 7)) {
      expect(reviewCount > 0).toBe(score !== null);
      expect(reviewScores === null).toBe(score === null);
      expect(Object.keys(reviewCounts ?? {})).toEqual(Object.keys(reviewScores ?? {}));
      for (const count of Object.values(reviewCounts ?? {}) as number[]) {
        expect(count).toBeGreaterThan(reviewCount / 2);
        expect(count).toBeLessThanOrEqual(reviewCount);
      }
      for (const part of [score ?? 5, ...Object.values(reviewScores ?? {})]) {
        expect(part).toBeGreaterThanOrEqual(4.8);
        expect(part).toBeLessThanOrEqual(9.9);
        expect(Math.round(part * 10) / 10).toBe(part);
      }
    }
  });

  test('amenities come from the closed list and pictures agree with them', () => {
    for (const { amenities: has, pictures } of world) {
      expect(repeated(has)).toEqual([]);
      expect(has.filter((amenity) => !amenities.includes(amenity))).toEqual([]);
      expect(pictures.length).toBeGreaterThanOrEqual(6);
      expect(pictures.length).toBeLessThanOrEqual(9);
      expect(pictures[0]?.scene).toBe('facade');
      expect(pictures.filter(({ scene }) => scene === 'bathroom')).toHaveLength(1);
      const swims = has.includes('pool') || has.includes('indoor_pool');
      expect(pictures.some(({ scene }) => scene === 'pool')).toBe(swims);
    }
    expect(new Set(world.flatMap((property) => property.amenities)).size).toBe(amenities.length);
  });

  test('floors and rooms fit each other', () => {
    for (const { floors, roomsTotal, kind } of world) {
      expect(roomsTotal / floors, `${roomsTotal} on ${floors}`).toBeGreaterThanOrEqual(kind === 'hotel' ? 8 : 3);
      expect(roomsTotal / floors).toBeLessThanOrEqual(70);
    }
  });

  test('accessibility: every fact once, in three values, never against the amenities', () => {
    for (const { accessibility, amenities: has } of world) {
      expect(accessibility.map(({ fact }) => fact)).toEqual(accessibilityFacts);
      const of = (fact: string) => accessibility.find((one) => one.fact === fact)?.value;
      expect(of('lift')).toBe(has.includes('lift') ? 'yes' : 'no');
      if (has.includes('step_free')) expect(of('step_free_entrance')).toBe('yes');
      if (!has.includes('parking')) expect(of('accessible_parking')).toBe('no');
    }
    const values = Map.groupBy(
      world.flatMap(({ accessibility }) => accessibility),
      ({ value, source }) => `${value} ${source}`,
    );
    expect([...values.keys()].toSorted()).toEqual([
      'no operator',
      'no property',
      'unknown property',
      'yes operator',
      'yes property',
    ]);
  });

  test('whoever owns it, one does', () => {
    for (const property of world) {
      const { featured, country } = cityOf(property.cityId);
      const expected = featured || country === 'IL' ? 'direct' : 'sandbox';
      expect(suppliesOf(property)).toEqual([expected]);
    }
  });
});

describe('rooms', () => {
  const sleeps = { single: 1, double: 2, queen: 2, king: 2, sofa: 2, bunk: 2 };
  const rooms = world.flatMap((property) => property.roomTypes.map((room) => ({ property, room })));

  test('two to five types, each once, one of them for two adults', () => {
    for (const { roomTypes } of world) {
      expect(roomTypes.length).toBeGreaterThanOrEqual(2);
      expect(roomTypes.length).toBeLessThanOrEqual(5);
      expect(repeated(roomTypes.map(({ code }) => code))).toEqual([]);
      expect(roomTypes.some(({ maxAdults }) => maxAdults >= 2)).toBe(true);
    }
    expect(new Set(rooms.map(({ room }) => room.code)).size).toBe(roomCodes.length);
  });

  test('occupancy fits the beds and the policy on children', () => {
    for (const { property, room } of rooms) {
      const places = room.beds.reduce((sum, bed) => sum + sleeps[bed.kind] * bed.count, 0);
      expect(places).toBeGreaterThanOrEqual(room.maxAdults);
      expect(room.maxGuests).toBeGreaterThanOrEqual(room.maxAdults);
      expect(room.maxGuests).toBeLessThanOrEqual(room.maxAdults + room.maxChildren);
      expect(room.maxGuests).toBeLessThanOrEqual(places + 1);
      if (!property.policies.children) expect(room.maxChildren).toBe(0);
      expect(room.rooms).toBeGreaterThanOrEqual(2);
      expect(room.rooms).toBeLessThanOrEqual(20);
      expect(room.sizeSqm).toBeGreaterThan(6);
    }
  });

  test('plans: one at least, a refundable one always, savers cheaper than flexible', () => {
    for (const { room } of sampled(rooms, 7)) {
      expect(repeated(room.plans.map(({ code }) => code))).toEqual([]);
      expect(room.plans.some(({ refundable }) => refundable)).toBe(true);
      for (const plan of room.plans) {
        expect(plan.code.startsWith(`${plan.board.toLowerCase()}-`)).toBe(true);
        expect(plan.freeUntilDays !== null).toBe(plan.refundable);
        const flexible = room.plans.find((one) => one.board === plan.board && one.refundable);
        if (!plan.refundable) expect(plan.priceBp).toBeLessThan(flexible?.priceBp ?? 0);
      }
    }
    expect(rooms.some(({ room }) => room.plans.some(({ refundable }) => !refundable))).toBe(true);
  });

  test('prices are whole, positive and rise with the stars and the class of room', () => {
    const levels = new Map<number, number[]>();
    for (const { property, room } of rooms) {
      const { threeStarMinor } = cityOf(property.cityId);
      expect(Number.isSafeInteger(room.basePriceMinor)).toBe(true);
      expect(room.basePriceMinor).toBeGreaterThan(0);
      if (room === property.roomTypes[0])
        levels.set(property.stars, [...(levels.get(property.stars) ?? []), room.basePriceMinor / threeStarMinor]);
    }
    const mean = (list: number[] = []) => list.reduce((sum, one) => sum + one, 0) / list.length;
    const means = [1, 2, 3, 4, 5].map((stars) => mean(levels.get(stars)));
    expect(means).toEqual(means.toSorted((left, right) => left - right));
    for (const { roomTypes } of world) {
      const suite = roomTypes.find(({ code }) => code === 'suite');
      const [plainest] = roomTypes;
      if (suite) expect(suite.basePriceMinor).toBeGreaterThan(plainest?.basePriceMinor ?? 0);
    }
  });
});
