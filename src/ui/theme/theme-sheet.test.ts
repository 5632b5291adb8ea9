import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '#tests/full.ts';
import { type Colour, contrast, readable, visible } from '#values/colour.ts';
import { modes, parts, sheetOf, surfaces, themeOf, type WantedColours } from './theme-sheet.ts';

const anyColour = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((bits): Colour => `#${bits.toString(16).padStart(6, '0')}`);
const anyWish: fc.Arbitrary<WantedColours> = fc
  .record(Object.fromEntries(parts.map((part) => [part, fc.option(anyColour, { nil: undefined })])))
  .map((wish) => wish as WantedColours);

/** The tokens of texts in tokens.css that lie on every surface. */
const texts = {
  light: ['#0b1633', '#2b3754', '#566180', '#0a7247', '#855000', '#b9222d'],
  dark: ['#f4f7fd', '#d2daea', '#a0adc6', '#6bd9a4', '#ffca7a', '#ff9f9d'],
} as const;

test('whatever a brand wishes, every text is readable on every surface, and its fill is visible beside each', () => {
  fc.assert(
    fc.property(anyWish, anyWish, (light, dark) => {
      const theme = themeOf({ light, dark });
      for (const mode of modes) {
        const of = (token: keyof typeof theme) => theme[token][mode];
        const ground = (['--canvas', '--card', '--sunken', '--wave'] as const).map(of);
        for (const surface of ground) {
          for (const text of [...texts[mode], of('--brand-text')])
            expect([mode, text, surface, contrast(text, surface) >= readable]).toEqual([mode, text, surface, true]);
          for (const shape of [of('--brand'), of('--focus')])
            expect([mode, shape, surface, contrast(shape, surface) >= visible]).toEqual([mode, shape, surface, true]);
        }
        for (const fill of [of('--brand-fill'), of('--brand-strong')])
          expect([mode, fill, contrast(of('--brand-ink'), fill) >= readable]).toEqual([mode, fill, true]);
      }
    }),
    { numRuns: runs(500, 150) },
  );
});

test('a wish that can be read is fulfilled, and one mode changes nothing in the other', () => {
  const theme = themeOf({ light: { brand: '#7a1fa2', background: '#fffdf5' }, dark: {} });
  expect(theme['--brand'].light).toBe('#7a1fa2');
  expect(theme['--brand-text'].light).toBe('#7a1fa2');
  expect(theme['--canvas']).toEqual({ light: '#fffdf5', dark: surfaces.dark.canvas });
  expect(themeOf({ light: {}, dark: {} })['--card']).toEqual({ light: surfaces.light.card, dark: surfaces.dark.card });
});

test('a yellow button keeps its yellow, with a dark text and an edge that is visible', () => {
  const theme = themeOf({ light: { bgBrand: '#ffee00' }, dark: {} });
  expect(theme['--brand-fill'].light).toBe('#ffee00');
  expect(theme['--brand-ink'].light).toBe('#000000');
  expect(contrast(theme['--brand'].light, theme['--card'].light)).toBeGreaterThanOrEqual(visible);
});

test('a sheet is made of custom properties alone', () => {
  expect(sheetOf({ '--brand': { light: '#112233', dark: '#445566' } })).toBe(
    ':root,[data-theme]{--brand:light-dark(#112233,#445566)}\n',
  );
});
