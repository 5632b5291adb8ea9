import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '#tests/full.ts';
import { type Colour, contrast, readable } from '#values/colour.ts';
import { surfaces } from './theme-sheet.ts';
import { widgetThemeHref, widgetThemeSheet } from './widget-theme.ts';

const query = (text: string) => new URLSearchParams(text);
const plain = widgetThemeSheet(query(''));
const names = ['brand', 'bg_brand', 'bg_brand_alt', 'text_brand', 'text_brand_alt', 'background'].flatMap((name) => [
  `${name}_light`,
  `${name}_dark`,
]);

/** Token → its two colours. */
function tokensOf(sheet: string): Record<string, { light: Colour; dark: Colour }> {
  const found = [...sheet.matchAll(/(--[a-z-]+):light-dark\((#[0-9a-f]{6}),(#[0-9a-f]{6})\)/g)];
  return Object.fromEntries(
    found.map(([, name, light, dark]) => [name, { light: light as Colour, dark: dark as Colour }]),
  );
}

describe('values that are no colour', () => {
  test.each([
    'red;}body{display:none}',
    '</style><script>alert(1)</script>',
    'url(//evil.example/x)',
    '#12345g',
    '#11223344',
    'x'.repeat(10_240),
    '',
    'var(--ink)',
    String.raw`\23 fff`,
  ])('is left out: %j', (text) => {
    for (const name of names) {
      const parameters = new URLSearchParams([[name, text]]);
      expect(widgetThemeHref(parameters)).toBeNull();
      expect(widgetThemeSheet(parameters)).toBe(plain);
    }
  });
  test('are left out beside valid ones, and other keys are ignored', () => {
    expect(widgetThemeHref(query('brand_light=red&brand_dark=%23ABCDEF&colour=123456&__proto__=123456'))).toBe(
      '/widgets/theme.css?brand_dark=abcdef',
    );
  });
});

test('for any parameters the sheet has colours alone, with readable contrast', () => {
  const text = fc.oneof(
    fc.string(),
    fc.integer({ min: 0, max: 0xff_ff_ff }).map((bits) => bits.toString(16).padStart(6, '0')),
  );
  fc.assert(
    fc.property(fc.uniqueArray(fc.tuple(fc.constantFrom(...names), text), { selector: ([name]) => name }), (pairs) => {
      const sheet = widgetThemeSheet(new URLSearchParams(pairs));
      expect(sheet).toMatch(
        /^:root,\[data-theme\]\{(--[a-z-]+:light-dark\(#[0-9a-f]{6},#[0-9a-f]{6}\);?)+\}\nbody\{background:var\(--widget-background\)\}\n$/,
      );
      const token = tokensOf(sheet);
      for (const mode of ['light', 'dark'] as const) {
        const of = (name: string) => token[name]![mode];
        for (const [ink, surface] of [
          [of('--brand-ink'), of('--brand-fill')],
          [of('--brand-ink'), of('--brand-strong')],
          [of('--widget-alt-ink'), of('--widget-alt')],
          [of('--brand-text'), surfaces[mode].card],
          [of('--brand-text'), surfaces[mode].sunken],
        ] as const)
          expect([mode, ink, surface, contrast(ink, surface) >= readable]).toEqual([mode, ink, surface, true]);
      }
    }),
    {
      numRuns: runs(500, 150),
      examples: [
        // Black is further from this blue than white is, and yet the fill must not go there.
        [
          [
            ['text_brand_dark', '2c70e8'],
            ['brand_dark', 'f9fff6'],
          ],
        ],
      ],
    },
  );
});

test('a text that can be read on its fill is taken, one that can’t is not', () => {
  const ink = (text: string) => tokensOf(widgetThemeSheet(query(text)))['--brand-ink']!.light;
  expect(ink('bg_brand_light=ffdd00&text_brand_light=222222')).toBe('#222222');
  expect(ink('bg_brand_light=ffdd00&text_brand_light=ffffff')).toBe('#000000');
  expect(ink('bg_brand_light=003300&text_brand_light=004400')).toBe('#ffffff');
});

test('a colour of one mode changes nothing in the other', () => {
  const [own, changed] = [tokensOf(plain), tokensOf(widgetThemeSheet(query('brand_light=aa0000')))];
  for (const [name, { dark }] of Object.entries(own)) expect([name, changed[name]!.dark]).toEqual([name, dark]);
  expect(changed['--brand']!.light).toBe('#aa0000');
});

test('the surfaces are those of the tokens', () => {
  const css = readFileSync('src/ui/styles/tokens.css', 'utf8');
  const token = { brand: 'brand', text: 'brand-text', card: 'card', sunken: 'sunken', canvas: 'canvas', wave: 'wave' };
  for (const [name, of] of Object.entries(token)) {
    const [, light, dark] = new RegExp(`--${of}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(css) ?? [];
    const key = name as keyof typeof token;
    expect([name, light, dark]).toEqual([name, surfaces.light[key], surfaces.dark[key]]);
  }
});
