import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '#tests/full.ts';
import {
  type AttractionPicture,
  attractionPictureName,
  drawAttraction,
  parseAttractionPictureName,
} from './attraction/attraction.ts';
import {
  type CityPicture,
  type PropertyPicture,
  cityPictureName,
  drawCity,
  drawProperty,
  hourOf,
  parseCityPictureName,
  parsePictureName,
  pictureName,
} from './illustration.ts';

const climate = fc.constantFrom('mediterranean', 'desert', 'tropical', 'temperate', 'nordic', 'mountain', 'urban');
const seed = fc.integer({ min: 0, max: 0xffffffff });
const landmark = fc.constantFrom(
  'dome',
  'tower',
  'arches',
  'pyramid',
  'canal',
  'skyscraper',
  'castle',
  'temple',
  'none',
);
const property: fc.Arbitrary<PropertyPicture> = fc
  .record({
    seed,
    turn: fc.integer({ min: 0, max: 99 }),
    scene: fc.constantFrom('facade', 'lobby', 'room', 'pool', 'restaurant', 'view', 'bathroom'),
    stars: fc.integer({ min: 1, max: 5 }),
    kind: fc.constantFrom('hotel', 'apartment', 'resort', 'hostel', 'guesthouse', 'boutique'),
    climate,
    coastal: fc.boolean(),
    time: fc.constantFrom('morning', 'noon', 'golden', 'dusk', 'night'),
    landmark,
  } as const)
  .map((picture) => (picture.scene === 'view' ? picture : { ...picture, landmark: 'none' }));
const city: fc.Arbitrary<Required<CityPicture>> = fc.record({
  seed,
  climate,
  coastal: fc.boolean(),
  landmark,
});
const attraction: fc.Arbitrary<AttractionPicture> = fc.record({
  seed,
  turn: fc.integer({ min: 0, max: 9 }),
  scene: fc.constantFrom(
    'museum',
    'monument',
    'viewpoint',
    'park',
    'stadium',
    'walking_tour',
    'bike_tour',
    'bus_tour',
    'boat_trip',
    'food_tour',
    'day_trip',
    'show',
    'experience',
  ),
  climate,
  landmark,
} as const);
/** Limits on the characters of a drawing, and on its compressed bytes. */
const bounds = { plain: 30_000, packed: 8_500, cityPlain: 32_000 };

