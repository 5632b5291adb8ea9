import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type CityPicture,
  type PropertyPicture,
  cityFile,
  drawCity,
  drawProperty,
  parseCityFile,
  parsePictureFile,
  pictureFile,
} from './illustration.ts';

const climate = fc.constantFrom('mediterranean', 'desert', 'tropical', 'temperate', 'nordic', 'mountain', 'urban');
const seed = fc.integer({ min: 0, max: 0xffffffff });
const property: fc.Arbitrary<PropertyPicture> = fc.record({
  seed,
  scene: fc.constantFrom('facade', 'lobby', 'room', 'pool', 'restaurant', 'view'),
  stars: fc.integer({ min: 1, max: 5 }),
  kind: fc.constantFrom('hotel', 'apartment', 'resort', 'hostel', 'guesthouse', 'boutique'),
  climate,
  coastal: fc.boolean(),
});
const city: fc.Arbitrary<Required<CityPicture>> = fc.record({
  seed,
  climate,
  coastal: fc.boolean(),
  landmark: fc.constantFrom('dome', 'tower', 'arches', 'pyramid', 'canal', 'skyscraper', 'castle', 'temple', 'none'),
});
/** Characters of a drawing, and bytes of it on the wire. */
const bounds = { plain: 23_000, packed: 7_000 };

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
  '1-facade-4-hotel-mediterranean-1',
  '1-facade-4-hotel-mediterranean-1.svg ',
  '1-facade-4-hotel-mediterranean-1.svg\n',
  '01-facade-4-hotel-mediterranean-1.svg',
  '-1-facade-4-hotel-mediterranean-1.svg',
  '1.5-facade-4-hotel-mediterranean-1.svg',
  '4294967296-facade-4-hotel-mediterranean-1.svg',
  '99999999999-facade-4-hotel-mediterranean-1.svg',
  '1-garage-4-hotel-mediterranean-1.svg',
  '1-facade-0-hotel-mediterranean-1.svg',
  '1-facade-6-hotel-mediterranean-1.svg',
  '1-facade-4-castle-mediterranean-1.svg',
  '1-facade-4-hotel-lunar-1.svg',
  '1-facade-4-hotel-mediterranean-2.svg',
  '1-facade-4-hotel-mediterranean-1.png',
  '../1-facade-4-hotel-mediterranean-1.svg',
  '1-FACADE-4-hotel-mediterranean-1.svg',
  '1-city-desert-0-temple.svg',
])('no property picture is called %j', (name) => {
  expect(parsePictureFile(name)).toBeNull();
});

test.each([
  '',
  '1-city-desert-0.svg',
  '1-city-desert-0-pagoda.svg',
  '1-city-lunar-0-temple.svg',
  '4294967296-city-desert-0-temple.svg',
  '007-city-desert-0-temple.svg',
  '1-city-desert-2-temple.svg',
  '1-facade-4-hotel-desert-1.svg',
])('no city picture is called %j', (name) => {
  expect(parseCityFile(name)).toBeNull();
});

test('a file name says the whole picture', () => {
  expect(
    pictureFile({ seed: 1234567, scene: 'facade', stars: 4, kind: 'hotel', climate: 'mediterranean', coastal: true }),
  ).toBe('1234567-facade-4-hotel-mediterranean-1.svg');
  expect(cityFile({ seed: 42, climate: 'desert', coastal: false })).toBe('42-city-desert-0-none.svg');
  fc.assert(
    fc.property(property, (picture) => {
      expect(parsePictureFile(pictureFile(picture))).toEqual(picture);
    }),
  );
  fc.assert(
    fc.property(city, (picture) => {
      expect(parseCityFile(cityFile(picture))).toEqual(picture);
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
    { numRuns: 500 },
  );
});

test('a city picture is sound, small and always the same', () => {
  fc.assert(
    fc.property(city, (picture) => {
      const svg = drawCity(picture);
      expect(faults(svg)).toEqual([]);
      expect(svg.length).toBeLessThan(bounds.plain);
      expect(gzipSync(svg).length).toBeLessThan(bounds.packed);
      expect(svg).toContain('viewBox="0 0 1600 700"');
      expect(drawCity(picture)).toBe(svg);
    }),
    { numRuns: 200 },
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
  const all = (['facade', 'lobby', 'room', 'pool', 'restaurant', 'view'] as const)
    .map((scene) => drawProperty({ seed: 7, scene, stars: 5, kind: 'resort', climate: 'tropical', coastal: true }))
    .join('');
  const ids = [...all.matchAll(/ id="([^"]+)"/gu)].map((found) => found[1]);
  expect(new Set(ids).size).toBe(ids.length);
});
