import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostileText } from '#tests/hostile-text.ts';
import { twinOf } from '#demo/world/overlap.ts';
import { generateWorld, suppliesOf, worldPlaces } from '#demo/world/world.ts';
import { normaliseName } from '#travel/places/names.ts';
import { confidenceOf, type HouseFacts, matchOf, metresBetween, type Neighbour } from './match.ts';
import { likeness } from '#travel/places/word-likeness.ts';
import { tellingWords } from './name-likeness.ts';
import { matchRoom } from './room-match.ts';

const at = (lat: number, lng: number) => ({ lat, lng });
const mara: Neighbour = {
  id: '1',
  name: 'Hotel Mar Blava Palma',
  position: at(39.5695, 2.6505),
  address: 'Carrer de la Mar, 12',
  postcode: '07012',
  stars: 4,
  placeWords: new Set(['palma', 'פלמה']),
};
const candidate = (more: Partial<HouseFacts> = {}): HouseFacts => ({ ...mara, ...more });

const house: fc.Arbitrary<Neighbour> = fc.record({
  id: fc.string({ maxLength: 8 }),
  name: hostileText,
  position: fc.option(
    fc.record({
      lat: fc.double({ min: -90, max: 90, noNaN: true }),
      lng: fc.double({ min: -180, max: 180, noNaN: true }),
    }),
  ),
  address: fc.option(hostileText),
  postcode: fc.option(hostileText),
  stars: fc.option(fc.integer({ min: 1, max: 5 })),
  placeWords: fc.constant(new Set<string>()),
});

describe('two houses are not one', () => {
  test.each([
    ['far apart', candidate({ position: at(39.6, 2.7) })],
    ['of other names at one address', candidate({ name: 'Can Verd' })],
    [
      'that share only what every hotel is called',
      candidate({ name: 'Hotel Boutique Palma & Spa', position: at(39.5696, 2.651) }),
    ],
    ['told apart by a number', candidate({ name: 'Mar Blava Palma 2', address: null, postcode: null, stars: null })],
  ])('%s', (_, theirs) => {
    expect(matchOf(theirs, [mara]).kind).not.toBe('same');
  });

  test('nor is anything without a position, until a person has looked', () => {
    expect(matchOf(candidate({ position: null }), [mara])).toMatchObject({ kind: 'perhaps', id: '1' });
  });

  test('a choice between two alike is a person’s', () => {
    const annexe = { ...mara, id: '2', position: at(39.5696, 2.6507) };
    expect(matchOf(candidate(), [mara, annexe]).kind).toBe('perhaps');
  });
});

describe('one house is recognised', () => {
  test.each([
    ['as it is', candidate()],
    ['shouted, without accents', candidate({ name: 'MAR BLAVA', position: at(39.5699, 2.6511) })],
    ['in another order', candidate({ name: 'Palma Mar Blava Hotel & Suites', stars: null })],
    ['run together', candidate({ name: 'Marblava', address: 'CARRER DE LA MAR 12' })],
    ['misspelt a little', candidate({ name: 'Hotel Mar Blavva' })],
    ['by a supplier that has little to say', candidate({ address: null, postcode: null, stars: null })],
  ])('%s', (_, theirs) => {
    expect(matchOf(theirs, [mara, { ...mara, id: '9', name: 'Can Verd' }])).toMatchObject({ kind: 'same', id: '1' });
  });

  test('across the date line', () => {
    const house = { ...mara, position: at(-16.5, 179.9999) };
    expect(matchOf(candidate({ position: at(-16.5, -179.9999) }), [house]).kind).toBe('same');
    expect(metresBetween(at(-16.5, 179.9999), at(-16.5, -179.9999))).toBeLessThan(30);
  });
});

describe('any data of a supplier', () => {
  test('confidence is a share, and a name is as like another as the other is like it', () => {
    fc.assert(
      fc.property(house, house, (one, other) => {
        const confidence = confidenceOf(one, other);
        expect(confidence >= 0 && confidence <= 1).toBe(true);
        const [a, b] = [tellingWords(one.name), tellingWords(other.name)];
        expect(likeness(a, b)).toBeCloseTo(likeness(b, a), 9);
        expect(likeness(a, a)).toBe(a.length === 0 ? 0 : 1);
      }),
    );
  });

  test('the order in which ours are looked at decides nothing', () => {
    fc.assert(
      fc.property(house, fc.uniqueArray(house, { selector: ({ id }) => id, maxLength: 6 }), (theirs, ours) => {
        expect(matchOf(theirs, ours.toReversed())).toEqual(matchOf(theirs, ours));
      }),
    );
  });
});

test('the demo world’s twins are found or left to a person, never taken for another house', () => {
  const names = new Map(worldPlaces().cities.map((city) => [city.id, new Set(normaliseName(city.name).split(' '))]));
  const own = generateWorld({ seed: 1, properties: 1_500 })
    .filter((property) => suppliesOf(property).includes('direct'))
    .toArray();
  const ours = own.map(({ id, name, lat, lng, address, stars, cityId }): Neighbour => {
    return {
      id: `${id}`,
      name,
      position: at(lat, lng),
      address: address.street,
      postcode: address.postcode,
      stars,
      placeWords: names.get(cityId)!,
    };
  });
  const counts = { same: 0, perhaps: 0, none: 0 };
  for (const property of own) {
    const twin = twinOf(property);
    if (!twin) continue;
    const match = matchOf(
      twin,
      ours.filter(({ position }) => metresBetween(position!, twin.position!) < 3_000),
    );
    counts[match.kind] += 1;
    if (match.kind === 'same') expect(match.id).toBe(`${property.id}`);
    for (const [place, room] of twin.rooms.entries()) {
      const found = matchRoom(room, property.roomTypes);
      if (found) expect(found.code).toBe(property.roomTypes[place]?.code);
    }
  }
  expect(counts.same).toBeGreaterThan(own.length / 8);
  expect(counts.perhaps).toBeGreaterThan(0);
});

describe('rooms', () => {
  const ours = (
    ['standard-double', 'standard-twin', 'deluxe-king', 'family-room', 'junior-suite', 'suite'] as const
  ).map((code) => ({
    code,
    beds: [
      {
        kind: code === 'standard-twin' ? ('single' as const) : ('king' as const),
        count: code === 'standard-twin' ? 2 : 1,
      },
    ],
    maxAdults: 2,
  }));
  const their = (name: string, more: object = {}) => ({ code: 'X', name, beds: [], maxAdults: null, ...more });

  test.each(['DOUBLE OR TWIN STANDARD', 'Executive apartment', '', 'Zimmer', '__proto__', 'x'.repeat(300)])(
    '%j is none of them for sure',
    (name) => expect(matchRoom(their(name), ours)).toBeNull(),
  );

  test.each([
    ['DOUBLE STANDARD', 'standard-double'],
    ['Twin room', 'standard-twin'],
    ['DELUXE ROOM, KING BED', 'deluxe-king'],
    ['JUNIOR SUITE SEA VIEW', 'junior-suite'],
    ['Suite', 'suite'],
  ])('%s is %s', (name, code) => expect(matchRoom(their(name), ours)?.code).toBe(code));

  test('beds decide between alike ones', () => {
    const beds = [{ kind: 'single', count: 2 }];
    expect(matchRoom(their('DOUBLE OR TWIN STANDARD', { beds }), ours)?.code).toBe('standard-twin');
  });
});
