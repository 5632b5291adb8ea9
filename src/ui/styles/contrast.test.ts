import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
const tokens = new Map(
  [...css.matchAll(/--([\w-]+):\s*(?:light-dark\((#\w{6}),\s*(#\w{6})\)|(#\w{6}));/g)].map(
    ([, name = '', light, dark, both]) => [name, [light ?? both ?? '', dark ?? both ?? ''] as const],
  ),
);

type Colour = readonly number[];
const channels = (hex: string): Colour => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
const linear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);
const luminance = (colour: Colour) =>
  [0.2126, 0.7152, 0.0722].reduce((all, weight, at) => all + weight * linear(colour[at] ?? 0), 0);

/** WCAG 2.2 contrast ratio of two opaque colours. */
function contrast(one: Colour, other: Colour): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const surfaces = ['canvas', 'card', 'sunken', 'wave'];
const texts = ['ink-strong', 'ink', 'ink-soft', 'brand-text', 'positive', 'warning', 'danger'];
const pairs: readonly (readonly [string, string, number])[] = [
  ...surfaces.flatMap((surface) => texts.map((text) => [text, surface, 4.5] as const)),
  ...['positive', 'warning', 'danger'].flatMap((tone) => [
    [tone, `${tone}-soft`, 4.5] as const,
    ['ink', `${tone}-soft`, 4.5] as const,
  ]),
  ['brand-ink', 'brand', 4.5],
  ['danger-ink', 'danger', 4.5],
  ['brand', 'card', 3],
  ['line-strong', 'card', 3],
  ['line-strong', 'sunken', 3],
  ['star', 'card', 3],
  ['focus', 'card', 3],
  ['focus', 'canvas', 3],
];

describe.each([
  ['light', 0],
  ['dark', 1],
] as const)('%s', (_, theme) => {
  test.each(pairs)('%s on %s', (ink, surface, least) => {
    const [front, back] = [tokens.get(ink)?.[theme], tokens.get(surface)?.[theme]];
    if (!front || !back) throw new Error(`no colour ${ink} or ${surface}`);
    expect(contrast(channels(front), channels(back))).toBeGreaterThanOrEqual(least);
  });
});
