import { expect, test } from 'vitest';
import { locales } from '#i18n/locales.ts';
import { builtAssets } from './assets.ts';

const faces = [
  ...['latin', 'latin-ext', 'hebrew', 'arabic', 'cyrillic', 'cyrillic-ext'].map((script) => `rubik-${script}`),
  ...['latin', 'greek', 'vietnamese', 'thai-thai'].map((script) => `noto-sans-${script}`),
];
const assets = builtAssets({
  'src/storefront/begin.ts': { file: 'assets/begin-x.js' },
  'src/storefront/browser.tsx': {
    file: 'assets/browser-x.js',
    assets: faces.map((face) => `assets/${face}-wght-normal-x.woff2`),
  },
});
const preloaded = (code: string) =>
  assets.fonts(code).map((file) => /^\/assets\/(.*)-wght-normal-x\.woff2$/.exec(file)?.[1]);

test('at most two fonts are preloaded, always with the Latin one', () => {
  for (const { code } of locales) {
    expect(preloaded(code).length, code).toBeLessThanOrEqual(2);
    expect(preloaded(code).at(-1), code).toMatch(/^(rubik|noto-sans)-latin$/);
  }
});

test.each([
  ['en', ['rubik-latin']],
  ['fr', ['rubik-latin']],
  ['pl', ['rubik-latin-ext', 'rubik-latin']],
  ['he', ['rubik-hebrew', 'rubik-latin']],
  ['ar', ['rubik-arabic', 'rubik-latin']],
  ['sr', ['rubik-cyrillic', 'rubik-latin']],
  ['el', ['noto-sans-greek', 'noto-sans-latin']],
  ['vi', ['noto-sans-vietnamese', 'noto-sans-latin']],
  ['th', ['noto-sans-thai-thai', 'rubik-latin']],
  ['ja', ['rubik-latin']],
])('%s is written with %j', (code, files) => expect(preloaded(code)).toEqual(files));
