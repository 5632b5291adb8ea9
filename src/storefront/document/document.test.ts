import { expect, test } from 'vitest';
import { createBrands } from '#brands/brands.ts';
import type { PageData } from '../page-data.ts';
import { noAssets } from './assets.ts';
import { documentBrand } from './document-brand.ts';
import { writeDocument } from './document.ts';
import { writeIsland } from './page-island.ts';

const page = {
  screen: 'home',
  view: {},
  head: { title: 'Wayfare', canonical: '/' },
  locale: 'en',
  textLocale: 'en',
  iso: 'en',
  dir: 'ltr',
  path: '/',
} as unknown as PageData;
const assets = {
  ...noAssets,
  chunks: () => ['/assets/framework.js', '/assets/home.js'],
  fonts: () => ['/assets/face.woff2'],
};
const brand = documentBrand(createBrands('https://example.com').default, 'en');
const written = writeDocument(page, '<main>Where to?</main>', brand, assets, writeIsland(page));

test('a page fetches one script before it is on the screen, after style and faces and at low priority', () => {
  expect(written.match(/<script[^>]* src=/g)).toHaveLength(1);
  expect(written).toContain('<script type="module" fetchpriority="low" src="/assets/begin.js"');
  expect(written).not.toContain('modulepreload');
  const at = (text: string) => written.indexOf(text);
  expect(at('rel="stylesheet"')).toBeLessThan(at('as="font"'));
  expect(at('as="font"')).toBeLessThan(at('/assets/begin.js'));
});

test('the loader script gets all other scripts of the page, the entry first', () => {
  const [entry, ...chunks] = / data-then="([^"]*)"/.exec(written)?.[1]?.split(' ') ?? [];
  expect(entry).toBe('/assets/browser.js');
  expect(chunks.slice(0, 2)).toEqual(['/assets/framework.js', '/assets/home.js']);
  expect(chunks).toContain('/assets/en-shell.js');
  expect(new Set(chunks).size).toBe(chunks.length);
});