/** What is wrong with the markup, or nothing: tags out of balance, attributes unquoted, ids unknown. */
function faults(svg: string): string[] {
  const wrong: string[] = [];
  const open: string[] = [];
  const rest = svg.replaceAll(
    /<(\/?)([A-Za-z]+)((?: [A-Za-z0-9:-]+="[^"<>&]*")*)(\/?)>/gu,
    (_, close: string, name: string, attributes: string, alone: string) => {
      const names = [...attributes.matchAll(/ ([A-Za-z0-9:-]+)="/gu)].map((found) => found[1]);
      if (new Set(names).size !== names.length) wrong.push(`attribute twice in ${name}`);
      if (close === '/') {
        if (open.pop() !== name) wrong.push(`</${name}> closes something else`);
      } else if (alone === '') open.push(name);
      return '';
    },
  );
  if (open.length > 0) wrong.push(`left open: ${open.join(' ')}`);
  if (rest !== '') wrong.push(`not markup: ${rest.slice(0, 60)}`);
  const ids = [...svg.matchAll(/ id="([^"]+)"/gu)].map((found) => found[1]);
  if (new Set(ids).size !== ids.length) wrong.push('an id twice');
  for (const [, used] of svg.matchAll(/url\(#([^)]+)\)/gu))
    if (!ids.includes(used)) wrong.push(`no definition of ${String(used)}`);
  for (const [, data = ''] of svg.matchAll(/ d="([^"]*)"/gu))
    if (!/^M[-MLHVCSQTAZmlhvcsqtaz0-9. ,]*$/u.test(data)) wrong.push(`path data ${data.slice(0, 40)}`);
  const banned =
    /NaN|undefined|Infinity|null|<script|<text|<image|<use|<style|href|https?:(?!\/\/www\.w3\.org\/2000\/svg")| on[a-z]+=/u.exec(
      svg,
    );
  if (banned !== null) wrong.push(banned[0]);
  return wrong;
}

test('the markup check sees faults', () => {
  expect(faults('<svg><g></svg>')).not.toEqual([]);
  expect(faults('<svg><path d="M1 NaN"/></svg>')).not.toEqual([]);
  expect(faults('<svg><rect fill="url(#a)"/></svg>')).toEqual(['no definition of a']);
  expect(faults('<svg><g id="a"/><g id="a"/></svg>')).toEqual(['an id twice']);
});

test.each([
  '',
  '1-0-facade-4-hotel-mediterranean-1',
  '1-0-facade-4-hotel-mediterranean-1-noon ',
  '1-0-facade-4-hotel-mediterranean-1-noon\n',
  '01-0-facade-4-hotel-mediterranean-1-noon',
  '-1-0-facade-4-hotel-mediterranean-1-noon',
  '1.5-0-facade-4-hotel-mediterranean-1-noon',
  '4294967296-0-facade-4-hotel-mediterranean-1-noon',
  '99999999999-0-facade-4-hotel-mediterranean-1-noon',
  '1-100-facade-4-hotel-mediterranean-1-noon',
  '1-00-facade-4-hotel-mediterranean-1-noon',
  '1-facade-4-hotel-mediterranean-1-noon',
  '1-0-garage-4-hotel-mediterranean-1-noon',
  '1-0-facade-0-hotel-mediterranean-1-noon',
  '1-0-facade-6-hotel-mediterranean-1-noon',
  '1-0-facade-4-castle-mediterranean-1-noon',
  '1-0-facade-4-hotel-lunar-1-noon',
  '1-0-facade-4-hotel-mediterranean-2-noon',
  '1-0-facade-4-hotel-mediterranean-1-midnight',
  '1-0-facade-4-hotel-mediterranean-1-noon.svg',
  '1-0-facade-4-hotel-mediterranean-1-noon-dome',
  '1-0-view-4-hotel-mediterranean-1-noon-none',
  '../1-0-facade-4-hotel-mediterranean-1-noon',
  '1-0-FACADE-4-hotel-mediterranean-1-noon',
  '1-city-desert-0-temple',
])('no property picture is called %j', (name) => {
  expect(parsePictureName(name)).toBeNull();
});

test.each([
  '',
  '1-city-desert-0',
  '1-city-desert-0-pagoda',
  '1-city-lunar-0-temple',
  '4294967296-city-desert-0-temple',
  '007-city-desert-0-temple',
  '1-city-desert-2-temple',
  '1-city-desert-0-temple.svg',
  '1-0-facade-4-hotel-desert-1-noon',
])('no city picture is called %j', (name) => {
  expect(parseCityPictureName(name)).toBeNull();
});

test('the name describes the whole picture', () => {
  const facade: PropertyPicture = {
    seed: 1234567,
    turn: 0,
    scene: 'facade',
    stars: 4,
    kind: 'hotel',
    climate: 'mediterranean',
    coastal: true,
    time: 'dusk',
    landmark: 'none',
  };
  expect(pictureName(facade)).toBe('1234567-0-facade-4-hotel-mediterranean-1-dusk');
  expect(pictureName({ ...facade, scene: 'view', landmark: 'tower' })).toBe(
    '1234567-0-view-4-hotel-mediterranean-1-dusk-tower',
  );
  expect(cityPictureName({ seed: 42, climate: 'desert', coastal: false })).toBe('42-city-desert-0-none');
  fc.assert(
    fc.property(property, (picture) => {
      expect(parsePictureName(pictureName(picture))).toEqual(picture);
    }),
  );
  fc.assert(
    fc.property(city, (picture) => {
      expect(parseCityPictureName(cityPictureName(picture))).toEqual(picture);
    }),
  );
});

test('a property picture is sound, small and always the same', () => {
  fc.assert(
    fc.property(property, (picture) => {
      const svg = drawProperty(picture);
      expect(faults(svg)).toEqual([]);
      expect(svg.length).toBeLessThan(bounds.plain);
      expect(gzipSync(svg).length).toBeLessThan(bounds.packed);
      expect(svg).toContain('viewBox="0 0 1200 800"');
      expect(drawProperty(picture)).toBe(svg);
    }),
    { numRuns: runs(500, 100) },
  );
});

test('a city picture is sound, small and always the same', () => {
  fc.assert(
    fc.property(city, (picture) => {
      const svg = drawCity(picture);
      expect(faults(svg)).toEqual([]);
      expect(svg.length).toBeLessThan(bounds.cityPlain);
      expect(gzipSync(svg).length).toBeLessThan(bounds.packed);
      expect(svg).toContain('viewBox="0 0 1600 700"');
      expect(drawCity(picture)).toBe(svg);
    }),
    { numRuns: runs(200, 50) },
  );
});

test.each([
  '',
  '1-0-museum-desert',
  '1-10-museum-desert-dome',
  '1-0-castle-desert-dome',
  '1-0-museum-lunar-dome',
  '1-0-museum-desert-pagoda',
  '01-0-museum-desert-dome',
  '4294967296-0-museum-desert-dome',
  '1-0-museum-desert-dome.svg',
])('no attraction picture is called %j', (name) => expect(parseAttractionPictureName(name)).toBeNull());

test('an attraction picture is sound, small and always the same, and its name describes it', () => {
  fc.assert(
    fc.property(attraction, (picture) => {
      expect(parseAttractionPictureName(attractionPictureName(picture))).toEqual(picture);
      const svg = drawAttraction(picture);
      expect(faults(svg)).toEqual([]);
      expect(svg.length).toBeLessThan(bounds.cityPlain);
      expect(gzipSync(svg).length).toBeLessThan(bounds.packed);
      expect(svg).toContain('viewBox="0 0 1200 800"');
      expect(drawAttraction(picture)).toBe(svg);
    }),
    { numRuns: runs(300, 60) },
  );
});

test('another seed draws another picture, and shares no id with it', () => {
  fc.assert(
    fc.property(property, seed, (picture, other) => {
      fc.pre(other !== picture.seed);
      const one = drawProperty(picture);
      const two = drawProperty({ ...picture, seed: other });
      expect(two.replaceAll(/w[0-9a-z]+-/gu, '')).not.toBe(one.replaceAll(/w[0-9a-z]+-/gu, ''));
      const ids = (svg: string) => [...svg.matchAll(/ id="([^"]+)"/gu)].map((found) => found[1]);
      expect(new Set([...ids(one), ...ids(two)]).size).toBe(ids(one).length + ids(two).length);
    }),
  );
});

test('the scenes of one property share no id', () => {
  const house = { seed: 7, stars: 5, kind: 'resort', climate: 'tropical', coastal: true, landmark: 'none' } as const;
  const all = (['facade', 'lobby', 'room', 'pool', 'restaurant', 'view', 'bathroom'] as const)
    .flatMap((scene) => [0, 1].map((turn) => drawProperty({ ...house, scene, turn, time: 'dusk' })))
    .join('');
  const ids = [...all.matchAll(/ id="([^"]+)"/gu)].map((found) => found[1]);
  expect(new Set(ids).size).toBe(ids.length);
});

const neighbours = runs(500, 60);

test(`of ${neighbours} hotels of one city, each looks like no other in every scene`, () => {
  for (const scene of ['facade', 'lobby', 'room', 'pool', 'restaurant', 'view', 'bathroom'] as const) {
    const looks = new Set<string>();
    for (let at = 0; at < neighbours; at++) {
      const seed = Math.imul(at + 1, 0x9e3779b1) >>> 0;
      const svg = drawProperty({
        seed,
        turn: 0,
        scene,
        stars: 4,
        kind: 'hotel',
        climate: 'mediterranean',
        coastal: true,
        time: hourOf({ seed, turn: 0, scene }),
        landmark: 'none',
      });
      // Ids and small differences of place are no difference to the eye.
      const plain = svg.replaceAll(/w[0-9a-z]+-/gu, '').replaceAll(/\.\d+/gu, '');
      looks.add(createHash('sha256').update(plain).digest('hex'));
    }
    expect([scene, looks.size]).toEqual([scene, neighbours]);
  }
});
