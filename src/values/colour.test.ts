import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Colour, contrast, inkOn, legible, mix, parseColour, readable, visible } from './colour.ts';

test.each([
  null,
  undefined,
  '',
  '#',
  'red',
  'red;}body{',
  '#12345',
  '#1234567',
  '#12345678',
  '#gggggg',
  ' #123456',
  '#123456\n',
  '#１２３４５６',
  'url(//c)',
  'expression(',
  String.raw`\75rl(`,
  '</style>',
  'x'.repeat(10_240),
  '#'.repeat(10_240),
])('%j is no colour', (text) => expect(parseColour(text)).toBeNull());

test.each([
  ['#AbCdEf', '#abcdef'],
  ['abcdef', '#abcdef'],
  ['#0f8', '#00ff88'],
  ['0f8', '#00ff88'],
])('%s is %s', (text, colour) => expect(parseColour(text)).toBe(colour));

test('black on white has 21, anything on itself 1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#1456d9', '#1456d9')).toBe(1);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(mix('#ff0000', '#0000ff', 0.5)).toBe('#800080');
});

const anyColour = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((bits): Colour => `#${bits.toString(16).padStart(6, '0')}`);

test('there is an ink for every surface, and any colour can be made legible on it', () => {
  fc.assert(
    fc.property(anyColour, anyColour, (colour, surface) => {
      expect(contrast(inkOn(surface), surface)).toBeGreaterThanOrEqual(readable);
      for (const least of [visible, readable]) {
        const shown = legible(colour, [surface], least);
        expect(contrast(shown, surface)).toBeGreaterThanOrEqual(least);
        if (contrast(colour, surface) >= least) expect(shown).toBe(colour);
      }
    }),
  );
});

const anyGrey = fc.integer({ min: 0, max: 255 }).map(greyOf);
function greyOf(level: number): Colour {
  return `#${level.toString(16).padStart(2, '0').repeat(3)}`;
}

test('a colour is changed no more than its contrast needs, darker or lighter', () => {
  expect(legible('#e0e0e0', ['#888888'], visible)).toBe('#ececec');
  const level = (grey: Colour) => Number.parseInt(grey.slice(1, 3), 16);
  fc.assert(
    fc.property(anyGrey, fc.array(anyGrey, { minLength: 1, maxLength: 4 }), (colour, surfaces) => {
      for (const least of [visible, readable]) {
        const passes = (at: number) => surfaces.every((surface) => contrast(greyOf(at), surface) >= least);
        // Ranges of a few shades are passed over.
        const passing = Array.from({ length: 256 }, (_, at) => at).filter((at) =>
          [-5, -3, 0, 3, 5].every((by) => passes(Math.min(255, Math.max(0, at + by)))),
        );
        const shown = legible(colour, surfaces, least);
        if (passing.length === 0) continue;
        const distances = passing.map((at) => Math.abs(at - level(colour)));
        // A grey of 8 bits is about a 256th of the way from black to white.
        expect(Math.abs(level(shown) - level(colour))).toBeLessThanOrEqual(Math.min(...distances) + 1);
      }
    }),
  );
  fc.assert(
    fc.property(anyColour, anyColour, (colour, surface) => {
      if (contrast(colour, surface) < readable)
        expect(contrast(legible(colour, [surface], readable), surface)).toBeLessThan(readable * 1.08);
    }),
  );
});
